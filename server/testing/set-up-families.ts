import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Role } from '#contracts/roles.ts';
import { familyAccounts, type guardianships } from '#server/db/schema/families.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, TEST_PASSWORD } from './factories.ts';
import { buildFamilyAccount, buildFamilySession, buildGuardianship } from './families.ts';
import { mailEnvironment } from './mail-server.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Set by `setUpFamilies`. */
export let db: TestDatabase;
export let api: TestApp;

/** Thursday, 11:30 in India: the server's time at the beginning of each test. */
export const NOW = new Date('2026-04-30T06:00:00Z');

/**
 * Call at the top of a test file: one database and one server for its tests. The mail server does not exist: messages stay in
 * the outbox. @param cleared the tables that each test begins without.
 */
export function setUpFamilies(cleared: readonly PgTable[] = [outbox, familyAccounts, students]): void {
  beforeAll(async () => {
    db = await createTestDatabase();
    api = await createTestApp(db.database, mailEnvironment({ url: 'smtp://127.0.0.1:1' }));
  });
  afterAll(async () => {
    await api.close();
    await db.drop();
  });
  beforeEach(async () => {
    api.clock.now = NOW;
    for (const table of cleared) await db.database.orm.delete(table);
    await db.database.pool.query('delete from rate_limits');
  });
}

/** @returns the token of a new member. */
export const signInAs = async (role: Role): Promise<string> =>
  api.signIn((await buildMember(db.database, role)).email, TEST_PASSWORD);

/** An account with a session, and perhaps with a link to a student; without one `guardianshipId` is 0. */
export async function buildFamily(
  values: Partial<typeof familyAccounts.$inferInsert> = {},
  link?: { studentId: number } & Partial<typeof guardianships.$inferInsert>,
) {
  const account = await buildFamilyAccount(db.database, values);
  const guardianshipId = link ? await buildGuardianship(db.database, { ...link, accountId: account.id }) : 0;
  return {
    account,
    guardianshipId,
    headers: await buildFamilySession(db.database, account.id, api.clock.now),
  };
}
