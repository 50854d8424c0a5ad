import { and, asc, desc, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Language } from '#contracts/languages.ts';
import { pick } from '#contracts/lib/fields.ts';
import type { Count } from '#contracts/lib/lists.ts';
import type { Service } from '#contracts/services.ts';
import { PLAIN_FIELDS, type StudentSort } from '#contracts/students/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { refusesContact } from '#server/areas/students/records/consents-sql.ts';
import type { Actor, Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Position } from '#server/db/keyset.ts';
import { oneRow } from '#server/db/one-row.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { studentFormerDetails } from '#server/db/schema/former-details.ts';
import { enrolments, studentMerges, students } from '#server/db/schema/records.ts';
import { countRows } from '#server/db/search.ts';
import { appointments, contacts, schools } from '#server/db/views-from-above.ts';
import { inTurn } from '#server/lib/in-turn.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { studentKeys } from './record-keys.ts';
import { isListed, type StudentFilters } from './student-filters-sql.ts';
import { selectInOrder } from './student-order-sql.ts';
import { allVisibleTo, isLive, visibleTo } from './student-scope-sql.ts';
import { turnsOf } from './turns.ts';

export type StoredStudent = typeof students.$inferSelect;

/** @param ids only these of them. */
export interface StudentChoice {
  filters: StudentFilters;
  ids?: number[] | undefined;
}

/** The students that match the filters and that the actor may see. */
const inScope = (ctx: Context, { filters, ids }: StudentChoice) =>
  and(isListed(ctx, filters), ids && inArray(students.id, ids), allVisibleTo(ctx.db, ctx.actor));

/** For the list and its file. */
export function selectStudentRows(
  ctx: Context,
  chosen: StudentChoice,
  page: { sort: StudentSort; end: Position | null; limit: number },
) {
  const condition = inScope(ctx, chosen);
  return selectInOrder(page, (order, limit) =>
    ctx.db
      .select({
        id: students.id,
        ...pick(students, PLAIN_FIELDS),
        language: students.language,
        status: students.status,
        tags: students.tags,
        school: schools.name,
        counsellor: members.name,
        createdAt: students.createdAt,
        key: order.key,
      })
      .from(students)
      .leftJoin(schools, eq(schools.id, students.schoolId))
      .leftJoin(members, eq(members.id, students.counsellorId))
      .where(and(condition, order.where))
      .orderBy(...order.orderBy)
      .limit(limit),
  );
}

/** The most used tags of the students whom the actor sees. */
export async function selectTags(db: Queryable, actor: Actor, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from ${students}, unnest(${students.tags}) tag
    where ${and(isLive, sql`${students.tags} <> '{}'`, allVisibleTo(db, actor))}
    group by tag order by count(*) desc, tag limit ${limit}`);
  return rows.map(({ tag }) => tag).sort();
}

/** The counsellors of the students whom the actor sees, by name. */
export function selectCounsellorsInUse(db: Queryable, actor: Actor) {
  const own = db
    .select({ one: sql`1` })
    .from(students)
    .where(and(eq(students.counsellorId, members.id), isLive, visibleTo(db, actor)));
  return db
    .select({ id: members.id, name: members.name, isActive: members.isActive })
    .from(members)
    .where(exists(own))
    .orderBy(asc(members.name), asc(members.id));
}

/** Counts a period completely, since a figure of the analytics links to it. */
export async function countStudents(ctx: Context, filters: StudentFilters): Promise<Count> {
  const { db } = ctx;
  const { q, createdFrom, createdTo } = filters;
  return countRows({ search: q, isPeriod: Boolean(createdFrom && createdTo) }, (limit) => {
    const found = db.select({ id: students.id }).from(students).where(inScope(ctx, { filters })).limit(limit);
    return db.$count(found.as('found'));
  });
}

/** Services of enrolments that were not cancelled, by student id. */
export async function selectServices(db: Queryable, studentIds: number[]): Promise<Map<number, Service[]>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({
      studentId: enrolments.studentId,
      services: sql<Service[]>`array_agg(distinct ${enrolments.service})`,
    })
    .from(enrolments)
    .where(and(inArray(enrolments.studentId, studentIds), sql`${enrolments.stage} <> 'cancelled'`))
    .groupBy(enrolments.studentId);
  return new Map(rows.map(({ studentId, services }) => [studentId, services]));
}

/** A student whom the actor may see, merged or not. */
export async function selectStudent(db: Queryable, actor: Actor, id: number) {
  const [row] = await db
    .select({ student: students, school: schools.name, counsellor: members.name })
    .from(students)
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .leftJoin(members, eq(members.id, students.counsellorId))
    .where(and(eq(students.id, id), visibleTo(db, actor)));
  return row && { ...row.student, school: row.school, counsellor: row.counsellor };
}

/**
 * Locks those of the students that the actor may see, in the order of their ids, so that no two changes deadlock.
 * @param actor null where the caller has checked the sight.
 */
export function lockStudents(db: Queryable, actor: Actor | null, ids: number[]): Promise<StoredStudent[]> {
  return db
    .select()
    .from(students)
    .where(and(inArray(students.id, ids), actor ? visibleTo(db, actor) : undefined))
    .orderBy(asc(students.id))
    .for('update');
}

export function selectStudents(db: Queryable, ids: number[]): Promise<StoredStudent[]> {
  return db.select().from(students).where(inArray(students.id, ids)).orderBy(asc(students.id));
}

/** Locks a live student for a change that a family makes. @returns false without one. */
export async function lockLiveStudent(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, id), isLive))
    .for('update');
  return rows.length > 0;
}

/** Locks live students, or fails at once (SQLSTATE 55P03) if another transaction holds one of them. */
export function lockStudentsNow(db: Queryable, ids: number[]): Promise<StoredStudent[]> {
  return db
    .select()
    .from(students)
    .where(and(inArray(students.id, ids), isLive))
    .orderBy(asc(students.id))
    .for('update', { noWait: true });
}

/** The student's id first, then those of all records merged into it, directly or through another one. */
export async function selectRecordIds(db: Queryable, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive records as (
      select id, 0 as depth from ${students} where id = ${id}
      union all
      select merged.id, records.depth + 1 from ${students} merged join records on merged.merged_into_id = records.id
    )
    select id from records order by depth, id`);
  return rows.map((row) => row.id);
}

export async function selectName(db: Queryable, actor: Actor, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ name: students.name })
    .from(students)
    .where(and(eq(students.id, id), visibleTo(db, actor)));
  return row?.name;
}

export async function selectEnrolments(db: Queryable, studentId: number) {
  const { id, service, stage, createdAt, completedAt } = enrolments;
  return db
    .select({ id, service, stage, createdAt, completedAt })
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId))
    .orderBy(desc(enrolments.createdAt), desc(enrolments.id));
}

export async function selectAppointments(db: Queryable, studentId: number) {
  const { id, service, counsellorId, startsAt, status } = appointments;
  return db
    .select({ id, service, counsellor: members.name, counsellorId, startsAt, status })
    .from(appointments)
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(eq(appointments.studentId, studentId))
    .orderBy(desc(appointments.startsAt), desc(appointments.id));
}

/** Contacts of a student's family, oldest first. */
export function selectContacts(db: Queryable, studentId: number) {
  const { id, kind, createdAt: receivedAt, message: text, followUpOn, assigneeId } = contacts;
  return db
    .select({ id, kind, receivedAt, text, followUpOn, assigneeId })
    .from(contacts)
    .where(eq(contacts.studentId, studentId))
    .orderBy(asc(receivedAt), asc(id));
}

/** Without undone ones, newest first. */
export async function selectMerges(db: Queryable, keptId: number) {
  return db
    .select({ id: studentMerges.id, name: students.name, mergedAt: studentMerges.mergedAt })
    .from(studentMerges)
    .innerJoin(students, eq(students.id, studentMerges.mergedId))
    .where(and(eq(studentMerges.keptId, keptId), isNull(studentMerges.undoneAt)))
    .orderBy(desc(studentMerges.id));
}

export type HeldSchool = Awaited<ReturnType<typeof holdSchools>>[number];

/**
 * Locks schools against a renaming until the transaction ends, since their names are in the search texts of their
 * students. Lock them before a student, as a renaming does.
 */
export async function holdSchools(db: Queryable, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: schools.id, name: schools.name, archivedAt: schools.archivedAt })
    .from(schools)
    .where(inArray(schools.id, ids))
    .orderBy(asc(schools.id))
    .for('share');
}

type NewStudent = Omit<typeof students.$inferInsert, 'searchText' | 'nameKey' | 'classKey'>;

const keysOf = (
  student: Pick<StoredStudent, 'schoolId'> & Parameters<typeof studentKeys>[0],
  schools: HeldSchool[],
) => studentKeys(student, schools.find(({ id }) => id === student.schoolId)?.name ?? null);

/** @param schools the student's school among others. */
export async function insertStudent(
  db: Queryable,
  student: NewStudent & Pick<StoredStudent, 'schoolId'>,
  schools: HeldSchool[],
): Promise<number> {
  const row = { ...student, ...keysOf(student, schools) };
  return oneRow(await db.insert(students).values(row).returning({ id: students.id })).id;
}

const FORMER_FIELDS = ['name', 'guardianName', 'phone', 'email'] as const;

/** Writes the changes, the search keys and the next version. @param schools the student's next school among others. */
export async function updateStudentRow(
  db: Queryable,
  stored: StoredStudent,
  changes: Partial<StoredStudent>,
  schools: HeldSchool[],
): Promise<void> {
  const replaced = FORMER_FIELDS.filter(
    (field) => changes[field] !== undefined && stored[field] !== null && changes[field] !== stored[field],
  );
  if (replaced.length > 0) {
    await db.insert(studentFormerDetails).values({ studentId: stored.id, ...pick(stored, replaced) });
  }
  await db
    .update(students)
    .set({ ...changes, ...keysOf({ ...stored, ...changes }, schools), version: sql`${students.version} + 1` })
    .where(eq(students.id, stored.id));
}

/** English is also stored for a family whose language nobody has asked, so another one takes its place. */
export async function takeLanguage(db: Queryable, studentId: number, language: Language): Promise<void> {
  await db
    .update(students)
    .set({ language, version: sql`${students.version} + 1` })
    .where(and(eq(students.id, studentId), eq(students.language, 'en'), ne(students.language, language)));
}

export function countStudentsOf(db: Queryable, counsellorId: number): Promise<number> {
  return db.$count(students, and(eq(students.counsellorId, counsellorId), isLive));
}

export async function selectStudentsOf(db: Queryable, counsellorId: number, limit: number) {
  const { id, name } = students;
  return db
    .select({ id, name })
    .from(students)
    .where(and(eq(students.counsellorId, counsellorId), isLive))
    .orderBy(asc(students.nameKey), asc(id))
    .limit(limit);
}

/**
 * Locks the students of a counsellor and of their future appointments, in the order of ids. Two locks, one after the
 * other, could deadlock with another change.
 */
export async function lockStudentsAround(db: Queryable, counsellorId: number, now: Date): Promise<void> {
  const ofAppointments = db
    .select({ id: appointments.studentId })
    .from(appointments)
    .where(and(eq(appointments.counsellorId, counsellorId), gt(appointments.startsAt, now)));
  await db
    .select({ id: students.id })
    .from(students)
    .where(or(eq(students.counsellorId, counsellorId), inArray(students.id, ofAppointments)))
    .orderBy(asc(students.id))
    .for('update');
}

export interface Reassignment {
  to: readonly (number | null)[];
  /** Absent for all. */
  most?: number;
}

/** Assigns a counsellor's students to others, round robin by families. */
export async function reassignStudents(db: Queryable, from: number, { to, most }: Reassignment) {
  const held = db
    .select({ id: students.id, phone: students.phone, guardianName: students.guardianName })
    .from(students)
    .where(and(eq(students.counsellorId, from), isLive))
    .orderBy(asc(students.id))
    .for('update')
    .$dynamic();
  const found = await (most === undefined ? held : held.limit(most));
  const ids = found.map(({ id }) => id);
  const counsellorIds = turnsOf(found).map((turn) => inTurn(to, turn)[0]);
  const { rows } = await db.execute<{ id: number; counsellorId: number | null }>(sql`
    update students set counsellor_id = given.counsellor_id, version = version + 1
    from unnest(${sql.param(ids)}::int[], ${sql.param(counsellorIds)}::int[]) as given (id, counsellor_id)
    where students.id = given.id
    returning students.id, students.counsellor_id as "counsellorId"`);
  return rows;
}

/** @returns the counsellors by the ids of their students. */
export async function selectCounsellorsOf(
  db: Queryable,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const { id, counsellorId } = students;
  const rows = await db
    .select({ id, counsellorId })
    .from(students)
    .where(inArray(id, [...studentIds]));
  return new Map(rows.map((row) => [row.id, row.counsellorId]));
}

/** @returns the phone numbers by the ids of students, null without one. */
export async function selectPhonesOf(
  db: Queryable,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const { id, phone } = students;
  const rows = await db
    .select({ id, phone })
    .from(students)
    .where(inArray(id, [...studentIds]));
  return new Map(rows.map((row) => [row.id, row.phone]));
}

/** The facts about a student's family that mail needs. */
export const FAMILY_COLUMNS = {
  guardianName: students.guardianName,
  email: students.email,
  language: students.language,
  isSample: students.isSample,
  refusesContact: refusesContact(students.id),
};

export type Family = NonNullable<Awaited<ReturnType<typeof selectFamily>>>;

export async function selectFamily(db: Queryable, studentId: number) {
  const [row] = await db.select(FAMILY_COLUMNS).from(students).where(eq(students.id, studentId));
  return row;
}

/** Replaces the school's name at the end of its students' search texts (see `studentKeys`), in one statement. */
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

/** Gives all students of a school to another one, with its name in their search texts. @returns how many live ones. */
export async function moveStudents(
  db: Queryable,
  from: { id: number; name: string },
  to: { id: number; name: string } | null,
): Promise<number> {
  const [oldName, newName] = [toSearchKey(from.name), to === null ? '' : toSearchKey(to.name)];
  const moved = await db
    .update(students)
    .set({
      schoolId: to?.id ?? null,
      searchText: sql`trim(left(${students.searchText}, -length(${oldName}::text)) || ${newName}::text)`,
      version: sql`${students.version} + 1`,
    })
    .where(eq(students.schoolId, from.id))
    .returning({ mergedIntoId: students.mergedIntoId });
  return moved.filter(({ mergedIntoId }) => mergedIntoId === null).length;
}

/** Stores in a student's history what a change of the record changed. */
export async function insertChangeWords(
  db: Queryable,
  entry: Omit<typeof familyHistory.$inferInsert, 'kind'>,
): Promise<void> {
  await db.insert(familyHistory).values({ ...entry, kind: 'correction' });
}
