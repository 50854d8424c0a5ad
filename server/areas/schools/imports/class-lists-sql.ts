import { and, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { imports } from '#server/db/schema/records.ts';

/** Of class lists that were neither committed nor discarded. */
export const OPEN_LISTS = ['checking' as const, 'ready' as const];
/** Of class lists that have rows: open ones, and those whose rows are becoming students. */
export const LISTS_WITH_ROWS = [...OPEN_LISTS, 'committing' as const];

/** Without the file's words: a list without headers has a child in their place, and a file can be called by one. */
export const DISCARDED_LIST = {
  status: 'discarded',
  fileName: '',
  headers: [],
  mapping: {},
} satisfies Partial<typeof imports.$inferInsert>;

/**
 * A live student who may be the one of a staged row; null without any. Each sign is looked up in its own index. What
 * else has to hold is a filter of the aggregate, where no planner that misjudges the values can start from it and read
 * a hundred thousand rows for each of twenty thousand.
 * @param student jsonb of the row.
 */
export function storedDuplicate(student: SQL, schoolId: SQL): SQL {
  const first = (sign: SQL, condition: SQL) =>
    sql`(select (array_agg(s.id order by s.id) filter (where ${condition}))[1] from students s where ${sign})`;
  const isLive = sql`s.merged_into_id is null`;
  return sql`coalesce(
    ${first(sql`s.phone = ${student}->>'phone'`, isLive)},
    ${first(sql`lower(s.email) = lower(${student}->>'email')`, isLive)},
    ${first(sql`s.name_key = ${student}->>'nameKey' and ${isLive}`, sql`s.school_id = ${schoolId}`)}
  )`;
}

/** Discards what nobody came back to, and deletes its rows. */
export async function discardListsBefore(db: Queryable, moment: Date): Promise<void> {
  const over = db
    .update(imports)
    .set(DISCARDED_LIST)
    .where(and(inArray(imports.status, OPEN_LISTS), lt(imports.createdAt, moment)))
    .returning({ id: imports.id });
  await db.execute(sql`
    with over as ${over} delete from import_rows where import_id in (select id from over)`);
}
