import type { AnswerOf, QueryOf } from '#contracts/endpoint.ts';
import {
  CARDS_AT_FIRST,
  CONTACT_KIND_NAMES,
  CONTACT_STAGE_NAMES,
  type exportContacts as exportContactsEndpoint,
  type findContact as findContactEndpoint,
  type findContactMatches,
  type getContactBoard,
  type getContactColumn,
  type listContacts as listContactsEndpoint,
  nameSource,
} from '#contracts/enquiries/index.ts';
import type { MyDay } from '#contracts/insight/index.ts';
import { ENGLISH_LANGUAGE_NAMES } from '#contracts/languages.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import type { Count } from '#contracts/lib/lists.ts';
import { digitsOf, phoneKey } from '#contracts/lib/phone.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { byPosition, exportList, localTime } from '#server/areas/audit/index.ts';
import { listDuplicates } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import { cutPage, pageOf } from '#server/lib/cursor.ts';
import { missing } from './changing.ts';
import { type ContactFilters, statusesOf } from './contacts-sql.ts';
import {
  type ContactRow,
  countContacts,
  type ListOrder,
  selectBoard,
  selectContact,
  selectIdByNumber,
  selectMatches,
  selectPage,
  selectUnanswered,
} from './repo.ts';

/** A row as the API answers it. */
export const toContact = (ctx: Context, row: ContactRow) => ({
  ...row,
  isDue: row.dueOn !== null && row.dueOn <= isoDateOf(ctx.now, ctx.office.timeZone),
  receivedAt: row.createdAt,
});

/** The contact as a change leaves it. */
export async function changed(ctx: Context, id: number) {
  const row = await selectContact(ctx, id);
  if (!row) throw missing();
  return { contact: toContact(ctx, row) };
}

/** One page; the first one with the counts. @throws AppError 400 for a bad cursor. */
export async function listContacts(
  ctx: Context,
  { sort: wanted, after, limit, ...filters }: QueryOf<typeof listContactsEndpoint>,
): Promise<AnswerOf<typeof listContactsEndpoint>> {
  const sort = filters.show === 'overdue' ? 'due' : wanted;
  const { rows, ...rest } = await pageOf(
    { after, limit },
    {
      ...orderOf(sort, filters),
      select: (end, most) => selectPage(ctx, filters, { sort, after: end, limit: most }),
      count: () => countContacts(ctx, filters),
    },
  );
  return {
    contacts: rows.map((row) => toContact(ctx, row)),
    ...rest,
    ...(after === undefined && { counts: await countViews(ctx, filters) }),
  };
}

async function countViews(ctx: Context, { kind }: ContactFilters) {
  return {
    new: await countContacts(ctx, { kind, show: 'new' }),
    due: await countContacts(ctx, { kind, show: 'overdue' }),
    mine: await countContacts(ctx, { kind, show: 'mine' }),
  };
}

/** The first cards of every stage with the counts. */
export async function getBoard(
  ctx: Context,
  filters: QueryOf<typeof getContactBoard>,
): Promise<AnswerOf<typeof getContactBoard>> {
  const columns = await selectBoard(ctx, filters, CARDS_AT_FIRST + 1);
  return {
    columns: columns.map(({ found, ...column }) => {
      const { rows, ...rest } = cutPage(found, CARDS_AT_FIRST, orderOf('moved', filters));
      return { ...column, contacts: rows.map((row) => toContact(ctx, row)), ...rest };
    }),
  };
}

/** The next cards of a stage. @throws AppError 400 for a bad cursor. */
export async function getColumn(
  ctx: Context,
  { after, limit, ...filters }: QueryOf<typeof getContactColumn>,
): Promise<AnswerOf<typeof getContactColumn>> {
  const { rows, ...rest } = await pageOf(
    { after, limit },
    {
      ...orderOf('moved', filters),
      select: (end, most) => selectPage(ctx, filters, { sort: 'moved', after: end, limit: most }),
    },
  );
  return { contacts: rows.map((row) => toContact(ctx, row)), ...rest };
}

function orderOf(sort: ListOrder, filters: ContactFilters) {
  const kind =
    sort === 'unanswered' ? statusesOf(filters) : sort === 'next_step' || sort === 'due' ? 'day' : 'moment';
  return {
    keys: { key: kind, id: 'id' },
    positionOf: ({ key, id }: ContactRow) => ({ key, id }),
  } as const;
}

const MAX_MATCHES = 5;
/** Fewer letters or digits match nearly everybody. */
const MIN_CHARACTERS = 3;
const MIN_DIGITS = 6;

/** Students and contacts of the same family that the actor may see, newest first. */
export async function findMatches(
  ctx: Context,
  { phone = '', name = '', email = '' }: QueryOf<typeof findContactMatches>,
): Promise<AnswerOf<typeof findContactMatches>> {
  const words = [
    ...(digitsOf(phone).length >= MIN_DIGITS ? [phoneKey(phone)] : []),
    ...[name, email].filter((text) => text.length >= MIN_CHARACTERS),
  ];
  if (words.length === 0) return { students: [], contacts: [] };
  const found = await selectMatches(ctx, words, MAX_MATCHES);
  const known = { name, phone, email, schoolId: undefined, exceptId: undefined };
  const { duplicates } = await listDuplicates(ctx, known, true);
  return { students: duplicates, contacts: found.map((row) => toContact(ctx, row)) };
}

/** @throws AppError 404. */
export async function findContact(ctx: Context, wanted: QueryOf<typeof findContactEndpoint>) {
  const id = await selectIdByNumber(ctx, wanted);
  if (id === undefined) throw missing();
  return { id };
}

type Waiting = NonNullable<MyDay['followUps']>;

const toWaiting = ({
  id,
  kind,
  name,
  followUpOn,
  followUpTime,
  createdAt,
  assignee,
}: ContactRow): Waiting['first'][number] => ({
  id,
  kind,
  name,
  followUpOn,
  followUpTime,
  receivedAt: createdAt.toISOString(),
  assignee: assignee?.name ?? null,
});

/** A page that is not full has all of them. */
const countOf = async (rows: ContactRow[], limit: number, count: () => Promise<Count>) =>
  rows.length < limit ? { rows: rows.length, isExact: true } : count();

/** The first due contacts that the actor may see, with their number. */
export async function listDue(ctx: Context, limit: number): Promise<Waiting> {
  const filters = { show: 'overdue' } as const;
  const rows = await selectPage(ctx, filters, { sort: 'due', after: null, limit });
  return { first: rows.map(toWaiting), count: await countOf(rows, limit, () => countContacts(ctx, filters)) };
}

/** The first new contacts that are not yet due, with their number. */
export async function listUnanswered(ctx: Context, limit: number): Promise<Waiting> {
  const { rows, count } = await selectUnanswered(ctx, limit);
  return { first: rows.map(toWaiting), count: await countOf(rows, limit, count) };
}

/** The filtered list of contacts as a file. @throws AppError 401, 403, 503. */
export function exportContacts(
  ctx: Context,
  query: QueryOf<typeof exportContactsEndpoint>,
): Promise<Download> {
  const local = localTime(ctx.office.timeZone);
  const { sort, ...filters } = query;
  return exportList(ctx, {
    name: 'enquiries',
    filters: query,
    // A list for a spreadsheet needs nothing more about a child.
    columns: {
      Number: ({ id }) => id,
      Kind: ({ kind }) => CONTACT_KIND_NAMES[kind],
      Received: ({ createdAt }) => local(createdAt),
      Name: ({ name }) => name,
      Child: ({ childName }) => childName,
      Class: ({ className }) => className,
      School: ({ schoolName }) => schoolName,
      City: ({ city }) => city,
      Email: ({ email }) => email,
      Phone: ({ phone }) => phone,
      Language: ({ language }) => ENGLISH_LANGUAGE_NAMES[language],
      Source: ({ source }) => nameSource(source),
      Service: ({ service }) => service && SERVICE_NAMES[service],
      'Preferred day': ({ request }) => request?.preferredDay ?? null,
      'Preferred time': ({ request }) => request?.preferredStart ?? request?.preferredTime ?? null,
      Message: ({ message }) => message,
      'Entered by': ({ createdBy }) => createdBy,
      Stage: ({ stage }) => CONTACT_STAGE_NAMES[stage],
      'Lost because': ({ lostReason }) => lostReason,
      Status: ({ status }) => status,
      Assignee: ({ assignee }) => assignee?.name ?? null,
      'Next follow-up': ({ followUpOn, followUpTime }) =>
        followUpTime === null ? followUpOn : `${followUpOn} ${followUpTime}`,
      'No follow-up because': ({ noFollowUpReason }) => noFollowUpReason,
      'Student number': ({ studentId }) => studentId,
    },
    batches: byPosition(({ after, limit }) =>
      selectPage(ctx, filters, { sort: filters.show === 'overdue' ? 'due' : sort, after, limit }),
    ),
  });
}
