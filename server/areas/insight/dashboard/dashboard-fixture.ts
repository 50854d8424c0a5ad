import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Dashboard, getDashboard } from '#contracts/insight/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { productState } from '#server/db/schema/product-state.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpDashboard`. */
export let db: TestDatabase;
export let api: TestApp;
/** The token of a member with the role staff. */
export let token: string;

/** Call at the top of a test file. Makes one database, without records before each test. */
export function setUpDashboard(): void {
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    const { orm } = db.database;
    await orm.delete(contacts);
    await orm.delete(students);
    await orm.delete(schools);
    await orm.delete(members);
    await orm.delete(productState);
    api = await createTestApp(db.database);
    const member = await buildMember(db.database, 'staff');
    token = await api.signIn(member.email, TEST_PASSWORD);
  });
  afterEach(() => api.close());
}

export async function dashboard(as = token): Promise<Dashboard> {
  return (await api.call(getDashboard, { token: as })).ok();
}

export function buildAppointment(
  studentId: number,
  startsAt: string,
  fields: Partial<typeof appointments.$inferInsert> = {},
) {
  return db.database.orm.insert(appointments).values({
    studentId,
    service: 'career',
    createdAt: api.clock.now,
    ...anHourFrom(new Date(startsAt)),
    ...fields,
  });
}

export async function studentId(fields: Partial<typeof students.$inferInsert> = {}): Promise<number> {
  return (await buildStudent(db.database, { createdAt: api.clock.now, ...fields })).id;
}
