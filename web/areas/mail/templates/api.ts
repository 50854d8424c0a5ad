import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  createMessageTemplate,
  listMessageTemplates,
  type MessageTemplate,
  setTemplateArchived,
  updateMessageTemplate,
} from '#contracts/mail/index.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Prefix of every query key about templates. */
export const TEMPLATES_KEY = ['message-templates'] as const;

export const templatesQuery = (show: 'active' | 'all' = 'active') =>
  queryOptions({
    queryKey: [...TEMPLATES_KEY, show],
    queryFn: ({ signal }) => callApi(listMessageTemplates, { signal, query: { show } }),
    select: ({ templates }) => templates,
    // Several people edit them.
    staleTime: 0,
  });

export async function createTemplate(
  body: BodyInputOf<typeof createMessageTemplate>,
): Promise<MessageTemplate> {
  return (await callApi(createMessageTemplate, { body })).template;
}

export async function updateTemplate(
  id: number,
  body: BodyInputOf<typeof updateMessageTemplate>,
): Promise<MessageTemplate> {
  return (await callApi(updateMessageTemplate, { params: { id }, body })).template;
}

export async function archiveTemplate(id: number, isArchived: boolean): Promise<MessageTemplate> {
  return (await callApi(setTemplateArchived, { params: { id }, body: { isArchived } })).template;
}

/** The stored template by its list: there is no page of one. */
export async function readTemplate(id: number): Promise<MessageTemplate> {
  const { templates } = await callApi(listMessageTemplates, { query: { show: 'all' } });
  const found = templates.find((template) => template.id === id);
  if (!found) throw new Error('The template was not found');
  return found;
}
