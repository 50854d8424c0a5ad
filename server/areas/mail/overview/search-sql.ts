import { or, type SQL, sql } from 'drizzle-orm';
import { outbox } from '#server/db/schema/outbox.ts';

/** A condition on the outbox: whether a message is about a record with these words. */
type MailSearch = (q: string) => SQL | undefined;

const searches = new Set<MailSearch>();

/** Adds an area's records at the start. */
export function registerMailSearch(search: MailSearch): void {
  searches.add(search);
}

/** Whether a message is to or about somebody with these words; a session request also has its reference. */
export function isAbout(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  return or(
    ...[...searches].map((search) => search(q)),
    sql`position(lower(${q}) in lower(${outbox.sentTo})) > 0`,
  );
}
