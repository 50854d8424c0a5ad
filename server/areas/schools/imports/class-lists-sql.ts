import { and, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { CLASS_KEY_STEPS } from '#server/areas/schools/records/class-key.ts';
import type { Queryable } from '#server/db/client.ts';
import { imports } from '#server/db/schema/imports.ts';

/** Statuses before confirmation. */
export const OPEN_LISTS = ['checking' as const, 'ready' as const];
/** Statuses with stored rows. */
export const LISTS_WITH_ROWS = [...OPEN_LISTS, 'committing' as const];

/** Clears the names of file, sheets and columns, which may be a child's data. */
export const DISCARDED_LIST = {
  status: 'discarded',
  fileName: '',
  sheets: [],
  headers: [],
  mapping: {},
  schoolChoices: {},
} satisfies Partial<typeof imports.$inferInsert>;

/** The key of a stored class; see server/areas/schools/records/class-key.ts. */
const classKey = (column: SQL) =>
  CLASS_KEY_STEPS.reduce(
    (text, [pattern, replacement]) =>
      sql`regexp_replace(${text}, ${literal(pattern)}, ${literal(replacement)}, 'g')`,
    sql`lower(normalize(${column}, NFKC))`,
  );
const literal = (constant: string) => sql.raw(`'${constant.replaceAll("'", "''")}'`);

/**
 * The best match of a row as `[isOnlyPossible, isOtherSchool, id]`, with 0 or 1 for the first two; null
 * without a match. Looks up each key in its own index. Further conditions are in the aggregate's FILTER, so
 * that the planner can't scan 100,000 students for each row.
 * @param student jsonb of the row.
 */
export function likestStudent(student: SQL, schoolId: SQL): SQL {
  const [phone, email, name] = [
    sql`${student}->>'phone'`,
    sql`lower(${student}->>'email')`,
    sql`${student}->>'nameKey'`,
  ];
  const born = sql`(${student}->>'dateOfBirth')::date`;
  const isUncontradicted = sql`coalesce(s.date_of_birth = ${born}, true)`;
  const isSame = sql`coalesce(s.name_key = ${name} and (
    s.date_of_birth = ${born} or (
      ${isUncontradicted} and s.school_id = ${schoolId} and (s.phone = ${phone} or lower(s.email) = ${email})
      and ${classKey(sql`s.class_name`)} is not distinct from ${student}->>'classKey')), false)`;
  const rank = sql`array[(not ${isSame})::int, (s.school_id is distinct from ${schoolId})::int, s.id]`;
  const likest = (sign: SQL, condition: SQL) =>
    sql`(select min(${rank}) filter (where ${condition}) from students s where ${sign})`;
  const isLive = sql`s.merged_into_id is null`;
  return sql`least(
    ${likest(sql`s.phone = ${phone}`, isLive)},
    ${likest(sql`lower(s.email) = ${email}`, isLive)},
    ${likest(
      sql`s.name_key = ${name} and ${isLive}`,
      sql`${isSame} or (s.school_id = ${schoolId} and ${isUncontradicted})`,
    )}
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
