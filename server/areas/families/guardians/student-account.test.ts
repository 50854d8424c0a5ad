import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptGuardianInvitation,
  endGuardian,
  endStudentAccount,
  getFamilyAccess,
  getFamilyChild,
  getStudentAccount,
  inviteGuardian,
  inviteStudent,
  listFamilyChildren,
} from '#contracts/families/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyAccounts, guardianInvitations, guardianships } from '#server/db/schema/families.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { api, buildFamily, db, setUpFamilies, signInAs } from '#server/testing/set-up-families.ts';
import { createTestApp } from '#server/testing/test-app.ts';

setUpFamilies();

let token: string;
let studentId: number;
let mother: Awaited<ReturnType<typeof family>>;

const CHILD = { name: 'Asha Example', dateOfBirth: '2009-03-04' };
const EMAIL = 'asha@students.example';
type Headers = Record<string, string>;

beforeAll(async () => {
  token = await signInAs('super_admin');
});
beforeEach(async () => {
  studentId = (await buildStudent(db.database, CHILD)).id;
  mother = await family({}, {});
});

/** @param link to the student; null for none. */
const family = (
  values: Partial<typeof familyAccounts.$inferInsert>,
  link: Partial<typeof guardianships.$inferInsert> | null,
) => buildFamily(values, link ? { studentId, ...link } : undefined);
const params = () => ({ id: studentId });
const look = (headers: Headers) => api.call(getStudentAccount, { headers, params: params() });
const invite = (headers: Headers, email = EMAIL) =>
  api.call(inviteStudent, { headers, params: params(), body: { email } });
const end = (headers: Headers) => api.call(endStudentAccount, { headers, params: params() });
const open = async (headers: Headers) =>
  (await api.call(getFamilyChild, { headers, params: params() })).status;
async function secret() {
  const [mail] = await db.database.orm.select().from(outbox).where(eq(outbox.kind, 'guardian_invitation'));
  return mail?.secret ?? '';
}
const accept = async (headers: Headers, secretOf = secret()) =>
  api.call(acceptGuardianInvitation, { headers, body: { token: await secretOf } });

test('a guardian invites the student, sees that the account exists, and ends it', async () => {
  expect((await look(mother.headers)).ok()).toEqual({ accounts: [], invitations: [] });
  const answer = await invite(mother.headers);
  // Nothing that opens the invitation.
  expect(answer.ok()).toEqual({ message: 'The invitation is on its way' });
  const expiresAt = new Date(api.clock.now.getTime() + 14 * DAY_MS).toISOString();
  expect((await look(mother.headers)).ok()).toEqual({
    accounts: [],
    invitations: [{ email: EMAIL, expiresAt }],
  });

  const student = await family({ email: EMAIL, confirmedAt: null, lastLoginAt: null }, null);
  (await accept(student.headers)).ok();
  expect((await look(mother.headers)).ok()).toEqual({
    accounts: [{ email: EMAIL, since: api.clock.now.toISOString(), lastSeenOn: '2026-04-30' }],
    invitations: [],
  });
  const seen = (await api.call(getFamilyChild, { headers: student.headers, params: params() })).ok().child;
  expect(seen).toMatchObject({ relation: 'self', sight: 'all', isDecider: false });
  const { guardians } = (await api.call(getFamilyAccess, { token, params: params() })).ok();
  expect(guardians[0]).toMatchObject({ relation: 'self', origin: 'guardian', mayBook: false, by: null });

  (await end(mother.headers)).ok();
  expect(await open(student.headers)).toBe(404);
  expect(
    await db.database.orm.select().from(guardianships).where(eq(guardianships.relation, 'self')),
  ).toMatchObject([{ endReason: 'Ended by a guardian', endedBy: null }]);
  expect((await end(mother.headers)).status).toBe(404);
  const events = await db.database.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, studentId));
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['student.guardian_invited', 'student.guardian_linked', 'student.guardian_ended']),
  );
});

test.each([
  ['another family', null],
  ['a guardian who sees appointments only', { sight: 'appointments' }],
  ['a guardian whose link has ended', { endedAt: new Date(), endReason: 'Asked' }],
  ['the student', { relation: 'self' }],
] as const)('is not for %s', async (_, link) => {
  const { headers } = await family({}, link);
  const missing = await api.call(getStudentAccount, { headers, params: { id: 2_147_483_647 } });
  for (const answer of [await look(headers), await invite(headers), await end(headers)])
    expect([answer.status, answer.error()]).toEqual([404, missing.error()]);
});

test('is not for a student of age, nor for a former guardian of them', async () => {
  await db.database.orm.update(students).set({ dateOfBirth: '2000-01-01' });
  const student = await family({}, { relation: 'self' });
  for (const { headers } of [student, mother])
    for (const answer of [await look(headers), await invite(headers), await end(headers)])
      expect(answer.status).toBe(404);
});

/** The events of the student's invitations that ended. */
async function withdrawn() {
  const events = await db.database.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, studentId));
  return events.filter(({ action }) => action === 'student.guardian_invitation_withdrawn').length;
}

describe('an invitation', () => {
  test('is not for the guardian’s own address, and not for no address', async () => {
    const own = await invite(mother.headers, mother.account.email.toUpperCase());
    expect([own.status, own.error().field]).toEqual([400, 'email']);
    expect((await invite(mother.headers, 'asha')).error().field).toBe('email');
    expect((await api.call(inviteStudent, { params: params(), body: { email: EMAIL } })).status).toBe(401);
  });

  test('replaces the open one, and is limited', async () => {
    for (let at = 0; at < 5; at += 1) (await invite(mother.headers, `asha${at}@students.example`)).ok();
    expect((await look(mother.headers)).ok().invitations).toMatchObject([
      { email: 'asha4@students.example' },
    ]);
    expect((await invite(mother.headers)).status).toBe(429);
    (await end(mother.headers)).ok();
    expect((await look(mother.headers)).ok().invitations).toEqual([]);
    expect(await withdrawn()).toBe(5);
  });

  test('is not sent where there is no mail', async () => {
    const silent = await createTestApp(db.database);
    const request = { headers: mother.headers, params: params(), body: { email: EMAIL } };
    const answer = await silent.call(inviteStudent, request);
    await silent.close();
    expect([answer.status, answer.error().message]).toEqual([
      409,
      'We can’t send mail at present. Please ask our office to invite the student.',
    ]);
  });

  test('makes no student of another guardian', async () => {
    const father = await family({ email: EMAIL }, { relation: 'father' });
    (await invite(mother.headers)).ok();
    expect((await accept(father.headers)).status).toBe(409);
    expect((await db.database.orm.select().from(guardianships)).map(({ relation }) => relation)).toEqual([
      'mother',
      'father',
    ]);
  });

  test('ends with the access of the guardian who made it', async () => {
    (await invite(mother.headers)).ok();
    const mailed = await secret();
    const [link] = await db.database.orm.select().from(guardianships);
    const body = { reason: 'Asked' };
    (await api.call(endGuardian, { token, params: { id: link?.id ?? 0 }, body })).ok();
    const student = await family({ email: EMAIL }, null);
    expect((await accept(student.headers, Promise.resolve(mailed))).status).toBe(410);
    expect(await db.database.orm.select().from(guardianInvitations)).toMatchObject([
      { endedAt: api.clock.now },
    ]);
    expect(await withdrawn()).toBe(1);
  });

  test('no longer works once the student is of age', async () => {
    (await invite(mother.headers)).ok();
    const student = await family({ email: EMAIL }, null);
    await db.database.orm.update(students).set({ dateOfBirth: '2008-01-01' });
    expect((await accept(student.headers)).status).toBe(410);
  });
});

test('from 18 on it sees nothing until the office has invited it, and guardians are told', async () => {
  (await invite(mother.headers)).ok();
  const student = await family({ email: EMAIL }, null);
  (await accept(student.headers)).ok();
  await db.database.orm.update(students).set({ dateOfBirth: '2008-04-30' });
  const family18 = async (headers: Headers) => (await api.call(listFamilyChildren, { headers })).ok();
  for (const [who, isOwn] of [
    [student, true],
    [mother, false],
  ] as const) {
    expect(await open(who.headers)).toBe(404);
    expect(await family18(who.headers)).toEqual({ children: [], ofAge: [{ name: CHILD.name, isOwn }] });
  }
  await db.database.orm.delete(outbox);
  const body = { email: EMAIL, relation: 'self', sight: 'all' };
  (await api.call(inviteGuardian, { token, params: params(), body })).ok();
  (await accept(student.headers)).ok();
  const seen = (await api.call(getFamilyChild, { headers: student.headers, params: params() })).ok().child;
  expect(seen.isDecider).toBe(true);
  expect(await open(mother.headers)).toBe(404);
  // An account that nobody has confirmed is told nothing.
  await db.database.orm.update(familyAccounts).set({ confirmedAt: null });
  expect(await family18(mother.headers)).toEqual({ children: [], ofAge: [] });
});
