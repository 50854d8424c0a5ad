import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { inviteMember } from '#contracts/identity/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpAccounts`. */
export let db: TestDatabase;
export let api: TestApp;
/** The token of a super admin. */
export let boss: string;

export const NEW_PASSWORD = 'amber lantern 77';
/** A server that does not exist: messages stay in the outbox. */
export const MAIL_ON = mailEnvironment({ url: 'smtp://127.0.0.1:1' });

/** Call at the top of a test file. Makes a database for the file; for each test an app and a super admin. */
export function setUpAccounts(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    await db.database.orm.delete(members);
    api = await createTestApp(db.database, environment);
    await buildMember(db.database, 'super_admin', { email: 'boss@team.example', name: 'Boss' });
    boss = await api.signIn('boss@team.example', TEST_PASSWORD);
  });
  afterEach(() => api.close());
}

/** The secret of a new invitation, which the answer has while mail is off. */
export async function invite(id: number): Promise<string> {
  const { token } = (await api.call(inviteMember, { token: boss, params: { id }, body: IDENTITY })).ok();
  if (token === null) throw new Error('The invitation was mailed');
  return token;
}

/** Queued messages for a member, oldest first. */
export function mailsFor(memberId: number) {
  return db.database.orm.select().from(outbox).where(eq(outbox.memberId, memberId)).orderBy(outbox.id);
}

/** The audit events of a member, oldest first. */
export function trailOf(memberId: number) {
  return db.database.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'member'), eq(auditEvents.subjectId, memberId)))
    .orderBy(auditEvents.id);
}
