import { listMail, mailFilters } from '#contracts/mail.ts';
import type { MailListQuery } from '#web/features/mail/queries.ts';

type Key = keyof MailListQuery;
const { shape } = listMail.query;
const FILTER_KEYS = Object.keys(mailFilters) as Key[];
const KEYS = [...FILTER_KEYS, 'after'] as const satisfies readonly Key[];

/** What the address of the list says; what no list can be asked for counts as absent. */
export function readListQuery(search: URLSearchParams): MailListQuery {
  const entries = KEYS.map((key) => [key, search.get(key) ?? ''] as const);
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== '' && shape[key].safeParse(value).success),
  );
}

/** The address of the list with a change; another list begins with its first page. */
export function writeListQuery({ after: _, ...kept }: MailListQuery, change: MailListQuery): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...kept, ...change })) if (value) search.set(key, value);
  return search.toString();
}

export const isNarrowed = (query: MailListQuery) => FILTER_KEYS.some((key) => query[key]);
