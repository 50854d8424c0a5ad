import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contracts/endpoint.ts';
import type { Count } from '#contracts/lib/lists.ts';
import type { listSchools, School, SchoolDetails, SchoolInput } from '#contracts/schools/index.ts';
import { allVisibleTo, isLive, schoolKeys } from '#server/areas/students/index.ts';
import type { Actor } from '#server/context.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { Queryable } from '#server/db/client.ts';
import { exactly } from '#server/db/keyset.ts';
import { enrolments, schools, students } from '#server/db/schema/records.ts';
import { countRows, hasWords } from '#server/db/search.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

export type SchoolRow = typeof schools.$inferSelect;
export type SchoolFilters = Pick<QueryOf<typeof listSchools>, 'q' | 'show'>;
/** Where a page of the list ended, by the order of the list. */
export type SchoolPlace =
  | { sort: 'name'; nameKey: string; id: number }
  | { sort: 'newest'; createdAt: string; id: number };

/** A stored row as others see it. */
export function toSchool(row: SchoolRow): SchoolDetails {
  const { id, version, name, city, board, address, contacts, archivedAt, createdAt } = row;
  const isArchived = archivedAt !== null;
  return {
    id,
    version,
    name,
    city,
    board,
    address,
    contacts,
    isArchived,
    createdAt: createdAt.toISOString(),
  };
}

function matching({ q, show }: SchoolFilters): SQL | undefined {
  return and(
    show === 'active'
      ? isNull(schools.archivedAt)
      : show === 'archived'
        ? isNotNull(schools.archivedAt)
        : undefined,
    hasWords(schools.searchText, q ?? ''),
  );
}

function afterPlace(place: SchoolPlace): SQL {
  return place.sort === 'name'
    ? sql`(${schools.nameKey}, ${schools.id}) > (${place.nameKey}, ${place.id})`
    : sql`(${schools.createdAt}, ${schools.id}) < (${place.createdAt}::timestamptz, ${place.id})`;
}

/** One row more than the page has tells whether there is another page. */
export async function selectSchools(
  db: Queryable,
  filters: SchoolFilters,
  page: { sort: SchoolPlace['sort']; after: SchoolPlace | null; limit: number },
): Promise<(Omit<School, 'students'> & { nameKey: string; createdExactly: string })[]> {
  const order =
    page.sort === 'name'
      ? [asc(schools.nameKey), asc(schools.id)]
      : [desc(schools.createdAt), desc(schools.id)];
  const rows = await db
    .select({
      id: schools.id,
      name: schools.name,
      city: schools.city,
      board: schools.board,
      archivedAt: schools.archivedAt,
      createdAt: schools.createdAt,
      nameKey: schools.nameKey,
      createdExactly: exactly(schools.createdAt),
    })
    .from(schools)
    .where(and(matching(filters), page.after ? afterPlace(page.after) : undefined))
    .orderBy(...order)
    .limit(page.limit);
  return rows.map(({ archivedAt, createdAt, ...row }) => ({
    ...row,
    isArchived: archivedAt !== null,
    createdAt: createdAt.toISOString(),
  }));
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

/** How many students each of these schools has that the person may see; a school without any is left out. */
export async function countStudentsOf(
  db: Queryable,
  viewer: Viewer,
  ids: number[],
): Promise<Map<number | null, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ schoolId: students.schoolId, students: sql<number>`count(*)::int` })
    .from(students)
    .where(and(inArray(students.schoolId, ids), isLive, allVisibleTo(db, viewer)))
    .groupBy(students.schoolId);
  return new Map(rows.map(({ schoolId, students }) => [schoolId, students]));
}

/** Enrolments per service, by stage; a service without any is left out. */
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

/** Per class: its students, and those of them who completed a service; in no order. */
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

/** The row, which nobody else can change until the transaction ends. */
export async function lockSchool(db: Queryable, id: number): Promise<SchoolRow | undefined> {
  const [row] = await db.select().from(schools).where(eq(schools.id, id)).for('update');
  return row;
}

/** Lets one name be given at a time, until the transaction ends. */
export function lockNames(db: Queryable): Promise<void> {
  return takeLock(db, 'schoolNames');
}

/** Whether an active school of the same name and city is there, apart from the one itself. */
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
        // The name and the city in one, so with equal names it tells the cities apart.
        eq(schools.searchText, searchText),
        isNull(schools.archivedAt),
        ownId === null ? undefined : ne(schools.id, ownId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertSchool(db: Queryable, school: SchoolInput, createdAt: Date): Promise<SchoolRow> {
  const [row] = await db
    .insert(schools)
    .values({ ...school, ...schoolKeys(school), createdAt })
    .returning();
  if (!row) throw new Error('The school was not stored');
  return row;
}

/** Stores the changes as the next version. */
export async function updateSchoolRow(
  db: Queryable,
  stored: SchoolRow,
  changes: Partial<SchoolInput> & { archivedAt?: Date | null },
): Promise<SchoolRow> {
  const [row] = await db
    .update(schools)
    .set({ ...changes, ...schoolKeys({ ...stored, ...changes }), version: sql`${schools.version} + 1` })
    .where(eq(schools.id, stored.id))
    .returning();
  if (!row) throw new Error('The school was not stored');
  return row;
}

/**
 * Has the students of a renamed school be found by its new name. The name of the school ends a student's search text
 * (see `studentKeys`), so it is exchanged in place, in one statement for twenty thousand students as for one.
 */
export async function renameInStudents(
  db: Queryable,
  schoolId: number,
  names: { from: string; to: string },
): Promise<void> {
  const [from, to] = [toSearchKey(names.from), toSearchKey(names.to)];
  if (from === to) return;
  await db
    .update(students)
    .set({ searchText: sql`left(${students.searchText}, -length(${from})) || ${to}` })
    .where(
      and(eq(students.schoolId, schoolId), sql`right(${students.searchText}, length(${from})) = ${from}`),
    );
}
