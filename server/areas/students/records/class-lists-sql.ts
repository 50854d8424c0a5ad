import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Service } from '#contracts/services.ts';
import { PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { members } from '#server/areas/identity/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { areAlike } from './siblings-sql.ts';

// Parts of the statements that take over class lists: one statement for thousands of rows keeps imports fast.

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
      and s.class_key is not distinct from ${student}->>'classKey')), false)`;
  const isAlike = areAlike(sql`s.name_key`, name);
  const rank = sql`array[(not ${isSame})::int, (s.school_id is distinct from ${schoolId})::int, s.id]`;
  const likest = (sign: SQL, condition: SQL, from = sql`${students} s`) =>
    sql`(select min(${rank}) filter (where ${condition}) from ${from} where ${sign})`;
  const isLive = sql`s.merged_into_id is null`;
  return sql`least(
    ${likest(sql`s.phone = ${phone}`, sql`${isLive} and ${isAlike}`)},
    ${likest(sql`lower(s.email) = ${email}`, sql`${isLive} and ${isAlike}`)},
    ${likest(
      sql`s.name_key = ${name} and ${isLive}`,
      sql`${isSame} or (s.school_id = ${schoolId} and ${isUncontradicted})`,
    )},
    ${likest(
      sql`s.date_of_birth = ${born}`,
      isLive,
      sql`jsonb_array_elements_text(${student}->'otherOrders') other (key) join ${students} s on s.name_key = other.key`,
    )}
  )`;
}

const STUDENT_COLUMNS = sql.raw(PLAIN_FIELDS.map(toSnakeCase).join(', '));

/** The values of `STUDENT_COLUMNS` in a row `r`. */
const STUDENT_VALUES = sql.join(PLAIN_FIELDS.map(listedValue), sql`, `);

function listedValue(field: PlainField) {
  const value = sql.raw(`(r.student->>'${field}')::${students[field].getSQLType()}`);
  return field === 'board' ? sql`coalesce(${value}, r.school_board)` : value;
}

interface Additions {
  importId: number;
  /** An expression on a row `r`. */
  counsellorId: SQL;
  tags: string[];
  at: Date;
}

/**
 * Inserts students in the order of `row_number` and returns their ids.
 * @param rows a query for `row_number`, `student` (jsonb), `found_school_id`, `school_board` and `school_search_key`.
 */
export const insertListed = (rows: SQL, { importId, counsellorId, tags, at }: Additions) => sql`
  insert into ${students} (${STUDENT_COLUMNS}, name_key, class_key, search_text, school_id, import_id, counsellor_id,
    tags, status, created_at)
  select ${STUDENT_VALUES}, r.student->>'nameKey', r.student->>'classKey',
    concat_ws(' ', r.student->>'searchText', r.school_search_key), r.found_school_id, ${importId}::int, ${counsellorId},
    ${sql.param(tags)}::text[], 'pending', ${at.toISOString()}::timestamptz
  from (${rows}) r
  order by r.row_number
  returning id`;

/**
 * Enrols students; inserts nothing without a service.
 * @param added the name of a query for their ids.
 */
export const enrolListed = (added: SQL, service: Service | null, at: Date) => sql`
  insert into ${enrolments} (student_id, service, created_at)
  select id, ${service}::text, ${at.toISOString()}::timestamptz from ${added} where ${service}::text is not null`;

/**
 * Keeps the notes of rows with their new students.
 * @param tables the names of the queries for the rows with their `turn` and for the ids of their students.
 */
export const noteListed = (
  { listed, added }: { listed: SQL; added: SQL },
  { author, at }: { author: { id: number; name: string }; at: Date },
) => sql`
  insert into ${familyHistory} (kind, student_id, text, author_id, author_name, created_at)
  select 'note', own.id, r.student->>'note', ${members.id}, ${author.name}::text, ${at.toISOString()}::timestamptz
  from ${listed} r
  join (select id, row_number() over (order by id) as turn from ${added}) own on own.turn = r.turn
  left join ${members} on ${members.id} = ${author.id}::int
  where r.student->>'note' is not null`;

export type ListedStudent = Awaited<ReturnType<typeof selectListed>>[number];

/** The students that a class list added, also merged ones, in the order of ids. */
export function selectListed(db: Queryable, importId: number) {
  const { id, name } = students;
  return db.select({ id, name }).from(students).where(eq(students.importId, importId)).orderBy(asc(id));
}

/** The counsellors of these students. */
export async function selectListedCounsellors(db: Queryable, importId: number): Promise<number[]> {
  const { counsellorId } = students;
  const rows = await db
    .selectDistinct({ counsellorId })
    .from(students)
    .where(eq(students.importId, importId));
  return rows.flatMap(({ counsellorId }) => counsellorId ?? []);
}

/** Locks them until the transaction ends. */
export function lockListed(db: Queryable, importId: number): Promise<ListedStudent[]> {
  return selectListed(db, importId).for('update');
}

/** Deletes students with the notes and enrolments that their class list made. */
export async function deleteListed(db: Queryable, ids: number[]): Promise<void> {
  await db.delete(students).where(sql`${students.id} = any(${sql.param(ids)}::int[])`);
}

/** Keeps the note of a row with the stored student that it was linked to. */
export async function insertListNote(
  db: Queryable,
  note: Omit<typeof familyHistory.$inferInsert, 'kind'>,
): Promise<void> {
  await db.insert(familyHistory).values({ ...note, kind: 'note' });
}

/** The record that a student was merged into, also in several steps; their own if none, null for an erased one. */
export const liveRecordOf = (studentId: SQL) => sql`(
  with recursive record (id, merged_into_id) as (
    select id, merged_into_id from ${students} where id = ${studentId}
    union select s.id, s.merged_into_id from ${students} s join record on s.id = record.merged_into_id
  ) select id from record where merged_into_id is null
)`;
