import { and, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { imports } from '#server/db/schema/records.ts';

/** Statuses before confirmation. */
export const OPEN_LISTS = ['checking' as const, 'ready' as const];
/** Statuses with stored rows. */
export const LISTS_WITH_ROWS = [...OPEN_LISTS, 'committing' as const];

/** Clears the file's name and headers, which may be a child's data. */
export const DISCARDED_LIST = {
  status: 'discarded',
  fileName: '',
  headers: [],
  mapping: {},
} satisfies Partial<typeof imports.$inferInsert>;

/**
 * The id of a student who may be the one of a stored row; null without any. Each key is looked up in its own index.
 * Further conditions are in the aggregate's FILTER, so that the planner can't scan 100,000 students for each row.
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

/** Discards open lists and deletes their rows. */
export async function discardListsBefore(db: Queryable, moment: Date): Promise<void> {
  const over = db
    .update(imports)
    .set(DISCARDED_LIST)
    .where(and(inArray(imports.status, OPEN_LISTS), lt(imports.createdAt, moment)))
    .returning({ id: imports.id });
  await db.execute(sql`
    with over as ${over} delete from import_rows where import_id in (select id from over)`);
}
