import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkContact } from '#contracts/enquiries/index.ts';
import { getAnalytics, listBehind } from '#contracts/insight/index.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { students } from '#server/db/schema/records.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { countListed } from './listed-fixture.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  const { email } = await buildMember(db.database, 'admin');
  token = await api.signIn(email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  await db.database.orm.delete(contacts);
});

/** Today's figures; each agrees with its list. */
async function figures() {
  const period = { from: '2026-04-30', to: '2026-04-30' };
  const { totals } = (await api.call(getAnalytics, { token, query: period })).ok();
  const listed = (measure: 'conversions' | 'links') => countListed(api, token, listBehind(measure, period));
  const counted = { new: await listed('conversions'), existing: await listed('links') };
  expect(counted).toEqual({ new: totals.conversions, existing: totals.links });
  return counted;
}

test.each(['message', 'session_request'] as const)(
  '%s: a new student is counted apart from an existing one',
  async (kind) => {
    const { id } = await buildContact(db.database, kind, { createdAt: api.clock.now });
    const link = async (body: object) =>
      (await api.call(linkContact, { token, params: { id }, body })).ok().contact.studentId ?? 0;
    const remove = (studentId: number) => db.database.orm.delete(students).where(eq(students.id, studentId));

    expect(await figures()).toEqual({ new: 0, existing: 0 });
    await link({ student: { name: 'Asha' }, version: 1 });
    expect(await figures()).toEqual({ new: 1, existing: 0 });
    const other = await buildStudent(db.database);
    await link({ studentId: other.id, version: 2 });
    expect(await figures()).toEqual({ new: 0, existing: 1 });
    await remove(other.id);
    expect(await figures()).toEqual({ new: 0, existing: 0 });
    const again = await link({ student: { name: 'Asha' }, version: 3 });
    expect(await figures()).toEqual({ new: 1, existing: 0 });
    await remove(again);
    expect(await figures()).toEqual({ new: 0, existing: 0 });
  },
);
