import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { forFields } from '#contracts/lib/fields.ts';
import {
  type ClassListImport,
  type ImportRow,
  type ImportRowFilter,
  LIKENESSES,
  type Likeness,
  type RowDecision,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import { PLAIN_FIELDS } from '#contracts/students/index.ts';
import { students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { schools } from '#server/db/schema/schools.ts';
import { isLeftWithSchool } from './list-schools-sql.ts';

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

/** A condition on the rows of an import. */
export type RowCondition = SQL;
export const isFailed: RowCondition = isNull(importRows.student);

/** Condition on rows: a commit with these defaults would leave the row out, as a duplicate or with its school. */
export function isLeftOut(defaults: RowDefaults): RowCondition {
  const left = LIKENESSES.filter((kind) => defaults[kind] === 'leave');
  const byDefault = sql`${decision} is null and ${likeness} = any(${sql.param(left)}::text[])`;
  return sql`(${isLeftWithSchool} or (${isDuplicate} and (${decision} = 'leave' or (${byDefault}))))`;
}

const findings = {
  rowNumber: importRows.rowNumber,
  cells: importRows.cells,
  errors: importRows.errors,
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

const CONDITIONS: Record<ImportRowFilter, SQL | undefined> = {
  all: undefined,
  failed: isFailed,
  duplicates: isDuplicate,
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

export async function selectDuplicate(db: Queryable, importId: number, rowNumber: number) {
  const [row] = await db
    .select({ likeness, duplicateOfId })
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
