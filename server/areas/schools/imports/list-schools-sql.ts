import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type ClassListImport, type ListedSchool, MAX_LISTED_SCHOOLS } from '#contracts/schools/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { schools } from '#server/db/schema/schools.ts';
import type { NamedSchool } from './find-schools.ts';

/** The schools that a list can name. */
export function selectNamedSchools(db: Queryable): Promise<NamedSchool[]> {
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
export const isLeftWithSchool = sql`(${importRows.schoolId} is null and ${importRows.student} is not null and exists (
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
        failed: sql<number>`(count(*) filter (where ${importRows.student} is null))::int`,
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
