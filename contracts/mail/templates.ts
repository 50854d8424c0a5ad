import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import {
  IdParamsSchema,
  optionalText,
  requiredName,
  requiredParagraphs,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { unknownFields } from './message-fields.ts';

export const MAX_SUBJECT_LENGTH = 150;
export const MAX_MESSAGE_LENGTH = 2_000;
/** Active ones. A list to choose from has no pages. */
export const MAX_TEMPLATES = 300;

/** How a message goes to a family. */
export const MESSAGE_CHANNELS = ['mail', 'whatsapp'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
/** Uses of a template. */
export const TEMPLATE_CHANNELS = ['any', ...MESSAGE_CHANNELS] as const;

const knowsFields = z.refine((text: unknown) => unknownFields(String(text ?? '')).length === 0, {
  error: ({ input }) => `There is no such field: ${unknownFields(String(input)).join(', ')}`,
});

const templateFields = {
  name: requiredName('Name', 80),
  language: z.enum(LANGUAGES, { error: 'The language is not known' }),
  channel: z.enum(TEMPLATE_CHANNELS, { error: 'The use is not known' }),
  /** For e-mails only. */
  subject: optionalText('Subject', MAX_SUBJECT_LENGTH).check(knowsFields),
  body: requiredParagraphs('Text', MAX_MESSAGE_LENGTH).check(knowsFields),
};
export const TemplateInputSchema = z.object(templateFields).check(
  z.refine(({ channel, subject }) => channel === 'whatsapp' || subject !== null, {
    error: 'An e-mail needs a subject',
    path: ['subject'],
  }),
);
export type TemplateInput = z.infer<typeof TemplateInputSchema>;

const MessageTemplateSchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  channel: z.enum(TEMPLATE_CHANNELS),
  subject: z.nullable(z.string()),
  body: z.string(),
  isArchived: z.boolean(),
  updatedAt: TimestampSchema,
});
export type MessageTemplate = z.infer<typeof MessageTemplateSchema>;

export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/message-templates',
  access: 'templates:read',
  summary: 'Message templates by name and language',
  query: z.object({
    /** `all` shows archived ones too. */
    show: z._default(z.enum(['active', 'all'], { error: 'show is not known' }), 'active'),
  }),
  response: z.object({ templates: z.array(MessageTemplateSchema) }),
});

export const createMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/admin/message-templates',
  access: 'templates:edit',
  summary: 'Adds a message template; 409 if the name exists in this language',
  body: TemplateInputSchema,
  response: z.object({ template: MessageTemplateSchema }),
  status: 201,
});

export const updateMessageTemplate = endpoint({
  method: 'PUT',
  path: '/api/admin/message-templates/{id}',
  access: 'templates:edit',
  summary: 'Changes a message template; 409 `stale` for an older version',
  params: IdParamsSchema,
  body: z.extend(z.object(templateFields), { version: VersionSchema }).check(
    z.refine(({ channel, subject }) => channel === 'whatsapp' || subject !== null, {
      error: 'An e-mail needs a subject',
      path: ['subject'],
    }),
  ),
  response: z.object({ template: MessageTemplateSchema }),
});

export const setTemplateArchived = endpoint({
  method: 'POST',
  path: '/api/admin/message-templates/{id}/archived',
  access: 'templates:edit',
  summary: 'Archives a message template or restores it; repeating it changes nothing',
  params: IdParamsSchema,
  body: z.object({ isArchived: z.boolean({ error: 'isArchived must be true or false' }) }),
  response: z.object({ template: MessageTemplateSchema }),
});
