import { and, asc, eq, notExists, or } from 'drizzle-orm';
import { linkContactsTo } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { members } from '#server/db/schema/members.ts';
import { productState } from '#server/db/schema/product-state.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';
import { schools } from '#server/db/schema/schools.ts';
import { tasks } from '#server/db/schema/tasks.ts';

const STATE_KEY = 'sample_data';

/** Stores the decision about the sample data. @returns false if there was one. */
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

/** Tables whose rows are marked. The other rows of the set are deleted with them. */
const MARKED = [students, schools, members, tasks, contacts];

export async function hasSampleRecords(db: Queryable): Promise<boolean> {
  // Avoids a scan of many records if the sample data was not loaded or is removed.
  const [state] = await db.select().from(productState).where(eq(productState.key, STATE_KEY));
  if (state?.value !== 'loaded') return false;
  for (const table of MARKED) {
    const rows = await db.select({ id: table.id }).from(table).where(eq(table.isSample, true)).limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

export async function insertColleagues(
  db: Queryable,
  rows: (typeof members.$inferInsert)[],
): Promise<{ id: number; name: string }[]> {
  return db.insert(members).values(rows).returning({ id: members.id, name: members.name });
}

export async function insertSchools(db: Queryable, rows: (typeof schools.$inferInsert)[]) {
  return db.insert(schools).values(rows).returning({ id: schools.id, name: schools.name });
}

export async function insertStudents(db: Queryable, rows: (typeof students.$inferInsert)[]) {
  return db.insert(students).values(rows).returning({ id: students.id, name: students.name });
}

export async function insertEnrolments(db: Queryable, rows: (typeof enrolments.$inferInsert)[]) {
  const { id, studentId, service } = enrolments;
  return db.insert(enrolments).values(rows).returning({ id, studentId, service });
}

export async function insertReports(db: Queryable, rows: (typeof reports.$inferInsert)[]) {
  await db.insert(reports).values(rows);
}

export async function insertAppointments(db: Queryable, rows: (typeof appointments.$inferInsert)[]) {
  await db.insert(appointments).values(rows);
}

export async function insertHistory(db: Queryable, rows: (typeof familyHistory.$inferInsert)[]) {
  await db.insert(familyHistory).values(rows);
}

export async function insertConsents(db: Queryable, rows: (typeof consents.$inferInsert)[]) {
  await db.insert(consents).values(rows);
}

export async function insertTasks(db: Queryable, rows: (typeof tasks.$inferInsert)[]) {
  await db.insert(tasks).values(rows);
}

/** Removes sample students with their records. @returns their number. */
export async function deleteSampleStudents(db: Queryable): Promise<number> {
  const linked = await db
    .update(contacts)
    .set({ studentId: null })
    .from(students)
    .where(
      and(eq(students.id, contacts.studentId), eq(students.isSample, true), eq(contacts.isSample, false)),
    )
    .returning({ id: contacts.id });
  // What a real contact has must not go with the student.
  await linkContactsTo(
    db,
    linked.map(({ id }) => id),
    null,
  );
  const { rowCount } = await db.delete(students).where(eq(students.isSample, true));
  return rowCount ?? 0;
}

/** Removes all other marked records but schools. A real record that names one of them keeps its other fields. */
export async function deleteOtherSamples(db: Queryable): Promise<void> {
  for (const table of [tasks, contacts, members]) {
    await db.delete(table).where(eq(table.isSample, true));
  }
}

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

/** The member of the sample tasks; null if there is none yet. */
export async function selectFirstSuperAdmin(db: Queryable): Promise<number | null> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, 'super_admin'), eq(members.isActive, true)))
    .orderBy(asc(members.id))
    .limit(1);
  return row?.id ?? null;
}
