import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Likeness, RowDefaults } from '#contracts/schools/index.ts';
import { DAY_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { members } from '#server/areas/identity/index.ts';
import {
  enrolListed,
  insertListed,
  likestStudent,
  liveRecordOf,
  noteListed,
  students,
} from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { type ImportAdditions, importRows } from '#server/db/schema/imports.ts';
import type { StagedStudent } from './check-row.ts';
import { isLeftOut } from './rows-sql.ts';

/** Tests that every row can become a student, so that no part fails later; the casts refuse a text that is no day. @throws Error. */
export async function probeRows(db: Queryable, importId: number): Promise<void> {
  const { rows } = await db.execute<{ unfit: number }>(sql`
    select
      count(*) filter (where r.student->>'name' is null or r.student->>'nameKey' is null
        or r.student->>'searchText' is null)::int as unfit,
      ${sql.join(
        DAY_FIELDS.map((field) => sql`count((r.student->>${field})::date)`),
        sql` + `,
      )} as days
    from import_rows r where r.import_id = ${importId} and r.student is not null`);
  if (rows[0]?.unfit !== 0) throw new Error('A row of the class list can’t become a student');
}

/** The rows that become students, unless their student is stored before. `id`: the number of the row. */
export async function selectRowsToAdd(db: Queryable, importId: number, defaults: RowDefaults) {
  const { rowNumber, student, schoolId, decision } = importRows;
  const fieldOf = (field: PlainField) => sql<string | null>`${student} ->> ${field}`;
  return db
    .select({ id: rowNumber, phone: fieldOf('phone'), guardianName: fieldOf('guardianName') })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        isNotNull(student),
        isNotNull(schoolId),
        sql`${decision} is distinct from 'link'`,
        sql`${isLeftOut(defaults)} is not true`,
      ),
    )
    .orderBy(asc(rowNumber));
}

/** @param turns in the order of the rows. */
export async function storeTurns(
  db: Queryable,
  importId: number,
  { rowNumbers, turns }: { rowNumbers: number[]; turns: number[] },
): Promise<void> {
  await db.execute(sql`
    update import_rows set family_turn = given.turn
    from unnest(${sql.param(rowNumbers)}::int[], ${sql.param(turns)}::int[]) as given (row_number, turn)
    where import_rows.import_id = ${importId} and import_rows.row_number = given.row_number`);
}

export interface RowsToTake {
  importId: number;
  most: number;
  schools: { id: number; board: string | null; searchKey: string }[];
  defaults: RowDefaults;
  additions: ImportAdditions;
  at: Date;
  author: { id: number; name: string };
}

/**
 * Deletes the first rows and makes students of those without errors. Looks up duplicates again, since the check may be
 * hours old.
 */
export async function takeRows(
  db: Queryable,
  { importId, author, most, schools, defaults, additions, at }: RowsToTake,
): Promise<{ taken: number; imported: number }> {
  const isDefaultAdd = (likeness: Likeness) => sql`${defaults[likeness] === 'add'}::boolean`;
  const { counsellorIds, service, tags } = additions;
  // Somebody may have left since the confirmation.
  const counsellorId = sql`(select ${members.id} from ${members} where ${members.isActive}
    and ${members.id} = (${sql.param(counsellorIds)}::int[])[
      coalesce(r.family_turn, r.row_number) % ${Math.max(1, counsellorIds.length)}::int + 1])`;
  const toAdd = sql`
    select r.*, row_number() over (order by r.row_number) as turn, school.id as found_school_id,
      school.board as school_board, school."searchKey" as school_search_key
    from part r left join jsonb_to_recordset(${JSON.stringify(schools)}::jsonb)
      as school (id int, board text, "searchKey" text) on school.id = r.school_id
    cross join lateral (
      select ${likestStudent(sql`r.student`, sql`r.school_id`)} as student offset 0
    ) likest
    where r.student is not null and r.school_id is not null and case
      when r.decision = 'add' then true
      when r.decision = 'leave' then false
      when r.decision = 'link' and exists (
        select 1 from ${students} where ${students.id} = r.duplicate_of_id) then false
      when likest.student[1] = 0 or (r.is_same_row and r.duplicate_of_row is not null) then ${isDefaultAdd('certain')}
      when likest.student is not null or r.duplicate_of_row is not null then ${isDefaultAdd('possible')}
      else true end`;
  const { rows } = await db.execute<{ taken: number; imported: number }>(sql`
    with part as (
      delete from import_rows where import_id = ${importId} and row_number in (
        select row_number from import_rows where import_id = ${importId} order by row_number limit ${most}
      )
      returning *
    ), listed as (${toAdd}),
    added as (${insertListed(sql`select * from listed`, { importId, counsellorId, tags, at })}),
    noted as (${noteListed({ listed: sql`listed`, added: sql`added` }, { author, at })}),
    enrolled as (${enrolListed(sql`added`, service, at)})
    select (select count(*) from part)::int as taken, (select count(*) from added)::int as imported`);
  return rows[0] ?? { taken: 0, imported: 0 };
}

/** The linked rows among the next ones, each with the student's live record; null for an erased student. */
export async function selectLinkedRows(db: Queryable, importId: number, most: number) {
  const { rows } = await db.execute<{
    student: StagedStudent;
    schoolId: number | null;
    studentId: number | null;
  }>(sql`
    select r.student, (select id from schools where id = r.school_id) as "schoolId",
      ${liveRecordOf(sql`r.duplicate_of_id`)} as "studentId"
    from (
      select * from import_rows where import_id = ${importId} order by row_number limit ${most}
    ) r
    where r.decision = 'link' and r.student is not null order by r.row_number`);
  return rows;
}
