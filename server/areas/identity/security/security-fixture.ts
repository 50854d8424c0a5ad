import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Role } from '#contracts/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members, secondFactorRoles } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpSecurity`. */
export let db: TestDatabase;
export let api: TestApp;

/** Call at the top of a test file. Makes a database for the file; for each test an app and an empty team. */
export function setUpSecurity(): void {
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    await db.database.orm.delete(members);
    await db.database.orm.delete(secondFactorRoles);
    api = await createTestApp(db.database);
  });
  afterEach(() => api.close());
}

export async function buildSignedIn(role: Role = 'staff', fields: Parameters<typeof buildMember>[2] = {}) {
  const member = await buildMember(db.database, role, fields);
  return { ...member, token: await api.signIn(member.email, TEST_PASSWORD) };
}

/** The audit events of a member in order, without sign-ins and sign-outs. */
export async function eventsOf(memberId: number) {
  const events = await db.database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, memberId))
    .orderBy(asc(auditEvents.id));
  return events.map(({ action, actorName, before, after }) => ({ action, actorName, before, after }));
}
