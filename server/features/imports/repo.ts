import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ColumnMapping, ImportRow, ImportRowFilter } from '#contracts/imports.ts';
import { DISCARDED_LIST, OPEN_LISTS } from '#server/db/class-lists.ts';
import type { Queryable } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';
import { importRows, imports, schools, students } from '#server/db/schema/records.ts';
import type { CheckedRow } from './check-row.ts';

const OPENING_LOCK = 7_230_449;

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

/** Lets one import be begun at a time, until the transaction ends: what is counted in it stays so. */
export async function lockOpening(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${OPENING_LOCK})`);
}

/** How many imports are neither committed nor discarded. */
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

/** Returns the id. */
export async function insertImport(db: Queryable, row: typeof imports.$inferInsert): Promise<number> {
  const [stored] = await db.insert(imports).values(row).returning({ id: imports.id });
  if (!stored) throw new Error('The import was not stored');
  return stored.id;
}

const selectImports = (db: Queryable) =>
  db
    .select({
      ...{ id: imports.id, fileName: imports.fileName, status: imports.status, headers: imports.headers },
      ...{ mapping: imports.mapping, rows: imports.rowCount, checked: imports.checkedCount },
      ...{ failed: imports.failedCount, duplicates: imports.duplicateCount, taken: imports.takenCount },
      ...{ imported: imports.importedCount, confirmation: imports.confirmation },
      school: { id: schools.id, name: schools.name },
      creatorId: imports.createdBy,
      createdBy: members.name,
      createdAt: imports.createdAt,
      committedAt: imports.committedAt,
    })
    .from(imports)
    .innerJoin(schools, eq(schools.id, imports.schoolId))
    .leftJoin(members, eq(members.id, imports.createdBy));

export type FoundImport = NonNullable<Awaited<ReturnType<typeof selectImport>>>;

export async function selectImport(db: Queryable, id: number) {
  const [row] = await selectImports(db).where(eq(imports.id, id));
  return row;
}

/**
 * The import, held against every other change of it until the transaction ends.
 * @param isPatient waits while a check stores some rows; otherwise what is held elsewhere is an error of the database,
 *   so that nobody keeps connections waiting for a commit that takes long.
 */
export async function lockImport(
  db: Queryable,
  id: number,
  { isPatient }: { isPatient: boolean },
): Promise<FoundImport | undefined> {
  if (isPatient) await db.execute(sql`set local lock_timeout = '2s'`);
  const lock = { of: imports, ...(!isPatient && { noWait: true as const }) };
  const [row] = await selectImports(db).where(eq(imports.id, id)).for('update', lock);
  return row;
}

type ImportChange = Partial<typeof imports.$inferInsert>;

export async function updateImport(db: Queryable, id: number, changes: ImportChange): Promise<void> {
  await db.update(imports).set(changes).where(eq(imports.id, id));
}

/** Where a check has come to. Whoever comes to its rows later with another mapping takes them over. */
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

export interface StagedRow extends CheckedRow {
  rowNumber: number;
  cells: string[];
  duplicateOfRow: number | null;
}

/**
 * Stores rows as they were understood, over what was stored of them before, and looks for their students.
 * @param state as this check left it.
 * @returns whether the check goes on; not when the import is over or somebody changed its mapping.
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

/** Every row has been checked. Nothing happens when somebody changed the mapping. */
export async function finishCheck(db: Queryable, state: CheckState): Promise<void> {
  const ofImport = and(eq(importRows.importId, state.importId), isOk, isDuplicate);
  const duplicates = await db.$count(importRows, ofImport);
  await db.update(imports).set({ status: 'ready', duplicateCount: duplicates }).where(isUnchanged(state));
}

export function countStagedRows(db: Queryable, importId: number): Promise<number> {
  return db.$count(importRows, eq(importRows.importId, importId));
}

/** The cells of some rows, in the order of the file, of those with errors only if wished. */
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
  // The shape of the contract is what was stored; the answer's serializer leaves the search keys out.
  return rows.map((row) => ({ ...row, student: row.student as ImportRow['student'] }));
}

export async function deleteRows(db: Queryable, importId: number): Promise<void> {
  await db.delete(importRows).where(eq(importRows.importId, importId));
}

/** Discards what nobody came back to, and deletes its rows. */
export async function discardBefore(db: Queryable, moment: Date): Promise<void> {
  const over = db
    .update(imports)
    .set(DISCARDED_LIST)
    .where(and(inArray(imports.status, OPEN_LISTS), lt(imports.createdAt, moment)))
    .returning({ id: imports.id });
  await db.execute(sql`
    with over as ${over} delete from import_rows where import_id in (select id from over)`);
}
