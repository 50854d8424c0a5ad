import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { bookAppointment } from '#contracts/appointments/index.ts';
import type { Role } from '#contracts/roles.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpAppointments`. Now is Thursday, 30 April 2026, 11:30 in India. */
export let db: TestDatabase;
export let api: TestApp;

/** Call at the top of a test file. Makes one database and one app for all of its tests. */
export function setUpAppointments(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    db = await createTestDatabase();
    api = await createTestApp(db.database, environment);
  });
  afterAll(async () => {
    await api.close();
    await db.drop();
  });
}

export async function buildSignedIn(role: Role, name?: string) {
  const member = await buildMember(db.database, role, name === undefined ? {} : { name });
  return { id: member.id, name: member.name, token: await api.signIn(member.email, TEST_PASSWORD) };
}

export async function buildAppointment(
  startsAt: string,
  fields: Partial<typeof appointments.$inferInsert> = {},
) {
  const studentId = fields.contactId ? null : (fields.studentId ?? (await buildStudent(db.database)).id);
  const [row] = await db.database.orm
    .insert(appointments)
    .values({
      service: 'career',
      status: 'confirmed',
      createdAt: api.clock.now,
      ...anHourFrom(new Date(startsAt)),
      ...fields,
      studentId,
    })
    .returning();
  if (!row) throw new Error('The appointment was not stored');
  return row;
}

/** Monday, 4 May 2026, 10:00 in India. */
export const MONDAY_10 = '2026-05-04T10:00:00+05:30';

/** Books an hour of career counselling, by default on Monday at 10. */
export async function book(token: string | undefined, fields: Record<string, unknown>) {
  const studentId = fields.studentId ?? (await buildStudent(db.database)).id;
  const usual = { service: 'career', startsAt: MONDAY_10, durationMinutes: 60 };
  return api.call(bookAppointment, { token, body: { ...usual, ...fields, studentId } });
}

export async function storedAppointment(id: number) {
  const [row] = await db.database.orm.select().from(appointments).where(eq(appointments.id, id));
  if (!row) throw new Error('There is no such appointment');
  return row;
}

/** The audit events of an appointment, oldest first. */
export function eventsOf(id: number) {
  return db.database.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'appointment'), eq(auditEvents.subjectId, id)))
    .orderBy(auditEvents.id);
}
