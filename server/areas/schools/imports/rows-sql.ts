import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { forFields } from '#contracts/lib/fields.ts';
import {
  type ClassListImport,
  type ImportRow,
  type ImportRowFilter,
  LIKENESSES,
  type Likeness,
  type ListedSchool,
  MAX_LISTED_SCHOOLS,
  type RowDecision,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import { PLAIN_FIELDS } from '#contracts/students/index.ts';
import { likestStudent, students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { schools } from '#server/db/schema/schools.ts';
import type { StagedStudent } from './check-row.ts';

/** The schools that a list can name. */
export function selectNamedSchools(db: Queryable) {
  const { id, name, city } = schools;
  return db.select({ id, name, city }).from(schools).where(isNull(schools.archivedAt));
}

const isLeft = sql`(${imports.schoolChoices} -> ${importRows.schoolKey}) = 'null'::jsonb`;

/** The rows of a selected import without errors, with a school that is undecided or left out. */
export const schoolCounts = sql<ClassListImport['schools']>`(
  select json_build_object(
    'undecided', count(*) filter (where ${isLeft} is not true), 'leftOut', count(*) filter (where ${isLeft}))
  from ${importRows} where ${importRows.importId} = ${imports.id} and ${imports.schoolId} is null
    and ${importRows.schoolId} is null and ${importRows.student} is not null)`;

/** Condition on rows: left out with their school. */
const isLeftWithSchool = sql`(${importRows.schoolId} is null and ${importRows.student} is not null and exists (
  select 1 from ${imports} where ${imports.id} = ${importRows.importId} and ${imports.schoolId} is null and ${isLeft}))`;

/** @param columns the places of the names and cities among the cells. */
export async function selectListedSchools(
  db: Queryable,
  importId: number,
  [name, city]: [number, number],
): Promise<ListedSchool[]> {
  const first = (at: number) =>
    sql<string>`coalesce((array_agg(${importRows.cells} ->> ${at}::int order by ${importRows.rowNumber}))[1], '')`;
  const isLeftOut = sql<boolean>`coalesce(bool_or(${isLeft}), false)`;
  const byPerson = sql`(${schools.id} is null or bool_or(${imports.schoolChoices} ? ${importRows.schoolKey}))`;
  return (
    db
      .select({
        key: sql<string>`${importRows.schoolKey}`,
        name: first(name),
        city: first(city),
        rows: count(),
        isLeftOut,
        failed: sql<number>`(count(*) filter (where ${isFailed}))::int`,
        school: { id: schools.id, name: schools.name, city: schools.city },
      })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .leftJoin(schools, eq(schools.id, importRows.schoolId))
      .where(and(eq(importRows.importId, importId), isNotNull(importRows.schoolKey)))
      .groupBy(importRows.schoolKey, schools.id)
      // A decision keeps its place.
      .orderBy(desc(byPerson), desc(count()), asc(importRows.schoolKey))
      .limit(MAX_LISTED_SCHOOLS)
  );
}

export async function countSchoolNames(db: Queryable, importId: number): Promise<number> {
  const [row] = await db
    .select({ names: sql<number>`count(distinct ${importRows.schoolKey})::int` })
    .from(importRows)
    .where(eq(importRows.importId, importId));
  return row?.names ?? 0;
}

export async function hasSchoolKey(db: Queryable, importId: number, key: string): Promise<boolean> {
  const ofName = and(eq(importRows.importId, importId), eq(importRows.schoolKey, key));
  return (await db.$count(importRows, ofName)) > 0;
}

/** The ids of the schools that the first rows go to, of all rows without a number. */
export async function selectSchoolIds(db: Queryable, importId: number, most?: number): Promise<number[]> {
  const part = db
    .select({ schoolId: importRows.schoolId })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(importRows.rowNumber));
  const rows = await (most === undefined ? part : part.limit(most));
  return [...new Set(rows.flatMap(({ schoolId }) => schoolId ?? []))];
}

/** Locks schools; another import for one of them waits. */
export function lockSchools(db: Queryable, ids: number[]) {
  return db
    .select({ id: schools.id, name: schools.name, board: schools.board, archivedAt: schools.archivedAt })
    .from(schools)
    .where(inArray(schools.id, ids))
    .orderBy(asc(schools.id))
    .for('no key update');
}

const { duplicateOfId, duplicateOfRow, decision } = importRows;

const hasDuplicate = or(isNotNull(duplicateOfId), isNotNull(duplicateOfRow));
export const isDuplicate = and(isNotNull(importRows.student), hasDuplicate);

/** Null for a row with errors or without a duplicate. */
const likeness = sql<Likeness | null>`case
  when not (${isDuplicate}) then null
  when (${importRows.isSameStudent} and ${duplicateOfId} is not null)
    or (${importRows.isSameRow} and ${duplicateOfRow} is not null) then 'certain'
  else 'possible' end`;

const countOf = (kind: Likeness, decided: SQL) =>
  sql`count(*) filter (where ${likeness} = ${kind} and ${decided})`;

/** The duplicates of a selected import by likeness and decision; zeros unless it is ready. */
export const decisionCounts = sql<ClassListImport['decisions']>`(
  select json_build_object(${sql.join(
    LIKENESSES.map(
      (kind) => sql`${sql.raw(`'${kind}'`)}, json_build_object(
        'undecided', ${countOf(kind, sql`${decision} is null`)},
        'add', ${countOf(kind, sql`${decision} = 'add'`)},
        'link', ${countOf(kind, sql`${decision} = 'link'`)},
        'leave', ${countOf(kind, sql`${decision} = 'leave'`)})`,
    ),
    sql`, `,
  )})
  from ${importRows} where ${importRows.importId} = ${imports.id} and ${imports.status} = 'ready' and ${hasDuplicate})`;

/** The rows of a selected import that only a person's decision leaves out; zero unless it is ready. */
export const leftSingly = sql<number>`(
  select count(*) from ${importRows} where ${importRows.importId} = ${imports.id} and ${imports.status} = 'ready'
    and ${decision} = 'leave' and ${importRows.student} is not null and ${importRows.schoolId} is not null
    and not (${hasDuplicate}))::int`;

/** A condition on the rows of an import. */
export type RowCondition = SQL;
export const isFailed: RowCondition = sql`${importRows.errors} <> '[]'`;
/** Left out because the row seems to be no student. */
const isAside: RowCondition = sql`(${importRows.student} is null and ${importRows.errors} = '[]')`;

/** Condition on rows: a commit with these defaults would leave the row out, as a duplicate or with its school. */
export function isLeftOut(defaults: RowDefaults): RowCondition {
  const left = LIKENESSES.filter((kind) => defaults[kind] === 'leave');
  const byDefault = sql`${decision} is null and ${likeness} = any(${sql.param(left)}::text[])`;
  return sql`(${isAside} or ${isLeftWithSchool} or (${importRows.student} is not null and ${decision} = 'leave')
    or (${isDuplicate} and ${byDefault}))`;
}

const findings = {
  rowNumber: importRows.rowNumber,
  cells: importRows.cells,
  errors: importRows.errors,
  warnings: importRows.warnings,
  fault: importRows.fault,
  notStudent: importRows.notStudent,
  likeness,
  decision,
};

/** A row as in the file, with the reasons for not adding it. */
export type RowText = Awaited<ReturnType<typeof selectCells>>[number];

/** Some rows in the order of the file. */
export function selectCells(
  db: Queryable,
  importId: number,
  { after, limit, which }: { after: number; limit: number; which: RowCondition | undefined },
) {
  return db
    .select({ ...findings, duplicateOfRow, duplicateOf: { id: students.id, name: students.name } })
    .from(importRows)
    .leftJoin(students, eq(students.id, duplicateOfId))
    .where(and(eq(importRows.importId, importId), gt(importRows.rowNumber, after), which))
    .orderBy(asc(importRows.rowNumber))
    .limit(limit);
}

/** The numbers of the rows that are like a stored student. */
export async function selectStoredRows(
  db: Queryable,
  rows: { rowNumber: number; student: StagedStudent; schoolId: number }[],
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const found = await db.execute<{ rowNumber: number }>(sql`
    select r."rowNumber" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("rowNumber" int, student jsonb, "schoolId" int)
    where ${likestStudent(sql`r.student`, sql`r."schoolId"`)} is not null`);
  return new Set(found.rows.map(({ rowNumber }) => rowNumber));
}

const CONDITIONS: Record<ImportRowFilter, SQL | undefined> = {
  all: undefined,
  failed: isFailed,
  duplicates: isDuplicate,
  notStudents: isNotNull(importRows.notStudent),
};

const earlier = alias(importRows, 'earlier');
const own = alias(schools, 'own');
const plainColumns = forFields(PLAIN_FIELDS, (field) => students[field]);

export async function selectRows(
  db: Queryable,
  importId: number,
  { show, after, limit }: { show: ImportRowFilter; after: number; limit: number },
): Promise<ImportRow[]> {
  const rows = await db
    .select({
      ...findings,
      student: importRows.student,
      duplicateOf: { id: students.id, ...plainColumns },
      storedAt: schools.name,
      schoolName: own.name,
      duplicateOfRow: { rowNumber: earlier.rowNumber, student: earlier.student },
    })
    .from(importRows)
    .leftJoin(students, eq(students.id, duplicateOfId))
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .leftJoin(own, eq(own.id, importRows.schoolId))
    .leftJoin(earlier, and(eq(earlier.importId, importRows.importId), eq(earlier.rowNumber, duplicateOfRow)))
    .where(and(eq(importRows.importId, importId), gt(importRows.rowNumber, after), CONDITIONS[show]))
    .orderBy(asc(importRows.rowNumber))
    .limit(limit);
  // The answer's serializer leaves the search keys out.
  return rows.map(({ duplicateOf, storedAt, ...row }) => ({
    ...row,
    duplicateOf: duplicateOf && { ...duplicateOf, schoolName: storedAt },
  })) as ImportRow[];
}

export async function selectDecidable(db: Queryable, importId: number, rowNumber: number) {
  const [row] = await db
    .select({
      likeness,
      duplicateOfId,
      cells: importRows.cells,
      hasErrors: sql<boolean>`${isFailed}`,
      notStudent: importRows.notStudent,
      decision,
      isRepeated: sql<boolean>`exists (select 1 from import_rows later where later.import_id = import_rows.import_id and later.duplicate_of_row = import_rows.row_number)`,
      isAside: sql<boolean>`${isAside}`,
    })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.rowNumber, rowNumber)));
  return row;
}

export async function updateDecision(
  db: Queryable,
  { importId, rowNumber, decision }: { importId: number; rowNumber: number; decision: RowDecision | null },
): Promise<void> {
  const isRow = and(eq(importRows.importId, importId), eq(importRows.rowNumber, rowNumber));
  await db.update(importRows).set({ decision }).where(isRow);
}

/** Replaces the cells of a row. The person has seen the row, so a fault of the reader is over. */
export async function updateCells(
  db: Queryable,
  { importId, rowNumber, cells }: { importId: number; rowNumber: number; cells: string[] },
): Promise<void> {
  const isRow = and(eq(importRows.importId, importId), eq(importRows.rowNumber, rowNumber));
  // A row that was left out as no student is judged anew.
  const kept = sql`case when ${importRows.notStudent} is null or ${decision} <> 'leave' then ${decision} end`;
  await db.update(importRows).set({ cells, fault: null, decision: kept }).where(isRow);
}
