import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { Count } from '#contracts/lib/lists.ts';
import type { MailQuery } from '#contracts/mail/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { countRows } from '#server/db/search.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import { listMailDefinitions } from '../outbox/mail-definition.ts';
import { isAbout } from './search-sql.ts';

export type MailFilters = Pick<MailQuery, 'q' | 'status' | 'kind'>;

const matches = ({ q, status, kind }: MailFilters): SQL | undefined =>
  and(isAbout(q), status && eq(outbox.status, status), kind && eq(outbox.kind, kind));

/** The recipient in the record that the message is about, by the message's definition. */
function recipientOf(): SQL<Partial<MailAddress> | null> {
  const cases = listMailDefinitions().map(
    ({ kind, recipient }) => sql`when ${kind} then (select row_to_json(found) from (${recipient}) found)`,
  );
  return sql`case ${outbox.kind} ${sql.join([...cases, sql`else null`], sql` `)} end`;
}

/** Messages with their recipients, newest first. */
export async function selectMessages(
  db: Queryable,
  filters: MailFilters,
  { after, limit }: { after: { id: number } | null; limit: number },
) {
  const { secret: _, ...columns } = getTableColumns(outbox);
  return db
    .select({ ...columns, recipient: recipientOf() })
    .from(outbox)
    .where(and(matches(filters), after ? lt(outbox.id, after.id) : undefined))
    .orderBy(desc(outbox.id))
    .limit(limit);
}
export type MailRow = Awaited<ReturnType<typeof selectMessages>>[number];

export async function countFound(db: Queryable, filters: MailFilters): Promise<Count> {
  return countRows({ search: filters.q }, (limit) => {
    const found = db.select({ id: outbox.id }).from(outbox).where(matches(filters)).limit(limit);
    return db.$count(found.as('found'));
  });
}

export async function lockMessage(db: Queryable, id: number) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id)).for('update');
  return row;
}

/** Queues a failed message again, with all its attempts. */
export async function reviveMessage(db: Queryable, id: number, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ status: 'waiting', dueAt: now, endedAt: null, attempts: 0 })
    .where(eq(outbox.id, id));
}
