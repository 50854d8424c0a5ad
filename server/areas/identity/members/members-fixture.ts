import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { listMembers, type Member } from '#contracts/identity/index.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpMembers` or `setUpSharedTeam`. */
export let db: TestDatabase;
export let api: TestApp;
/** The token of the only member, a super admin. */
export let boss: string;

/** Call at the top of a test file. Makes a database for the file; for each test an app and a super admin. */
export function setUpMembers(): void {
  beforeAll(openDatabase);
  afterAll(() => db.drop());
  beforeEach(startTeam);
  afterEach(() => api.close());
}

/** The same with one app and one super admin for the file. */
export function setUpSharedTeam(): void {
  beforeAll(async () => {
    await openDatabase();
    await startTeam();
  });
  afterAll(async () => {
    await api.close();
    await db.drop();
  });
}

async function openDatabase(): Promise<void> {
  db = await createTestDatabase();
}

async function startTeam(): Promise<void> {
  await db.database.orm.delete(members);
  api = await createTestApp(db.database);
  await buildMember(db.database, 'super_admin', { email: 'boss@team.example', name: 'Boss' });
  boss = await api.signIn('boss@team.example', TEST_PASSWORD);
}

export const newMember = {
  name: 'Lakshmi Sample',
  email: 'lakshmi@team.example',
  role: 'teacher',
  designation: 'Counsellor',
  department: 'Guidance',
  password: 'violet kettle 42',
};

export async function stored(id: number): Promise<Member | undefined> {
  const { teamMembers } = (await api.call(listMembers, { token: boss })).ok();
  return teamMembers.find((member) => member.id === id);
}
