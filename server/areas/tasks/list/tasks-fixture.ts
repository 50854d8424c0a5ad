import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#contracts/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpTasks`. */
export let db: TestDatabase;
export let api: TestApp;

/** Call at the top of a test file. */
export function setUpTasks(): void {
  beforeAll(async () => {
    db = await createTestDatabase();
    api = await createTestApp(db.database);
  });
  afterAll(async () => {
    await api.close();
    await db.drop();
  });
}

export async function buildSignedIn(role: Role) {
  const { id, name, email } = await buildMember(db.database, role);
  return { id, name, token: await api.signIn(email, TEST_PASSWORD) };
}
export type SignedIn = Awaited<ReturnType<typeof buildSignedIn>>;

export const newTask = (fields: object = {}) => ({
  idempotencyKey: randomUUID(),
  what: 'Send the brochure',
  dueOn: '2026-05-02',
  ...fields,
});

/** The audit events of a task, oldest first. */
export async function eventsOf(id: number) {
  const events = await db.database.orm.select().from(auditEvents);
  return events.filter(({ subjectType, subjectId }) => subjectType === 'task' && subjectId === id);
}

export const buildEnquiry = (fields: Parameters<typeof buildContact>[2] = {}) =>
  buildContact(db.database, 'message', { createdAt: api.clock.now, ...fields });
