import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONSENT_WORDING, recordConsent, withdrawConsent } from '#contracts/students/index.ts';
import {
  api,
  buildBelongings,
  buildSignedIn,
  db,
  eventsOf,
  setUpRecords,
} from '#server/areas/students/families/records-fixture.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { buildStudent } from '#server/testing/factories.ts';

setUpRecords();
let staff: Awaited<ReturnType<typeof buildSignedIn>>;
let teacher: typeof staff;
beforeAll(async () => {
  staff = await buildSignedIn('staff');
  teacher = await buildSignedIn('teacher');
});

const record = (id: number, token: string, body: unknown = { purpose: 'parent', givenBy: 'Meena Example' }) =>
  api.call(recordConsent, { token, params: { id }, body });
const withdraw = (id: number, token: string) => api.call(withdrawConsent, { token, params: { id } });

/** The consents that came with a message and with a request, and one that staff wrote down. */
async function consentsOf(studentId: number): Promise<number[]> {
  const rows = await db.database.orm
    .select({ id: consents.id })
    .from(consents)
    .where(eq(consents.studentId, studentId))
    .orderBy(sql`${consents.contactId} nulls last`);
  return rows.map(({ id }) => id);
}

test('a consent is stored with the current wording, and the audit trail has no name', async () => {
  const { id } = await buildStudent(db.database);
  expect((await record(id, staff.token)).ok().consent).toEqual({
    id: expect.any(Number) as number,
    purpose: 'parent',
    wording: CONSENT_WORDING,
    language: 'en',
    givenAt: api.clock.now.toISOString(),
    givenBy: 'Meena Example',
    relation: null,
    confirmation: null,
    confirmedAt: null,
    confirmedByName: null,
    withdrawnAt: null,
    decision: 'given',
    accountId: null,
    settlement: null,
    source: 'staff',
  });
  const [stored] = await db.database.orm.select().from(consents).where(eq(consents.studentId, id));
  expect(stored?.recordedBy).toBe(staff.member.id);
  expect((await eventsOf(id)).map(({ action, after }) => [action, after])).toEqual([
    ['student.consent_recorded', { purpose: 'parent' }],
  ]);
});

test.each([
  [{ purpose: 'parent' }, 'Given by is required'],
  [{ purpose: 'parent', givenBy: '…' }, 'Given by must contain a letter or a number'],
  [{ purpose: 'marketing', givenBy: 'Meena' }, 'The purpose is not known'],
])('%j is an invalid consent', async (body, message) => {
  const answer = await record((await buildStudent(db.database)).id, staff.token, body);
  expect([answer.status, answer.error().message]).toEqual([400, message]);
});

test.each([
  ['a child agrees as their own parent', '2011-05-01', 'parent', 'Mr. ASHA example', 400],
  ['a child agrees to keep their assessment', '2011-05-01', 'assessment', 'Example Asha', 400],
  ['a child agrees to be contacted', '2011-05-01', 'contact', 'Asha Example', 400],
  ['a student of an unknown age is their own parent', null, 'parent', 'Asha Example', 400],
  ['an adult agrees for themselves', '2001-05-01', 'assessment', 'Asha Example', 201],
  ['a parent agrees', '2011-05-01', 'parent', 'Meena Example', 201],
])('%s', async (_, dateOfBirth, purpose, givenBy, status) => {
  const { id } = await buildStudent(db.database, { name: 'Asha Example', dateOfBirth });
  const answer = await record(id, staff.token, { purpose, givenBy });
  expect(answer.status).toBe(status);
  if (status === 400) {
    expect(answer.error()).toMatchObject({
      field: 'givenBy',
      message: 'A student can’t agree in a parent’s place. Please enter the parent’s own name',
    });
    expect(await eventsOf(id)).toEqual([]);
  }
});

describe('a withdrawal', () => {
  test('applies to every consent of a student from any source, once', async () => {
    const { id } = await buildStudent(db.database);
    await buildBelongings(id);
    const ids = await consentsOf(id);
    const sources: string[] = [];
    for (const consentId of ids) {
      const { consent } = (await withdraw(consentId, staff.token)).ok();
      expect(consent).toMatchObject({ id: consentId, withdrawnAt: api.clock.now.toISOString() });
      sources.push(consent.source);
      api.clock.advance(1000);
      expect((await withdraw(consentId, staff.token)).ok().consent).toEqual(consent);
    }
    expect(sources).toEqual(['form', 'form', 'staff']);
    const events = await eventsOf(id);
    expect(events.map(({ action, after }) => [action, after])).toEqual([
      ['student.consent_withdrawn', { purpose: 'contact' }],
      ['student.consent_withdrawn', { purpose: 'contact' }],
      ['student.consent_withdrawn', { purpose: 'parent' }],
    ]);
  });

  test('by a teacher is limited to their own students; another consent answers 404', async () => {
    const own = await buildStudent(db.database, { counsellorId: teacher.member.id });
    await buildBelongings(own.id);
    for (const id of await consentsOf(own.id)) (await withdraw(id, teacher.token)).ok();
    const { id: plain } = await buildStudent(db.database, { counsellorId: teacher.member.id });
    (await record(plain, teacher.token)).ok();
    const other = await buildStudent(db.database);
    await buildBelongings(other.id);
    for (const id of [...(await consentsOf(other.id)), 2_147_483_647]) {
      const answer = await withdraw(id, teacher.token);
      expect([answer.status, answer.error().message]).toEqual([404, 'The consent was not found.']);
    }
    expect((await record(other.id, teacher.token)).status).toBe(404);
  });

  test('answers 404 for a consent of a message without a student', async () => {
    const { id } = await buildStudent(db.database);
    await buildBelongings(id);
    const [consentId] = await consentsOf(id);
    await db.database.orm
      .update(consents)
      .set({ studentId: null })
      .where(eq(consents.id, consentId ?? 0));
    expect((await withdraw(consentId ?? 0, staff.token)).status).toBe(404);
  });
});
