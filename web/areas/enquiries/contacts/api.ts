import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { bookWishedTime as bookWishedTimeEndpoint } from '#contracts/appointments/index.ts';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  assignContact,
  type Contact,
  type ContactKind,
  type ContactStage,
  confirmParent,
  correctContact,
  createContact as createEndpoint,
  eraseContact as eraseEndpoint,
  exportContacts as exportEndpoint,
  findContact,
  findContactMatches,
  getAssessment,
  getContact,
  getContactBoard,
  getContactColumn,
  getSkippedStages,
  linkContact,
  listContactReaders,
  listContacts,
  moveContact,
  noteContact,
  previewContactMessages as previewMessagesEndpoint,
  setContactStatus,
  writeToContact,
  writeToContacts as writeToContactsEndpoint,
} from '#contracts/enquiries/index.ts';
import { canTakeWork } from '#contracts/identity/index.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { hasPermission } from '#contracts/roles.ts';
import { teamMembersQuery } from '#web/areas/identity/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { BoardQuery } from './contacts-address.ts';

const CONTACTS_KEY = ['contacts'] as const;
export const LIST_KEY = [...CONTACTS_KEY, 'list'] as const;
export const BOARD_KEY = [...CONTACTS_KEY, 'board'] as const;

export type ContactPage = ResponseOf<typeof listContacts>;
const joinContacts = joinPages(
  ({ contacts }: ContactPage) => contacts,
  ({ id }) => id,
);

type ListQuery = z.input<typeof listContacts.query>;

export const contactsQuery = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ signal, pageParam: after }) => callApi(listContacts, { signal, query: { ...query, after } }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select: joinContacts,
  });

export const boardQuery = (query: BoardQuery) =>
  queryOptions({
    queryKey: [...BOARD_KEY, query],
    queryFn: ({ signal }) => callApi(getContactBoard, { signal, query }),
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
  });

export const readColumn = (query: BoardQuery, stage: ContactStage, after: string) =>
  callApi(getContactColumn, { query: { ...query, stage, after } });

export type ContactDetails = ResponseOf<typeof getContact>;

/** Each call adds a view to the audit trail. */
export const readContact = (id: number, signal?: AbortSignal) =>
  callApi(getContact, { params: { id }, signal });

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONTACTS_KEY, 'details', id],
    queryFn: ({ signal }) => readContact(id, signal),
    ...FORGOTTEN_AT_ONCE,
  });

/** The contact behind a link of an earlier version. */
export const formerContactQuery = (kind: ContactKind, number: string) =>
  queryOptions({
    queryKey: [...CONTACTS_KEY, 'former', kind, number],
    queryFn: ({ signal }) => callApi(findContact, { signal, query: { kind, number } }),
    ...FORGOTTEN_AT_ONCE,
  });

/** The active members who may answer. */
export const answeringMembersQuery = queryOptions({
  ...teamMembersQuery,
  // One request for all rows of the list.
  staleTime: MINUTE_MS,
  select: ({ teamMembers }) =>
    teamMembers
      .filter((member) => canTakeWork(member) && hasPermission(member.role, 'enquiries:answer'))
      .map(({ id, name }) => ({ id, name })),
});

export const readersQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONTACTS_KEY, 'readers', id],
    queryFn: async ({ signal }) => (await callApi(listContactReaders, { signal, params: { id } })).members,
  });

export const assessmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...CONTACTS_KEY, 'assessment', id],
    queryFn: ({ signal }) => callApi(getAssessment, { signal, params: { id } }),
    select: ({ assessment }) => assessment,
    ...FORGOTTEN_AT_ONCE,
  });

export const skippedStagesQuery = queryOptions({
  queryKey: ['skipped-stages'],
  queryFn: ({ signal }) => callApi(getSkippedStages, { signal }),
  staleTime: MINUTE_MS,
});

export const matchesQuery = (typed: { phone: string; name: string; email: string }) =>
  queryOptions({
    queryKey: [...CONTACTS_KEY, 'matches', typed],
    queryFn: ({ signal }) => callApi(findContactMatches, { signal, query: typed }),
    ...FORGOTTEN_AT_ONCE,
    retry: false,
  });

/** All changes of a contact; each answers with the contact. */
const CHANGES = {
  assign: assignContact,
  correct: correctContact,
  note: noteContact,
  write: writeToContact,
  setStatus: setContactStatus,
  move: moveContact,
  link: linkContact,
  confirmParent,
};
type Changes = typeof CHANGES;

/** @throws ApiError 409 `stale`, except for a message to the family, which needs no version. */
export async function changeContact<Name extends keyof Changes>(
  name: Name,
  id: number,
  body: BodyInputOf<Changes[Name]>,
): Promise<Contact> {
  // They differ in their path and body only.
  const endpoint = CHANGES[name] as Changes['link'];
  return (await callApi(endpoint, { params: { id }, body: body as BodyInputOf<Changes['link']> })).contact;
}

/** After a change. */
export const reloadContacts = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: CONTACTS_KEY });

export const createContact = (body: BodyInputOf<typeof createEndpoint>) => callApi(createEndpoint, { body });
export const eraseContact = (id: number) => callApi(eraseEndpoint, { params: { id } });

export const bookWishedTime = (id: number, version: number) =>
  callApi(bookWishedTimeEndpoint, { params: { id }, body: { version } });

export const exportContacts = (query: z.input<typeof exportEndpoint.query>) =>
  downloadFile(exportEndpoint, 'enquiries.csv', { query });

/** The mails that a template makes for contacts. */
export const previewContactMessages = (
  body: BodyInputOf<typeof previewMessagesEndpoint>,
  signal: AbortSignal,
) => callApi(previewMessagesEndpoint, { signal, body });

export const writeToContacts = (body: BodyInputOf<typeof writeToContactsEndpoint>) =>
  callApi(writeToContactsEndpoint, { body });
