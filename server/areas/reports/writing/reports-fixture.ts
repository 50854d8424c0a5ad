import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { counsellorOf } from '#server/testing/report-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpReports`. */
export let db: TestDatabase;
export let api: TestApp;

/** Call at the top of a test file. Makes one database and one app for all of its tests. */
export function setUpReports(): void {
  beforeAll(async () => {
    db = await createTestDatabase();
    api = await createTestApp(db.database);
  });
  afterAll(async () => {
    await api.close();
    await db.drop();
  });
}

export async function buildSignedIn(role: Role, name?: string) {
  const member = await buildMember(db.database, role, name === undefined ? {} : { name });
  return { ...member, token: await api.signIn(member.email, TEST_PASSWORD) };
}

/** A student with one enrolment and no report. */
export async function buildEnrolled(service: Service, fields: Parameters<typeof buildStudent>[1] = {}) {
  const student = await buildStudent(db.database, fields);
  const [enrolment] = await db.database.orm
    .insert(enrolments)
    .values({
      studentId: student.id,
      service,
      stage: 'completed',
      createdAt: new Date('2026-04-02T20:00:00Z'),
      completedAt: new Date('2026-04-20T06:00:00Z'),
      counsellorId: counsellorOf(student.id),
    })
    .returning();
  return { student, enrolmentId: enrolment?.id ?? 0 };
}

/** The audit events of a report, oldest first. */
export async function eventsOf(reportId: number) {
  const rows = await db.database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectType, 'report'))
    .orderBy(auditEvents.id);
  return rows.filter(({ subjectId }) => subjectId === reportId);
}

export const actionsOf = async (reportId: number) => (await eventsOf(reportId)).map(({ action }) => action);
