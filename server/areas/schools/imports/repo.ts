import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { forFields } from '#contracts/lib/fields.ts';
import type { ColumnMapping, ImportRow, ImportRowFilter } from '#contracts/schools/index.ts';
import { PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { members } from '#server/db/schema/members.ts';
import { importRows, imports, schools, students } from '#server/db/schema/records.ts';
import type { CheckedRow } from './check-row.ts';
import { OPEN_LISTS, storedDuplicate } from './class-lists-sql.ts';

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

export async function countOpen(db: Queryable, memberId: number): Promise<{ own: number; all: number }> {
  const [row] = await db
    .select({
      own: sql<number>`(count(*) filter (where ${eq(imports.createdBy, memberId)}))::int`,
      all: count(),
    })
    .from(imports)
    .where(inArray(imports.status, OPEN_LISTS));
  return row ?? { own: 0, all: 0 };
}

export async function insertImport(db: Queryable, row: typeof imports.$inferInsert): Promise<number> {
  return oneRow(await db.insert(imports).values(row).returning({ id: imports.id })).id;
}

const selectImports = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(imports),
      ...{ rows: imports.rowCount, checked: imports.checkedCount, failed: imports.failedCount },
      ...{ duplicates: imports.duplicateCount, taken: imports.takenCount, imported: imports.importedCount },
      school: { id: schools.id, name: schools.name },
      creatorId: imports.createdBy,
      createdBy: members.name,
    })
    .from(imports)
    .innerJoin(schools, eq(schools.id, imports.schoolId))
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
  schoolId: number;
  mapping: ColumnMapping;
  checked: number;
}

const isUnchanged = ({ importId, mapping, checked }: CheckState) =>
  and(
    eq(imports.id, importId),
    eq(imports.status, 'checking'),
    eq(imports.checkedCount, checked),
    sql`${imports.mapping} = ${JSON.stringify(mapping)}::jsonb`,
  );

export interface StagedRow extends CheckedRow {
  rowNumber: number;
  cells: string[];
  duplicateOfRow: number | null;
}

/**
 * Inserts or replaces checked rows and looks up their students.
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
      duplicate_of_row: row.duplicateOfRow,
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
    insert into import_rows
      (import_id, row_number, cells, student, errors, duplicate_of_row, duplicate_of_id)
    select claimed.id, r.row_number, r.cells, r.student, r.errors, r.duplicate_of_row,
      ${storedDuplicate(sql`r.student`, sql`${state.schoolId}::int`)}
    from claimed, jsonb_to_recordset(${json}::jsonb) as r
      (row_number int, cells jsonb, student jsonb, errors jsonb, duplicate_of_row int)
    on conflict (import_id, row_number) do update set
      student = excluded.student, errors = excluded.errors,
      duplicate_of_row = excluded.duplicate_of_row, duplicate_of_id = excluded.duplicate_of_id`);
  return rowCount === rows.length;
}

const isOk = isNotNull(importRows.student);
const isDuplicate = or(isNotNull(importRows.duplicateOfId), isNotNull(importRows.duplicateOfRow));

/** Ends a check, unless the mapping was changed. */
export async function finishCheck(db: Queryable, state: CheckState): Promise<void> {
  const ofImport = and(eq(importRows.importId, state.importId), isOk, isDuplicate);
  const duplicates = await db.$count(importRows, ofImport);
  await db.update(imports).set({ status: 'ready', duplicateCount: duplicates }).where(isUnchanged(state));
}

export function countStagedRows(db: Queryable, importId: number): Promise<number> {
  return db.$count(importRows, eq(importRows.importId, importId));
}

/** The cells of some rows in the order of the file. */
export function selectCells(
  db: Queryable,
  importId: number,
  { after, limit, failedOnly }: { after: number; limit: number; failedOnly: boolean },
): Promise<{ rowNumber: number; cells: string[]; errors: string[] }[]> {
  return db
    .select({ rowNumber: importRows.rowNumber, cells: importRows.cells, errors: importRows.errors })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.rowNumber, after),
        failedOnly ? isNull(importRows.student) : undefined,
      ),
    )
    .orderBy(asc(importRows.rowNumber))
    .limit(limit);
}

const CONDITIONS: Record<ImportRowFilter, SQL | undefined> = {
  all: undefined,
  failed: isNull(importRows.student),
  duplicates: and(isOk, isDuplicate),
};

export async function selectRows(
  db: Queryable,
  importId: number,
  { show, after, limit }: { show: ImportRowFilter; after: number; limit: number },
): Promise<ImportRow[]> {
  const rows = await db
    .select({
      ...{ rowNumber: importRows.rowNumber, cells: importRows.cells, errors: importRows.errors },
      student: importRows.student,
      duplicateOfRow: importRows.duplicateOfRow,
      duplicateOf: { id: students.id, name: students.name },
    })
    .from(importRows)
    .leftJoin(students, eq(students.id, importRows.duplicateOfId))
    .where(and(eq(importRows.importId, importId), gt(importRows.rowNumber, after), CONDITIONS[show]))
    .orderBy(asc(importRows.rowNumber))
    .limit(limit);
  // The answer's serializer leaves the search keys out.
  return rows.map((row) => ({ ...row, student: row.student as ImportRow['student'] }));
}

/** Tests that every row can become a student, so that no part fails later. @throws Error. */
export async function probeRows(db: Queryable, importId: number): Promise<void> {
  const { rows } = await db.execute<{ unfit: number; days: number }>(sql`
    select
      count(*) filter (where r.student->>'name' is null or r.student->>'nameKey' is null
        or r.student->>'searchText' is null)::int as unfit,
      count((r.student->>'dateOfBirth')::date)::int as days
    from import_rows r where r.import_id = ${importId} and r.student is not null`);
  if (rows[0]?.unfit !== 0) throw new Error('A row of the class list can’t become a student');
}

interface RowsToTake {
  importId: number;
  most: number;
  school: { id: number; board: string | null; searchKey: string };
  withDuplicates: boolean;
  at: Date;
}

const STUDENT_COLUMNS = PLAIN_FIELDS.map(toSnakeCase).join(', ');

/**
 * Deletes the first rows and makes students of those without errors. Looks up duplicates again, since the check may be
 * hours old.
 */
export async function takeRows(
  db: Queryable,
  { importId, most, school, withDuplicates, at }: RowsToTake,
): Promise<{ taken: number; imported: number }> {
  const isNew = sql`and r.duplicate_of_row is null
    and ${storedDuplicate(sql`r.student`, sql`${school.id}::int`)} is null`;
  const text = (field: PlainField) => sql.raw(`(r.student->>'${field}')::${students[field].getSQLType()}`);
  const texts = { ...forFields(PLAIN_FIELDS, text), board: sql`coalesce(${text('board')}, ${school.board})` };
  const { rows } = await db.execute<{ taken: number; imported: number }>(sql`
    with part as (
      delete from import_rows where import_id = ${importId} and row_number in (
        select row_number from import_rows where import_id = ${importId} order by row_number limit ${most}
      )
      returning row_number, student, duplicate_of_row
    ), added as (
      insert into students (${sql.raw(STUDENT_COLUMNS)}, name_key, search_text, school_id, status, created_at)
      select ${sql.join(Object.values(texts), sql`, `)}, r.student->>'nameKey',
        (r.student->>'searchText') || ' ' || ${school.searchKey}, ${school.id}::int, 'pending', ${at.toISOString()}::timestamptz
      from part r
      where r.student is not null ${withDuplicates ? sql`` : isNew}
      order by r.row_number
      returning 1
    )
    select (select count(*) from part)::int as taken, (select count(*) from added)::int as imported`);
  return rows[0] ?? { taken: 0, imported: 0 };
}

export async function selectCommitting(db: Queryable): Promise<number[]> {
  const rows = await db.select({ id: imports.id }).from(imports).where(eq(imports.status, 'committing'));
  return rows.map(({ id }) => id);
}

/** Locks a school; another import for it waits. */
export async function lockSchool(db: Queryable, id: number) {
  const [row] = await db
    .select({ name: schools.name, board: schools.board, archivedAt: schools.archivedAt })
    .from(schools)
    .where(eq(schools.id, id))
    .for('no key update');
  // A school's imports are deleted with it.
  if (!row) throw new Error('The school of the import is gone');
  return row;
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
