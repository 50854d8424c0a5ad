import { and, asc, eq, notExists } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { members } from '#server/db/schema/members.ts';
import { productState } from '#server/db/schema/product-state.ts';
import { enrolments, imports, schools, students } from '#server/db/schema/records.ts';

const STATE_KEY = 'sample_data';

/** Records the decision about the sample data set; false when it was made before. */
export async function insertState(
  db: Queryable,
  value: 'loaded' | 'not wanted',
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(productState)
    .values({ key: STATE_KEY, value, changedAt: now })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}

export async function setRemoved(db: Queryable, now: Date): Promise<void> {
  await db
    .update(productState)
    .set({ value: 'removed', changedAt: now })
    .where(eq(productState.key, STATE_KEY));
}

export async function hasSampleRecords(db: Queryable): Promise<boolean> {
  // Of a set that was never loaded, or was removed, no record is searched for: there can be many others.
  const [state] = await db.select().from(productState).where(eq(productState.key, STATE_KEY));
  if (state?.value !== 'loaded') return false;
  const student = await db
    .select({ id: students.id })
    .from(students)
    .where(eq(students.isSample, true))
    .limit(1);
  if (student.length > 0) return true;
  const school = await db.select({ id: schools.id }).from(schools).where(eq(schools.isSample, true)).limit(1);
  return school.length > 0;
}

export async function insertSchools(db: Queryable, rows: (typeof schools.$inferInsert)[]) {
  return db.insert(schools).values(rows).returning({ id: schools.id, name: schools.name });
}

export async function insertStudents(db: Queryable, rows: (typeof students.$inferInsert)[]) {
  return db.insert(students).values(rows).returning({ id: students.id, name: students.name });
}

export async function insertEnrolments(db: Queryable, rows: (typeof enrolments.$inferInsert)[]) {
  await db.insert(enrolments).values(rows);
}

export async function insertAppointments(db: Queryable, rows: (typeof appointments.$inferInsert)[]) {
  await db.insert(appointments).values(rows);
}

/** Removes sample students with what hangs on them; returns how many. */
export async function deleteSampleStudents(db: Queryable): Promise<number> {
  const { rowCount } = await db.delete(students).where(eq(students.isSample, true));
  return rowCount ?? 0;
}

/** Removes the sample schools; one that a real student goes to by now, or is about to, stays, as a real one. */
export async function deleteSampleSchools(db: Queryable): Promise<number> {
  const pupils = db.select({ id: students.id }).from(students).where(eq(students.schoolId, schools.id));
  const lists = db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.schoolId, schools.id), eq(imports.status, 'committing')));
  const { rowCount } = await db
    .delete(schools)
    .where(and(eq(schools.isSample, true), notExists(pupils), notExists(lists)));
  await db.update(schools).set({ isSample: false }).where(eq(schools.isSample, true));
  return rowCount ?? 0;
}

/** Who counsels the sample families; null where there is nobody yet. */
export async function selectFirstSuperAdmin(db: Queryable): Promise<number | null> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, 'super_admin'), eq(members.isActive, true)))
    .orderBy(asc(members.id))
    .limit(1);
  return row?.id ?? null;
}
