import { and, count, desc, eq, getTableColumns, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { ColumnMapping, DayOrder, FoundDays } from '#contracts/schools/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { likestStudent } from '#server/areas/students/index.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { schools } from '#server/db/schema/schools.ts';
import type { CheckedRow } from './check-row.ts';
import { decisionCounts, isDuplicate, leftSingly, schoolCounts } from './rows-sql.ts';

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

export async function selectSchool(db: Queryable, id: number) {
  const [row] = await db
    .select({
      id: schools.id,
      name: schools.name,
      importMapping: schools.importMapping,
      importLeftOut: schools.importLeftOut,
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
      leftSingly,
      rows: imports.rowCount,
      checked: imports.checkedCount,
      failed: imports.failedCount,
      notStudents: imports.notStudentCount,
      duplicates: imports.duplicateCount,
      taken: imports.takenCount,
      imported: imports.importedCount,
      linked: imports.linkedCount,
      removed: imports.removedCount,
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

/** The newest finished imports of a school, or of several schools. @param creatorId null for those of all members. */
export function selectPastImports(
  db: Queryable,
  { schoolId, creatorId, limit }: { schoolId: number | null; creatorId: number | null; limit: number },
) {
  return selectImports(db)
    .where(
      and(
        inArray(imports.status, ['committed', 'undone']),
        schoolId === null ? isNull(imports.schoolId) : eq(imports.schoolId, schoolId),
        creatorId === null ? undefined : eq(imports.createdBy, creatorId),
      ),
    )
    .orderBy(desc(imports.committedAt), desc(imports.id))
    .limit(limit);
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

/** Schools by the key of a name in the list; null for one that is left out. */
export type SchoolChoices = Readonly<Record<string, number | null>>;

/** The progress of a check. It ends when another check begins with another mapping. */
export interface CheckState {
  importId: number;
  mapping: ColumnMapping;
  dayOrder: DayOrder | null;
  choices: SchoolChoices;
  checked: number;
}

const isUnchanged = ({ importId, mapping, dayOrder, choices, checked }: CheckState) =>
  and(
    eq(imports.id, importId),
    eq(imports.status, 'checking'),
    eq(imports.checkedCount, checked),
    dayOrder === null ? isNull(imports.dayOrder) : eq(imports.dayOrder, dayOrder),
    sql`${imports.mapping} = ${JSON.stringify(mapping)}::jsonb`,
    sql`${imports.schoolChoices} = ${JSON.stringify(choices)}::jsonb`,
  );

export interface StagedRow extends CheckedRow {
  rowNumber: number;
  cells: string[];
  fault: string | null;
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
      row_number: row.rowNumber,
      cells: row.cells,
      student: row.student,
      errors: row.errors,
      warnings: row.warnings,
      fault: row.fault,
      not_student: row.notStudent,
      school_id: row.schoolId,
      school_key: row.schoolKey,
      duplicate_of_row: row.duplicateOfRow,
      is_same_row: row.isSameRow,
    })),
  );
  const failed = rows.filter(({ errors }) => errors.length > 0).length;
  const left = rows.filter(({ student, errors }) => student === null && errors.length === 0).length;
  const claim = db
    .update(imports)
    .set({
      checkedCount: sql`${imports.checkedCount} + ${rows.length}`,
      failedCount: sql`${imports.failedCount} + ${failed}`,
      notStudentCount: sql`${imports.notStudentCount} + ${left}`,
    })
    .where(isUnchanged(state))
    .returning({ id: imports.id });
  const { rowCount } = await db.execute(sql`
    with claimed as ${claim}
    insert into import_rows (import_id, row_number, cells, student, errors, warnings, fault, not_student, school_id,
      school_key, duplicate_of_row, is_same_row, duplicate_of_id, is_same_student)
    select claimed.id, r.row_number, r.cells, r.student, r.errors, r.warnings, r.fault, r.not_student, r.school_id, r.school_key,
      r.duplicate_of_row, r.is_same_row, likest.student[3], coalesce(likest.student[1] = 0, false)
    from claimed, jsonb_to_recordset(${json}::jsonb) as r
      (row_number int, cells jsonb, student jsonb, errors jsonb, warnings jsonb, fault text, not_student text, school_id int, school_key text,
        duplicate_of_row int, is_same_row boolean)
      -- OFFSET computes it once per row.
      cross join lateral (
        select ${likestStudent(sql`(case when r.school_id is not null then r.student end)`, sql`r.school_id`)} as student offset 0
      ) likest
    on conflict (import_id, row_number) do update set
      student = excluded.student, errors = excluded.errors, warnings = excluded.warnings,
      not_student = excluded.not_student,
      school_id = excluded.school_id, school_key = excluded.school_key,
      duplicate_of_row = excluded.duplicate_of_row, is_same_row = excluded.is_same_row,
      duplicate_of_id = excluded.duplicate_of_id, is_same_student = excluded.is_same_student,
      -- A row keeps its decision. A duplicate keeps it only while it repeats the same student or row.
      decision = case when excluded.not_student is not null
        and (import_rows.not_student is not null or (import_rows.decision = 'leave'
          and import_rows.duplicate_of_id is null and import_rows.duplicate_of_row is null))
        and excluded.duplicate_of_id is null and excluded.duplicate_of_row is null then import_rows.decision
        when excluded.student is not null
        and import_rows.duplicate_of_id is not distinct from excluded.duplicate_of_id
        and import_rows.duplicate_of_row is not distinct from excluded.duplicate_of_row
        then import_rows.decision end`);
  return rowCount === rows.length;
}

/** Ends a check, unless the mapping was changed. */
export async function finishCheck(db: Queryable, state: CheckState, days: FoundDays | null): Promise<void> {
  const ofImport = eq(importRows.importId, state.importId);
  const duplicates = await db.$count(importRows, and(ofImport, isDuplicate));
  const changes = { status: 'ready' as const, duplicateCount: duplicates, days };
  await db.update(imports).set(changes).where(isUnchanged(state));
}

export function countStagedRows(db: Queryable, importId: number): Promise<number> {
  return db.$count(importRows, eq(importRows.importId, importId));
}

export async function selectCommitting(db: Queryable): Promise<number[]> {
  const rows = await db.select({ id: imports.id }).from(imports).where(eq(imports.status, 'committing'));
  return rows.map(({ id }) => id);
}

export async function rememberColumns(
  db: Queryable,
  schoolId: number,
  { mapping, leftOut }: { mapping: ColumnMapping; leftOut: string[] },
): Promise<void> {
  const columns = { importMapping: mapping, importLeftOut: leftOut };
  await db.update(schools).set(columns).where(eq(schools.id, schoolId));
}

export async function deleteRows(db: Queryable, importId: number): Promise<void> {
  await db.delete(importRows).where(eq(importRows.importId, importId));
}
