import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { QueryOf } from '#contracts/endpoint.ts';
import type { Count } from '#contracts/lib/lists.ts';
import type { listSchools, SchoolInput } from '#contracts/schools/index.ts';
import { allVisibleTo, enrolments, isLive, schoolKeys, students } from '#server/areas/students/index.ts';
import type { Actor } from '#server/context.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { Queryable } from '#server/db/client.ts';
import { exactly, type Position } from '#server/db/keyset.ts';
import { oneRow } from '#server/db/one-row.ts';
import { insertsRows } from '#server/db/sample-rows.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { schools } from '#server/db/schema/schools.ts';
import { countRows, hasWords } from '#server/db/search.ts';

export type SchoolRow = typeof schools.$inferSelect;
export type SchoolFilters = Pick<QueryOf<typeof listSchools>, 'q' | 'show'>;
type SchoolSort = QueryOf<typeof listSchools>['sort'];

export const toSchool = (row: SchoolRow) => ({ ...row, isArchived: row.archivedAt !== null });

const SHOWN: Record<SchoolFilters['show'], SQL | undefined> = {
  active: isNull(schools.archivedAt),
  proposed: and(isNotNull(schools.proposedBy), isNull(schools.archivedAt)),
  archived: isNotNull(schools.archivedAt),
  all: undefined,
};

function matching({ q, show }: SchoolFilters): SQL | undefined {
  return and(SHOWN[show], hasWords(schools.searchText, q ?? ''));
}

function isAfter(sort: SchoolSort, { key, id }: Position): SQL {
  return sort === 'name'
    ? sql`(${schools.nameKey}, ${schools.id}) > (${key}, ${id})`
    : sql`(${schools.createdAt}, ${schools.id}) < (${key}::timestamptz, ${id})`;
}

export async function selectSchools(
  db: Queryable,
  filters: SchoolFilters,
  page: { sort: SchoolSort; after: Position | null; limit: number },
) {
  const order =
    page.sort === 'name'
      ? [asc(schools.nameKey), asc(schools.id)]
      : [desc(schools.createdAt), desc(schools.id)];
  const rows = await db
    .select({ ...getTableColumns(schools), createdExactly: exactly(schools.createdAt) })
    .from(schools)
    .where(and(matching(filters), page.after ? isAfter(page.sort, page.after) : undefined))
    .orderBy(...order)
    .limit(page.limit);
  return rows.map((row) => ({ ...row, isArchived: row.archivedAt !== null }));
}

export async function countSchools(db: Queryable, filters: SchoolFilters): Promise<Count> {
  return countRows({ search: filters.q }, (limit) => {
    const found = db
      .select({ one: sql`1`.as('one') })
      .from(schools)
      .where(matching(filters))
      .limit(limit);
    return db.$count(found.as('found'));
  });
}

type Viewer = Pick<Actor, 'id' | 'role'>;

/** The number of students whom the viewer may see, by school id; absent for a school without any. */
export async function countStudentsOf(
  db: Queryable,
  viewer: Viewer,
  ids: number[],
): Promise<Map<number | null, number>> {
  const rows = await db
    .select({ schoolId: students.schoolId, students: sql<number>`count(*)::int` })
    .from(students)
    .where(and(inArray(students.schoolId, ids), isLive, allVisibleTo(db, viewer)))
    .groupBy(students.schoolId);
  return new Map(rows.map(({ schoolId, students }) => [schoolId, students]));
}

/** Numbers of enrolments by service and stage, without services that have none. */
export async function selectProgress(db: Queryable, viewer: Viewer, schoolId: number) {
  const inStage = (stage: string) => sql<number>`count(*) filter (where ${enrolments.stage} = ${stage})::int`;
  return db
    .select({
      service: enrolments.service,
      enrolled: inStage('enrolled'),
      inProgress: inStage('in_progress'),
      completed: inStage('completed'),
    })
    .from(students)
    .innerJoin(enrolments, eq(enrolments.studentId, students.id))
    .where(
      and(
        eq(students.schoolId, schoolId),
        isLive,
        allVisibleTo(db, viewer),
        ne(enrolments.stage, 'cancelled'),
      ),
    )
    .groupBy(enrolments.service);
}

/** Numbers of students by class, and of those with a completed service. */
export async function selectCohorts(db: Queryable, viewer: Viewer, schoolId: number) {
  const done = db
    .select({ one: sql`1` })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, students.id), eq(enrolments.stage, 'completed')));
  return db
    .select({
      className: students.className,
      students: sql<number>`count(*)::int`,
      completed: sql<number>`(count(*) filter (where ${exists(done)}))::int`,
    })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isLive, allVisibleTo(db, viewer)))
    .groupBy(students.className);
}

export async function selectSchool(db: Queryable, id: number): Promise<SchoolRow | undefined> {
  const [row] = await db.select().from(schools).where(eq(schools.id, id));
  return row;
}

export async function lockSchool(db: Queryable, id: number): Promise<SchoolRow | undefined> {
  const [row] = await db.select().from(schools).where(eq(schools.id, id)).for('update');
  return row;
}

/** Serialises the naming of schools until the transaction ends. */
export function lockNames(db: Queryable): Promise<void> {
  return takeLock(db, 'schoolNames');
}

/** Whether another active school has the same name and city. */
export async function hasTwin(
  db: Queryable,
  school: Pick<SchoolInput, 'name' | 'city'>,
  ownId: number | null,
): Promise<boolean> {
  const { nameKey, searchText } = schoolKeys(school);
  const rows = await db
    .select({ id: schools.id })
    .from(schools)
    .where(
      and(
        eq(schools.nameKey, nameKey),
        // Name and city together: with equal names, compares the cities.
        eq(schools.searchText, searchText),
        isNull(schools.archivedAt),
        ownId === null ? undefined : ne(schools.id, ownId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertSchool(
  db: Queryable,
  school: SchoolInput,
  { proposedBy = null, createdAt }: { proposedBy?: string | null; createdAt: Date },
): Promise<SchoolRow> {
  const row = { ...school, ...schoolKeys(school), proposedBy, createdAt };
  return oneRow(await db.insert(schools).values(row).returning());
}

export async function updateSchoolRow(
  db: Queryable,
  stored: SchoolRow,
  changes: Partial<SchoolInput> & { archivedAt?: Date | null; proposedBy?: null },
): Promise<SchoolRow> {
  const next = { ...changes, ...schoolKeys({ ...stored, ...changes }), version: sql`${schools.version} + 1` };
  return oneRow(await db.update(schools).set(next).where(eq(schools.id, stored.id)).returning());
}

/** Gives the class lists of a school to another one. */
export async function moveImports(db: Queryable, fromId: number, toId: number): Promise<void> {
  await db.update(imports).set({ schoolId: toId }).where(eq(imports.schoolId, fromId));
  await db.update(importRows).set({ schoolId: toId }).where(eq(importRows.schoolId, fromId));
}

export async function hasImports(db: Queryable, schoolId: number): Promise<boolean> {
  const lists = await db.$count(imports, eq(imports.schoolId, schoolId));
  return lists + (await db.$count(importRows, eq(importRows.schoolId, schoolId))) > 0;
}

export async function deleteSchool(db: Queryable, id: number): Promise<void> {
  await db.delete(schools).where(eq(schools.id, id));
}

export const insertSampleSchools = insertsRows(schools);

/** Removes sample schools. One with real students, or with a class list being committed, becomes a real school. */
export async function deleteSampleSchools(db: Queryable): Promise<number> {
  const pupils = db.select({ id: students.id }).from(students).where(eq(students.schoolId, schools.id));
  const lists = db
    .select({ id: imports.id })
    .from(imports)
    .leftJoin(importRows, eq(importRows.importId, imports.id))
    .where(
      and(
        eq(imports.status, 'committing'),
        or(eq(imports.schoolId, schools.id), eq(importRows.schoolId, schools.id)),
      ),
    );
  const { rowCount } = await db
    .delete(schools)
    .where(and(eq(schools.isSample, true), notExists(pupils), notExists(lists)));
  await db.update(schools).set({ isSample: false }).where(eq(schools.isSample, true));
  return rowCount ?? 0;
}
