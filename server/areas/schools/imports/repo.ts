import { and, count, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { forFields } from '#contracts/lib/fields.ts';
import type { ColumnMapping, Likeness, RowDefaults } from '#contracts/schools/index.ts';
import { DAY_FIELDS, PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { type ImportAdditions, importRows, imports } from '#server/db/schema/imports.ts';
import { members } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import type { CheckedRow, StagedStudent } from './check-row.ts';
import { likestStudent, OPEN_LISTS } from './class-lists-sql.ts';
import type { SchoolChoices } from './find-schools.ts';
import { schoolCounts } from './list-schools-sql.ts';
import { decisionCounts, isDuplicate } from './rows-sql.ts';

export async function selectSchool(db: Queryable, id: number) {
  const [row] = await db
    .select({
      id: schools.id,
      name: schools.name,
      importMapping: schools.importMapping,
      archivedAt: schools.archivedAt,
    })
    .from(schools)
    .where(eq(schools.id, id));
  return row;
}

/** Serialises the creation of imports until the transaction ends, so that the numbers of open ones hold. */
export function lockOpening(db: Queryable): Promise<void> {
  return takeLock(db, 'imports');
}

/** @param exceptId an import that does not count. */
export async function countOpen(
  db: Queryable,
  memberId: number,
  exceptId?: number,
): Promise<{ own: number; all: number }> {
  const isOther = exceptId === undefined ? undefined : ne(imports.id, exceptId);
  const [row] = await db
    .select({
      own: sql<number>`(count(*) filter (where ${eq(imports.createdBy, memberId)}))::int`,
      all: count(),
    })
    .from(imports)
    .where(and(inArray(imports.status, OPEN_LISTS), isOther));
  return row ?? { own: 0, all: 0 };
}

export async function insertImport(db: Queryable, row: typeof imports.$inferInsert): Promise<number> {
  return oneRow(await db.insert(imports).values(row).returning({ id: imports.id })).id;
}

const selectImports = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(imports),
      decisions: decisionCounts,
      schools: schoolCounts,
      ...{ rows: imports.rowCount, checked: imports.checkedCount, failed: imports.failedCount },
      ...{ duplicates: imports.duplicateCount, taken: imports.takenCount, imported: imports.importedCount },
      linked: imports.linkedCount,
      school: { id: schools.id, name: schools.name },
      creatorId: imports.createdBy,
      createdBy: members.name,
    })
    .from(imports)
    .leftJoin(schools, eq(schools.id, imports.schoolId))
    .leftJoin(members, eq(members.id, imports.createdBy));

export type FoundImport = NonNullable<Awaited<ReturnType<typeof selectImport>>>;

export async function selectImport(db: Queryable, id: number) {
  const [row] = await selectImports(db).where(eq(imports.id, id));
  return row;
}

/** Locks an import. Waits up to two seconds for a check or a commit that stores rows. */
export async function lockImport(db: Queryable, id: number): Promise<FoundImport | undefined> {
  await db.execute(sql`set local lock_timeout = '2s'`);
  const [row] = await selectImports(db).where(eq(imports.id, id)).for('update', { of: imports });
  return row;
}

type ImportChange = Partial<typeof imports.$inferInsert>;

export async function updateImport(db: Queryable, id: number, changes: ImportChange): Promise<void> {
  await db.update(imports).set(changes).where(eq(imports.id, id));
}

/** The progress of a check. It ends when another check begins with another mapping. */
export interface CheckState {
  importId: number;
  mapping: ColumnMapping;
  choices: SchoolChoices;
  checked: number;
}

const isUnchanged = ({ importId, mapping, choices, checked }: CheckState) =>
  and(
    eq(imports.id, importId),
    eq(imports.status, 'checking'),
    eq(imports.checkedCount, checked),
    sql`${imports.mapping} = ${JSON.stringify(mapping)}::jsonb`,
    sql`${imports.schoolChoices} = ${JSON.stringify(choices)}::jsonb`,
  );

export interface StagedRow extends CheckedRow {
  rowNumber: number;
  cells: string[];
  schoolId: number | null;
  schoolKey: string | null;
  duplicateOfRow: number | null;
  isSameRow: boolean;
}

/**
 * Inserts or replaces checked rows and looks up their students. A decision about the same duplicates stays.
 * @param state as this check left it.
 * @returns whether the check goes on: not if the import is over or has another mapping.
 */
export async function writeCheckedRows(
  db: Queryable,
  state: CheckState,
  rows: StagedRow[],
): Promise<boolean> {
  const json = JSON.stringify(
    rows.map((row) => ({
      ...{ row_number: row.rowNumber, cells: row.cells, student: row.student, errors: row.errors },
      ...{ school_id: row.schoolId, school_key: row.schoolKey },
      ...{ duplicate_of_row: row.duplicateOfRow, is_same_row: row.isSameRow },
    })),
  );
  const failed = rows.filter(({ student }) => student === null).length;
  const claim = db
    .update(imports)
    .set({
      checkedCount: sql`${imports.checkedCount} + ${rows.length}`,
      failedCount: sql`${imports.failedCount} + ${failed}`,
    })
    .where(isUnchanged(state))
    .returning({ id: imports.id });
  const { rowCount } = await db.execute(sql`
    with claimed as ${claim}
    insert into import_rows (import_id, row_number, cells, student, errors, school_id, school_key,
      duplicate_of_row, is_same_row, duplicate_of_id, is_same_student)
    select claimed.id, r.row_number, r.cells, r.student, r.errors, r.school_id, r.school_key,
      r.duplicate_of_row, r.is_same_row, likest.student[3], coalesce(likest.student[1] = 0, false)
    from claimed, jsonb_to_recordset(${json}::jsonb) as r
      (row_number int, cells jsonb, student jsonb, errors jsonb, school_id int, school_key text,
        duplicate_of_row int, is_same_row boolean)
      -- OFFSET computes it once per row.
      cross join lateral (
        select ${likestStudent(sql`(case when r.school_id is not null then r.student end)`, sql`r.school_id`)} as student offset 0
      ) likest
    on conflict (import_id, row_number) do update set
      student = excluded.student, errors = excluded.errors,
      school_id = excluded.school_id, school_key = excluded.school_key,
      duplicate_of_row = excluded.duplicate_of_row, is_same_row = excluded.is_same_row,
      duplicate_of_id = excluded.duplicate_of_id, is_same_student = excluded.is_same_student,
      decision = case when excluded.student is not null
        and import_rows.duplicate_of_id is not distinct from excluded.duplicate_of_id
        and import_rows.duplicate_of_row is not distinct from excluded.duplicate_of_row
        then import_rows.decision end`);
  return rowCount === rows.length;
}

/** Ends a check, unless the mapping was changed. */
export async function finishCheck(db: Queryable, state: CheckState): Promise<void> {
  const ofImport = eq(importRows.importId, state.importId);
  const duplicates = await db.$count(importRows, and(ofImport, isDuplicate));
  await db.update(imports).set({ status: 'ready', duplicateCount: duplicates }).where(isUnchanged(state));
}

export function countStagedRows(db: Queryable, importId: number): Promise<number> {
  return db.$count(importRows, eq(importRows.importId, importId));
}

/** Tests that every row can become a student, so that no part fails later. @throws Error. */
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

export type { ImportAdditions };

interface RowsToTake {
  importId: number;
  most: number;
  schools: { id: number; board: string | null; searchKey: string }[];
  defaults: RowDefaults;
  additions: ImportAdditions;
  /** Students of the list so far, which decide the next counsellor's turn. */
  imported: number;
  at: Date;
}

const STUDENT_COLUMNS = PLAIN_FIELDS.map(toSnakeCase).join(', ');

/**
 * Deletes the first rows and makes students of those without errors. Looks up duplicates again, since the check may be
 * hours old.
 */
export async function takeRows(
  db: Queryable,
  { importId, most, schools, defaults, additions, imported, at }: RowsToTake,
): Promise<{ taken: number; imported: number }> {
  const isDefaultAdd = (likeness: Likeness) => sql`${defaults[likeness] === 'add'}::boolean`;
  const text = (field: PlainField) => sql.raw(`(r.student->>'${field}')::${students[field].getSQLType()}`);
  const texts = { ...forFields(PLAIN_FIELDS, text), board: sql`coalesce(${text('board')}, r.school_board)` };
  const { counsellorIds, service, tags } = additions;
  // Somebody may have left since the confirmation.
  const counsellor = sql`(select m.id from members m where m.is_active
    and m.id = (${sql.param(counsellorIds)}::int[])[
      ((${imported}::int + r.turn - 1) % ${Math.max(1, counsellorIds.length)}::int + 1)::int])`;
  const { rows } = await db.execute<{ taken: number; imported: number }>(sql`
    with part as (
      delete from import_rows where import_id = ${importId} and row_number in (
        select row_number from import_rows where import_id = ${importId} order by row_number limit ${most}
      )
      returning *
    ), added as (
      insert into students (${sql.raw(STUDENT_COLUMNS)}, name_key, search_text, school_id, import_id, counsellor_id,
        tags, status, created_at)
      select ${sql.join(Object.values(texts), sql`, `)}, r.student->>'nameKey',
        concat_ws(' ', r.student->>'searchText', r.school_search_key), r.found_school_id, ${importId}::int, ${counsellor},
        ${sql.param(tags)}::text[], 'pending', ${at.toISOString()}::timestamptz
      from (select r.*, row_number() over (order by r.row_number) as turn, school.id as found_school_id,
        school.board as school_board, school."searchKey" as school_search_key
      from part r left join jsonb_to_recordset(${JSON.stringify(schools)}::jsonb)
        as school (id int, board text, "searchKey" text) on school.id = r.school_id
      cross join lateral (
        select ${likestStudent(sql`r.student`, sql`r.school_id`)} as student offset 0
      ) likest
      where r.student is not null and r.school_id is not null and case
        when r.decision = 'add' then true
        when r.decision = 'leave' then false
        when r.decision = 'link' and exists (select 1 from students s where s.id = r.duplicate_of_id) then false
        when likest.student[1] = 0 or (r.is_same_row and r.duplicate_of_row is not null) then ${isDefaultAdd('certain')}
        when likest.student is not null or r.duplicate_of_row is not null then ${isDefaultAdd('possible')}
        else true end
      ) r
      order by r.row_number
      returning id
    ), enrolled as (
      insert into enrolments (student_id, service, created_at)
      select id, ${service}::text, ${at.toISOString()}::timestamptz from added where ${service}::text is not null
    )
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
    select r.student, (select id from schools where id = r.school_id) as "schoolId", (
      with recursive record (id, merged_into_id) as (
        select id, merged_into_id from students where id = r.duplicate_of_id
        union select s.id, s.merged_into_id from students s join record on s.id = record.merged_into_id
      ) select id from record where merged_into_id is null
    ) as "studentId"
    from (
      select * from import_rows where import_id = ${importId} order by row_number limit ${most}
    ) r
    where r.decision = 'link' and r.student is not null order by r.row_number`);
  return rows;
}

export async function selectCommitting(db: Queryable): Promise<number[]> {
  const rows = await db.select({ id: imports.id }).from(imports).where(eq(imports.status, 'committing'));
  return rows.map(({ id }) => id);
}

export async function rememberMapping(db: Queryable, schoolId: number, mapping: ColumnMapping) {
  await db.update(schools).set({ importMapping: mapping }).where(eq(schools.id, schoolId));
}

export async function deleteRows(db: Queryable, importId: number): Promise<void> {
  await db.delete(importRows).where(eq(importRows.importId, importId));
}

/** Restores index-only counts and planner statistics after many new rows. Not inside a transaction. */
export async function vacuumStudents(db: Queryable): Promise<void> {
  await db.execute(sql`vacuum ${students}`);
}
