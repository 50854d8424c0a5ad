import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookAppointment, confirmAppointment, getAppointment } from '#contracts/appointments/index.ts';
import { getContact } from '#contracts/enquiries/index.ts';
import {
  acceptGuardianInvitation,
  askForAnotherTime,
  askForConsents,
  decideConsent,
  endGuardian,
  FAMILY_REFUSALS,
  getConsentPassport,
  getFamilyAccess,
  getFamilyChild,
  inviteGuardian,
  PASSPORT_PURPOSES,
  PASSPORT_WORDING,
  type PassportPurpose,
  recordIdentity,
  settleConsent,
  withdrawFamilyConsent,
} from '#contracts/families/index.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import type { ConsentDecision } from '#contracts/records.ts';
import { createReportLink } from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';
import {
  consentState,
  createBulkChange,
  createEnrolment,
  getFamilyData,
  getStudent,
  mergeStudents,
  NEEDED_CONSENTS,
  previewMessages,
  recordConsent,
  type StaffAction,
  setEnrolmentStage,
  withdrawConsent,
  writeToFamily,
} from '#contracts/students/index.ts';
import { createTask, updateTask } from '#contracts/tasks/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyAccounts, type guardianships } from '#server/db/schema/families.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reportLinks } from '#server/db/schema/reports.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildFamilyAccount, buildFamilySession, buildGuardianship } from '#server/testing/families.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildReport } from '#server/testing/report-factories.ts';
import { buildTemplate } from '#server/testing/template-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { consentAsked } from './consent-mail.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const member = await buildMember(db.database, 'super_admin', { name: 'Asha Rao' });
  api = await createTestApp(db.database, mailEnvironment({ url: 'smtp://127.0.0.1:1' }));
  token = await api.signIn(member.email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  await db.database.orm.delete(outbox);
  await db.database.pool.query('delete from rate_limits');
});

type Headers = Record<string, string>;
interface Guardian {
  accountId: number;
  guardianshipId: number;
  headers: Headers;
}

async function buildGuardian(
  studentId: number,
  link: Partial<typeof guardianships.$inferInsert> = {},
): Promise<Guardian> {
  const { id: accountId } = await buildFamilyAccount(db.database);
  const known = { byKnownAddress: true, ...link };
  const guardianshipId = await buildGuardianship(db.database, { accountId, studentId, ...known });
  return {
    accountId,
    guardianshipId,
    headers: await buildFamilySession(db.database, accountId, api.clock.now),
  };
}

/** A child of whom the office has an address, with a mother and a father. */
async function buildFamily(student: Partial<typeof students.$inferInsert> = {}) {
  const { id } = await buildStudent(db.database, {
    dateOfBirth: '2012-03-04',
    email: 'meena@family.example',
    ...student,
  });
  return { id, mother: await buildGuardian(id), father: await buildGuardian(id, { relation: 'father' }) };
}

const passportOf = (id: number, { headers }: Guardian) =>
  api.call(getConsentPassport, { headers, params: { id } });
const decide = (
  id: number,
  { headers }: Pick<Guardian, 'headers'>,
  purpose: string,
  decision: string = 'given',
  language = 'en',
) =>
  api.call(decideConsent, {
    headers,
    params: { id },
    body: { purpose, decision, language, wording: PASSPORT_WORDING },
  });
const BODY = { purpose: 'parent', decision: 'given', language: 'en', wording: PASSPORT_WORDING };
const stateAfter = async (...args: Parameters<typeof decide>) => (await decide(...args)).ok().state;
const withdraw = (id: number, { headers }: Guardian, purpose: string) =>
  api.call(withdrawFamilyConsent, { headers, params: { id, purpose } });
const settle = (id: number, purpose: PassportPurpose, decision: ConsentDecision) =>
  api.call(settleConsent, {
    token,
    params: { id },
    body: { purpose, decision, settlement: 'Spoke to Meena and Ravi: both say so.' },
  });
const ask = (id: number, ...purposes: string[]) =>
  api.call(askForConsents, { token, params: { id }, body: { purposes } });
const enrol = (id: number, service = 'career') =>
  api.call(createEnrolment, { token, params: { id }, body: { service } });
const consentOf = async (id: number, guardian: Guardian, purpose: PassportPurpose) =>
  (await passportOf(id, guardian)).ok().consents.find((one) => one.purpose === purpose);
const mails = () =>
  db.database.orm
    .select({ kind: outbox.kind, accountId: outbox.familyAccountId, details: outbox.details })
    .from(outbox)
    .orderBy(outbox.id);
const actionsOf = async (id: number) =>
  (
    await db.database.orm
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id))
      .orderBy(auditEvents.id)
  ).map(({ action }) => action);
const rowsOf = (id: number) =>
  db.database.orm.select().from(consents).where(eq(consents.studentId, id)).orderBy(consents.id);

describe('the passport', () => {
  test('lists each purpose, what a withdrawal stops, and the history', async () => {
    const { id, mother } = await buildFamily();
    const { id: other } = await buildStudent(db.database);
    const startsAt = new Date(api.clock.now.getTime() + 86_400_000);
    const visit = { studentId: id, service: 'dmit', status: 'confirmed', createdAt: api.clock.now } as const;
    await db.database.orm.insert(appointments).values([
      { ...visit, ...anHourFrom(startsAt) },
      { ...visit, studentId: other, ...anHourFrom(startsAt) },
    ]);
    await db.database.orm
      .insert(enrolments)
      .values({ studentId: id, service: 'career', stage: 'in_progress', createdAt: api.clock.now });
    const answer = await passportOf(id, mother);
    expect(answer.headers['cache-control']).toBe('no-store');
    const passport = answer.ok();
    expect(passport).toMatchObject({ isDecider: true, isOfAge: false, history: [] });
    expect(passport.consents.map(({ purpose, state, own }) => [purpose, state, own])).toEqual(
      PASSPORT_PURPOSES.map((purpose) => [purpose, 'none', null]),
    );
    const [counselling] = passport.consents;
    expect(counselling?.stops).toMatchObject({
      appointments: [{ service: 'dmit', startsAt: startsAt.toISOString() }],
      enrolments: ['career'],
      links: 0,
    });
    expect(passport.consents.find(({ purpose }) => purpose === 'fingerprints')?.stops).toMatchObject({
      appointments: [{ service: 'dmit' }],
      enrolments: [],
    });
  });

  test('keeps a decision with its words, language, giver and verification, and mails a receipt', async () => {
    const { id, mother, father } = await buildFamily();
    expect(await stateAfter(id, mother, 'report_sharing', 'given', 'ta')).toBe('given');
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({
      ...{ purpose: 'report_sharing', decision: 'given', accountId: mother.accountId, relation: 'mother' },
      ...{ wording: PASSPORT_WORDING, language: 'ta', confirmation: 'invitation', withdrawnAt: null },
    });
    expect(await mails()).toMatchObject([{ kind: 'consent_receipt', accountId: mother.accountId }]);
    expect(JSON.stringify(await mails())).not.toContain('Example');
    // A repetition changes nothing and mails nothing.
    expect(await stateAfter(id, mother, 'report_sharing', 'given', 'ta')).toBe('given');
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect(await consentOf(id, mother, 'report_sharing')).toMatchObject({
      state: 'given',
      own: 'given',
      by: 'you',
    });
    expect(await consentOf(id, father, 'report_sharing')).toMatchObject({
      ...{ state: 'given', own: null, by: 'guardian' },
    });
    expect((await passportOf(id, mother)).ok().history).toMatchObject([
      { purpose: 'report_sharing', decision: 'given', by: 'you', wording: PASSPORT_WORDING, language: 'ta' },
    ]);
    expect(await actionsOf(id)).toContain('student.consent_given_by_family');
  });

  test.each([
    ['a guardian', 'mother', '2012-03-04', 'Meena Example'],
    ['the student of age', 'self', '2000-01-01', 'Asha Example'],
  ] as const)('keeps the name of %s, who decided', async (_, relation, dateOfBirth, givenBy) => {
    const { id } = await buildStudent(db.database, { dateOfBirth });
    const guardian = await buildGuardian(id, { relation });
    const names = { name: 'Asha Example', parentName: 'Meena Example' };
    await db.database.orm.update(familyAccounts).set(names).where(eq(familyAccounts.id, guardian.accountId));
    await stateAfter(id, guardian, 'email');
    expect(await rowsOf(id)).toMatchObject([{ givenBy }]);
  });

  test('is no history that staff can change', async () => {
    const { id, mother, father } = await buildFamily();
    await stateAfter(id, mother, 'parent');
    await stateAfter(id, father, 'parent', 'refused');
    (await settle(id, 'parent', 'given')).ok();
    for (const { id: consentId } of await rowsOf(id)) {
      const answer = await api.call(withdrawConsent, { token, params: { id: consentId } });
      expect([answer.status, answer.error().message]).toEqual([
        409,
        'This is part of the family’s decisions in its account, which nobody changes. The family can decide again there.',
      ]);
    }
    expect((await rowsOf(id)).every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true);
  });

  test('a form’s consent counts until a guardian decides', async () => {
    const { id, mother } = await buildFamily();
    await db.database.orm
      .insert(consents)
      .values({ studentId: id, purpose: 'contact', wording: 6, givenAt: api.clock.now });
    expect(await consentOf(id, mother, 'email')).toMatchObject({ state: 'given', own: null, by: null });
    expect((await withdraw(id, mother, 'email')).ok().state).toBe('refused');
    expect(await consentOf(id, mother, 'phone')).toMatchObject({ state: 'given' });
  });
});

describe('who decides', () => {
  test.each([
    ['a guardian with limited sight', { sight: 'appointments' }, '2012-03-04'],
    ['the student under 18', { relation: 'self' }, '2012-03-04'],
    ['a guardian whom the student of age allowed', { allowedAt: new Date() }, '2000-01-01'],
    ['a guardian of a student of age', {}, '2000-01-01'],
    ['an ended link', { endedAt: new Date(), endReason: 'Asked' }, '2012-03-04'],
  ] as const)('not %s', async (_, link, dateOfBirth) => {
    const { id } = await buildStudent(db.database, { dateOfBirth });
    const guardian = await buildGuardian(id, link);
    for (const answer of [await decide(id, guardian, 'parent'), await withdraw(id, guardian, 'parent')])
      expect([answer.status, answer.error().message]).toEqual([404, 'The child was not found.']);
    expect(await rowsOf(id)).toEqual([]);
    // Without somebody who decides, staff see today's warning only.
    expect((await enrol(id)).status).toBe(201);
  });

  test('another family, a stranger and nobody get no passport', async () => {
    const { id } = await buildFamily();
    const { id: elsewhere } = await buildStudent(db.database);
    const stranger = await buildGuardian(elsewhere);
    expect((await passportOf(id, stranger)).status).toBe(404);
    expect((await decide(id, stranger, 'parent')).status).toBe(404);
    expect((await withdraw(id, stranger, 'parent')).status).toBe(404);
    expect((await passportOf(id, { ...stranger, headers: {} })).status).toBe(401);
    expect((await decide(id, { headers: {} }, 'parent')).status).toBe(401);
  });

  test('a student of age decides alone, against the guardians too', async () => {
    const { id, mother, father } = await buildFamily();
    await stateAfter(id, mother, 'parent');
    expect(await stateAfter(id, father, 'parent', 'refused')).toBe('disputed');
    await db.database.orm.update(students).set({ dateOfBirth: '2000-01-01' }).where(eq(students.id, id));
    const self = await buildGuardian(id, { relation: 'self' });
    expect((await passportOf(id, self)).ok()).toMatchObject({ isDecider: true, isOfAge: true });
    expect(await stateAfter(id, self, 'parent')).toBe('given');
    expect((await decide(id, mother, 'parent', 'refused')).status).toBe(404);
  });

  test.each([
    [{ purpose: 'follow_up' }, 'The purpose is not known'],
    [{ decision: 'maybe' }, 'The decision must be given or refused'],
    [{ language: 'fr' }, 'The language is not known'],
    [{ wording: undefined }, 'wording must be a version'],
  ])('%j is invalid', async (change, message) => {
    const { id, mother } = await buildFamily();
    const body = { ...BODY, ...change };
    const answer = await api.call(decideConsent, { headers: mother.headers, params: { id }, body });
    expect([answer.status, answer.error().message]).toEqual([400, message]);
  });
});

test('other words than today’s are not agreed to', async () => {
  const { id, mother } = await buildFamily();
  const body = { ...BODY, wording: PASSPORT_WORDING + 1 };
  const answer = await api.call(decideConsent, { headers: mother.headers, params: { id }, body });
  expect([answer.status, answer.error()]).toMatchObject([
    409,
    { code: 'stale', message: FAMILY_REFUSALS.newWords },
  ]);
  expect(await rowsOf(id)).toEqual([]);
});

describe('a guardian whom nobody has verified', () => {
  test('waits until a member has seen their identity', async () => {
    const { id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
    const guardian = await buildGuardian(id, { origin: 'request', byKnownAddress: false });
    expect(await stateAfter(id, guardian, 'parent')).toBe('waiting');
    expect((await enrol(id)).error()).toMatchObject({ code: 'consent_needed' });
    const seen = (seenOn: string) =>
      api.call(recordIdentity, { token, params: { id: guardian.guardianshipId }, body: { seenOn } });
    expect((await seen('2099-01-01')).error()).toMatchObject({ field: 'seenOn' });
    (await seen('2026-04-29')).ok();
    expect(await consentOf(id, guardian, 'parent')).toMatchObject({ state: 'given' });
    expect((await rowsOf(id))[0]).toMatchObject({
      ...{ confirmation: 'identity_seen', confirmedByName: 'Asha Rao' },
      confirmedAt: new Date('2026-04-29T00:00:00Z'),
    });
    expect((await enrol(id)).status).toBe(201);
    const { guardians } = (await api.call(getFamilyAccess, { token, params: { id } })).ok();
    expect(guardians[0]).toMatchObject({
      ...{
        isVerified: true,
        byKnownAddress: false,
        identitySeenOn: '2026-04-29',
        identitySeenBy: 'Asha Rao',
      },
    });
    // Later decisions need no second look.
    expect(await stateAfter(id, guardian, 'email')).toBe('given');
    expect(await actionsOf(id)).toContain('student.guardian_identified');
  });

  const invite = async (id: number, email: string, server = api) =>
    (
      await server.call(inviteGuardian, {
        ...{ token, params: { id } },
        body: { email, relation: 'mother', sight: 'all' },
      })
    ).ok();
  const accept = async ({ headers }: Guardian, { token: secret }: { token: string }, server = api) =>
    (await server.call(acceptGuardianInvitation, { headers, body: { token: secret } })).ok();
  const emailOf = async ({ accountId }: Guardian) => {
    const { orm } = db.database;
    const [row] = await orm.select().from(familyAccounts).where(eq(familyAccounts.id, accountId));
    return row?.email ?? '';
  };
  const setAddress = (id: number, email: string | null) =>
    db.database.orm.update(students).set({ email }).where(eq(students.id, id));
  const contactFrom = (id: number, email: string) =>
    buildContact(db.database, 'message', {
      ...{ name: 'Meena', studentId: id, email },
      createdAt: new Date('2026-04-19T06:00:00Z'),
    });
  const askForTime = (id: number, _: string, { headers }: Guardian) =>
    api.call(askForAnotherTime, {
      ...{ headers, params: { id } },
      body: { service: 'career', message: 'In the evening', idempotencyKey: randomUUID() },
    });

  type Give = (id: number, email: string, guardian: Guardian) => Promise<unknown>;
  test.each<[string, 'given' | 'waiting', string, Give, object?]>([
    ['on the record before', 'given', 'before', setAddress],
    ['on a message before', 'given', 'before', contactFrom],
    ['by the account’s own request before', 'waiting', 'before', askForTime],
    ['nowhere', 'waiting', 'before', async () => null],
    ['on the record after', 'waiting', 'after', setAddress],
    ['on a message after', 'waiting', 'after', contactFrom],
    ['on the record of an own child', 'waiting', 'before', setAddress, { origin: 'own_child' }],
  ])(
    'holds from an invitation to an address that the office has %s it: %s',
    async (_, state, when, give, link = {}) => {
      const { id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
      const guardian = await buildGuardian(id, { origin: 'request', byKnownAddress: false, ...link });
      const email = await emailOf(guardian);
      expect(await stateAfter(id, guardian, 'parent')).toBe('waiting');
      if (when === 'before') await give(id, email, guardian);
      const invitation = await invite(id, email);
      if (when === 'after') await give(id, email, guardian);
      await accept(guardian, invitation);
      expect(await consentOf(id, guardian, 'parent')).toMatchObject({ state });
      expect(await rowsOf(id)).toMatchObject([
        { confirmation: state === 'given' ? 'invitation' : 'not_yet', confirmedAt: null },
      ]);
    },
  );

  test.each(['the invitation', 'its use'])('is not proved without mail at %s', async (when) => {
    const { id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
    const guardian = await buildGuardian(id, { origin: 'request', byKnownAddress: false });
    const email = await emailOf(guardian);
    await setAddress(id, email);
    const withoutMail = await createTestApp(db.database, {});
    const invitation = await invite(id, email, when === 'its use' ? api : withoutMail);
    await accept(guardian, invitation, when === 'its use' ? withoutMail : api);
    await withoutMail.close();
    expect(await stateAfter(id, guardian, 'parent')).toBe('waiting');
  });

  test('an ended link, and an unknown one, have no identity to record', async () => {
    const { id } = await buildStudent(db.database);
    const ended = await buildGuardian(id, { endedAt: new Date(), endReason: 'Asked' });
    const record = (guardianshipId: number) =>
      api.call(recordIdentity, { token, params: { id: guardianshipId }, body: { seenOn: '2026-04-29' } });
    expect((await record(ended.guardianshipId)).status).toBe(409);
    expect((await record(2_147_483_647)).status).toBe(404);
  });
});

describe('two guardians who differ', () => {
  test('stop everything new until staff have spoken to both, and the last click never wins', async () => {
    const { id, mother, father } = await buildFamily();
    expect(await stateAfter(id, mother, 'parent')).toBe('given');
    expect(await stateAfter(id, father, 'parent', 'refused')).toBe('disputed');
    expect(await stateAfter(id, mother, 'parent')).toBe('disputed');
    const refused = await enrol(id);
    expect([refused.status, refused.error().code]).toEqual([409, 'consent_needed']);
    expect(refused.error().message).toBe(
      'The family decides about this in its account. A parent or guardian agrees to the counselling: two guardians differ.',
    );
    await db.database.orm.delete(outbox);
    expect((await settle(id, 'parent', 'given')).ok().state).toBe('given');
    expect((await mails()).map(({ kind, accountId }) => [kind, accountId]).sort()).toEqual(
      [mother, father].map(({ accountId }) => ['consent_receipt', accountId]).sort(),
    );
    expect((await enrol(id)).status).toBe(201);
    // The family sees that the office settled it, not what the other parent said.
    expect(await consentOf(id, father, 'parent')).toMatchObject({ state: 'given', own: null, by: 'office' });
    expect(JSON.stringify((await passportOf(id, father)).ok())).not.toContain('both say so');
    expect((await settle(id, 'parent', 'given')).status).toBe(409);
    // Either may take it back, which is a difference again, until both do.
    expect((await withdraw(id, father, 'parent')).ok().state).toBe('disputed');
    expect((await settle(id, 'parent', 'refused')).ok().state).toBe('refused');
    expect(await stateAfter(id, mother, 'parent')).toBe('disputed');
  });

  test('at the same moment are a difference, never two winners', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, mother, father } = await buildFamily();
      const answers = await Promise.all([
        decide(id, mother, 'parent', round % 2 === 0 ? 'given' : 'refused'),
        decide(id, father, 'parent', round % 2 === 0 ? 'refused' : 'given'),
      ]);
      const states = answers.map((answer) => answer.ok().state);
      expect(states.filter((state) => state === 'disputed')).toHaveLength(1);
      expect(await consentOf(id, mother, 'parent')).toMatchObject({ state: 'disputed' });
    }
  });

  test('stay so after an account is deleted', async () => {
    const { id, mother, father } = await buildFamily();
    await stateAfter(id, mother, 'parent');
    await stateAfter(id, father, 'parent', 'refused');
    await db.database.pool.query('delete from family_accounts where id = $1', [father.accountId]);
    expect(await consentOf(id, mother, 'parent')).toMatchObject({ state: 'disputed' });
  });

  test('both may take back what the office settled: what comes stops', async () => {
    const { id, mother, father } = await buildFamily();
    await stateAfter(id, mother, 'parent');
    await stateAfter(id, father, 'parent', 'refused');
    (await settle(id, 'parent', 'given')).ok();
    (await enrol(id)).ok();
    expect(await stateAfter(id, mother, 'parent', 'refused')).toBe('disputed');
    expect(await stateAfter(id, father, 'parent', 'refused')).toBe('withdrawn');
    const { orm } = db.database;
    expect(await orm.select().from(enrolments).where(eq(enrolments.studentId, id))).toMatchObject([
      { stage: 'cancelled' },
    ]);
  });

  test.each([
    ['what they gave', 'given', 'withdrawn'],
    ['what they refused, until it is settled', 'refused', 'disputed'],
  ] as const)('once the access of one has ended: %s', async (_, fathers, after) => {
    const { id, mother, father } = await buildFamily();
    await stateAfter(id, father, 'parent', fathers);
    await stateAfter(id, mother, 'parent');
    const params = { id: father.guardianshipId };
    (await api.call(endGuardian, { token, params, body: { reason: 'Asked by the mother' } })).ok();
    const answer =
      fathers === 'given' ? await withdraw(id, mother, 'parent') : await decide(id, mother, 'parent');
    expect(answer.ok().state).toBe(after);
    const { consents: shown } = (await api.call(getStudent, { token, params: { id } })).ok();
    expect(consentState(shown, 'parent')).toBe(after);
  });

  test('a form’s consent by the mother counts as hers: the father’s refusal is a difference', async () => {
    const { id, father } = await buildFamily();
    const form = { studentId: id, purpose: 'parent', wording: 6, givenAt: api.clock.now } as const;
    const code = { confirmation: 'code', confirmedAt: api.clock.now } as const;
    await db.database.orm
      .insert(consents)
      .values([
        { ...form, ...code, relation: 'mother' },
        { ...form, confirmation: 'not_yet', relation: 'mother' },
        { ...form, ...code, relation: 'father' },
        form,
      ]);
    expect(await stateAfter(id, father, 'parent', 'refused')).toBe('disputed');
    expect((await rowsOf(id)).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([
      ...[false, true, true, true],
      false,
    ]);
  });

  test.each([
    ['unknown purpose', { purpose: 'contact', decision: 'given', settlement: 'Both.' }, 400],
    ['no words', { purpose: 'parent', decision: 'given', settlement: ' ' }, 400],
  ])('are settled with words: %s', async (_, body, status) => {
    const { id } = await buildFamily();
    expect((await api.call(settleConsent, { token, params: { id }, body })).status).toBe(status);
  });
});

describe('a withdrawal', () => {
  test('of the counselling cancels what comes, at once, and stops booking', async () => {
    const { id, mother } = await buildFamily();
    await stateAfter(id, mother, 'parent');
    (await enrol(id)).ok();
    const soon = anHourFrom(new Date(api.clock.now.getTime() + 86_400_000));
    const past = anHourFrom(new Date(api.clock.now.getTime() - 86_400_000));
    const visit = {
      studentId: id,
      service: 'career',
      status: 'confirmed',
      createdAt: api.clock.now,
    } as const;
    await db.database.orm.insert(appointments).values([soon, past].map((time) => ({ ...visit, ...time })));
    expect((await withdraw(id, mother, 'parent')).ok().state).toBe('withdrawn');
    const booked = await db.database.orm
      .select({ status: appointments.status })
      .from(appointments)
      .where(eq(appointments.studentId, id))
      .orderBy(appointments.startsAt);
    expect(booked.map(({ status }) => status)).toEqual(['confirmed', 'cancelled']);
    const { orm } = db.database;
    expect(await orm.select().from(enrolments).where(eq(enrolments.studentId, id))).toMatchObject([
      { stage: 'cancelled' },
    ]);
    expect((await rowsOf(id)).map(({ decision, withdrawnAt }) => [decision, withdrawnAt !== null])).toEqual([
      ['given', true],
      ['refused', false],
    ]);
    // A repetition changes nothing.
    expect((await withdraw(id, mother, 'parent')).ok().state).toBe('withdrawn');
    expect(await rowsOf(id)).toHaveLength(2);
    expect(await stateAfter(id, mother, 'parent')).toBe('given');
    expect((await withdraw(id, mother, 'universities')).error().message).toBe(
      'There is no consent to withdraw.',
    );
  });

  test('cancels all that comes, of a long series, too', async () => {
    const { id, mother } = await buildFamily();
    await stateAfter(id, mother, 'parent');
    const { now: createdAt } = api.clock;
    const visit = { studentId: id, service: 'career', status: 'confirmed', createdAt } as const;
    await db.database.orm.insert(appointments).values(
      Array.from({ length: 65 }, (_, day) => ({
        ...visit,
        ...anHourFrom(new Date(api.clock.now.getTime() + (day + 1) * 86_400_000)),
      })),
    );
    expect((await withdraw(id, mother, 'parent')).ok().state).toBe('withdrawn');
    const { orm } = db.database;
    const rows = await orm.select().from(appointments).where(eq(appointments.studentId, id));
    expect(rows.filter(({ status }) => status !== 'cancelled')).toEqual([]);
  });

  test('reopens no enrolment', async () => {
    const { id, mother } = await buildFamily();
    await stateAfter(id, mother, 'parent');
    const { enrolment } = (await enrol(id)).ok();
    await withdraw(id, mother, 'parent');
    const body = { from: 'cancelled', stage: 'in_progress' };
    const answer = await api.call(setEnrolmentStage, { token, params: { id: enrolment.id }, body });
    expect(answer.error().code).toBe('consent_needed');
  });

  test('beside sharing a report: no link stays open', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, mother } = await buildFamily();
      await stateAfter(id, mother, 'report_sharing');
      const { id: reportId } = await buildReport(db.database, { studentId: id, status: 'ready' });
      const share = () =>
        api.call(createReportLink, { token, params: { id: reportId }, body: { expiresInDays: 30 } });
      const [shared, withdrawn] = await Promise.all(
        round % 2 === 0
          ? [share(), withdraw(id, mother, 'report_sharing')]
          : [withdraw(id, mother, 'report_sharing').then(() => share()), Promise.resolve(null)],
      );
      expect([201, 409]).toContain(shared.status);
      if (withdrawn) expect(withdrawn.ok().state).toBe('withdrawn');
      else expect(shared.error().code).toBe('consent_needed');
      const links = await db.database.orm
        .select()
        .from(reportLinks)
        .where(eq(reportLinks.reportId, reportId));
      expect(links.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    }
  });
});

describe('an action of staff', () => {
  const ALL = [
    ...(['parent', 'fingerprints', 'report_sharing', 'phone', 'email', 'whatsapp', 'universities'] as const),
  ];
  const write = (id: number, message: object) =>
    api.call(writeToFamily, {
      token,
      params: { id },
      body: { template: null, text: 'Hello', idempotencyKey: randomUUID(), ...message },
    });
  const shareOf = async (id: number, byMail: boolean) => {
    const { id: reportId } = await buildReport(db.database, { studentId: id, status: 'ready' });
    return api.call(createReportLink, {
      ...{ token, params: { id: reportId } },
      body: { expiresInDays: 30, byMail },
    });
  };
  const mailMany = async (id: number) => {
    const { id: templateId } = await buildTemplate(db.database, { subject: 'Holidays', body: 'Closed.' });
    const body = { templateId, selection: { ids: [id] } };
    const answer = await api.call(previewMessages, { token, body });
    const { mails, left } = answer.ok();
    if (mails === 0) expect(left).toMatchObject([{ reason: 'no_consent' }]);
    return { status: mails === 1 ? 201 : 409 };
  };
  const book = (id: number, service: Service, other: object = {}) => {
    const startsAt = new Date(api.clock.now.getTime() + DAY_MS).toISOString();
    const body = { studentId: id, service, counsellorId: null, startsAt, durationMinutes: 30, place: null };
    return api.call(bookAppointment, {
      token,
      body: { ...body, familyTimeZone: null, outsideHours: false, ...other },
    });
  };
  const planCall = (id: number) => {
    const record = { kind: 'student', id } as const;
    const body = { what: 'Ask about the choice', kind: 'call', dueOn: '2026-05-04', record };
    return api.call(createTask, { token, body: { ...body, assigneeId: null, idempotencyKey: randomUUID() } });
  };
  /** Moves a new overseas enrolment, for which the counselling is agreed, to "in progress". */
  const beginOverseas = async (id: number) => {
    const { orm } = db.database;
    const row = { studentId: id, service: 'overseas', createdAt: api.clock.now } as const;
    await orm.delete(enrolments).where(eq(enrolments.studentId, id));
    const [stored] = await orm.insert(enrolments).values(row).returning();
    const body = { from: 'enrolled', stage: 'in_progress' };
    const answer = await api.call(setEnrolmentStage, { token, params: { id: stored?.id ?? 0 }, body });
    return { status: answer.status === 200 ? 201 : answer.status };
  };
  const ACT: Record<StaffAction, (id: number) => Promise<{ status: number }>> = {
    enrol: (id) => enrol(id),
    enrol_dmit: (id) => enrol(id, 'dmit'),
    apply_overseas: beginOverseas,
    book: (id) => book(id, 'career'),
    book_dmit: (id) => book(id, 'dmit'),
    call: planCall,
    share_report: (id) => shareOf(id, false),
    mail_report: (id) => shareOf(id, true),
    mail: (id) => write(id, { channel: 'mail', subject: 'News' }),
    whatsapp: (id) => write(id, { channel: 'whatsapp' }),
    mail_many: mailMany,
  };
  const actions = Object.keys(ACT) as StaffAction[];

  test.each(actions.flatMap((action) => ALL.map((purpose) => [action, purpose] as const)))(
    '%s without %s',
    async (action, purpose) => {
      const { id, mother } = await buildFamily();
      for (const other of ALL) if (other !== purpose) await stateAfter(id, mother, other);
      const isNeeded = (NEEDED_CONSENTS[action] as readonly string[]).includes(purpose);
      expect((await ACT[action](id)).status).toBe(isNeeded ? 409 : 201);
      if (!isNeeded) return;
      await stateAfter(id, mother, purpose);
      expect((await ACT[action](id)).status).toBe(201);
      await withdraw(id, mother, purpose);
      expect((await ACT[action](id)).status).toBe(409);
    },
  );

  test.each(actions)('%s keeps to a refusal when nobody decides any more', async (action) => {
    const { id, mother } = await buildFamily({ email: 'asha@family.example' });
    for (const purpose of ALL) await stateAfter(id, mother, purpose);
    for (const purpose of NEEDED_CONSENTS[action]) await withdraw(id, mother, purpose);
    await db.database.pool.query('delete from family_accounts where id = $1', [mother.accountId]);
    await db.database.pool.query(
      'update guardianships set ended_at = now(), end_reason = $2 where student_id = $1',
      [id, 'Asked'],
    );
    // As before the passport, a message to many needs the coarse consent, which the refusal limits.
    await db.database.orm
      .insert(consents)
      .values({ studentId: id, purpose: 'contact', wording: 6, givenAt: api.clock.now });
    expect((await ACT[action](id)).status).toBe(409);
  });

  test('records a meeting that was held all the same, and confirms none that was asked for', async () => {
    const { id, mother, father } = await buildFamily();
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const startsAt = new Date(api.clock.now.getTime() - MINUTE_MS).toISOString();
    const held = { note: 'They came by', followUpOn: '' };
    expect((await book(id, 'career', { counsellorId, startsAt, held })).status).toBe(201);
    await stateAfter(id, mother, 'parent');
    const { appointment } = (await book(id, 'career')).ok();
    // While guardians differ it stays, and nobody confirms it.
    await stateAfter(id, father, 'parent', 'refused');
    const shown = (await api.call(getAppointment, { token, params: { id: appointment.id } })).ok();
    expect(shown.lacking).toEqual([{ purpose: 'parent', state: 'disputed' }]);
    expect(shown.ways).toMatchObject({ studentId: id, mail: [{ purpose: 'email', state: 'none' }] });
    const { version } = shown.appointment;
    const confirmed = await api.call(confirmAppointment, {
      ...{ token, params: { id: appointment.id } },
      body: { version, counsellorId, outsideHours: true },
    });
    expect(confirmed.error().code).toBe('consent_needed');
  });

  test('plans no call by changing a task', async () => {
    const { id } = await buildFamily();
    const task = { what: 'Ask', kind: 'task', dueOn: '2026-05-04', dueTime: null, repeats: 'none' } as const;
    const about = { ...task, assigneeId: null, record: { kind: 'student', id } as const };
    const body = { ...about, idempotencyKey: randomUUID() };
    const { task: added } = (await api.call(createTask, { token, body })).ok();
    const change = (kind: 'task' | 'call') =>
      api.call(updateTask, {
        ...{ token, params: { id: added.id } },
        body: { ...task, kind, assigneeId: null, version: added.version },
      });
    expect((await change('call')).error().code).toBe('consent_needed');
    expect((await change('task')).status).toBe(200);
  });

  test('shows what writing to the sender of a linked contact lacks', async () => {
    const { id } = await buildFamily();
    const contact = await buildContact(db.database, 'message', { studentId: id });
    const { ways } = (await api.call(getContact, { token, params: { id: contact.id } })).ok();
    expect(ways).toEqual({
      ...{ studentId: id, hasPassport: true },
      mail: [{ purpose: 'email', state: 'none' }],
      whatsapp: [{ purpose: 'whatsapp', state: 'none' }],
    });
  });

  test('enrols many, but no family that has not agreed', async () => {
    const { id } = await buildFamily();
    const { id: plain } = await buildStudent(db.database);
    const { id: former } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
    const guardian = await buildGuardian(former);
    await stateAfter(former, guardian, 'parent', 'refused');
    await db.database.pool.query('delete from family_accounts where id = $1', [guardian.accountId]);
    const body = {
      idempotencyKey: randomUUID(),
      selection: { ids: [id, plain, former] },
      action: { kind: 'enrol', service: 'career' },
    };
    const { change } = (await api.call(createBulkChange, { token, body })).ok();
    expect(change).toMatchObject({ changed: 1, left: [{ reason: 'no_consent', students: 2 }] });
    expect(change.leftStudents.map((left) => left.id).sort()).toEqual([id, former].sort());
  });

  test('a family without an account is as before; with one, staff record nothing for it', async () => {
    const { id } = await buildFamily();
    const { id: plain } = await buildStudent(db.database);
    const record = (studentId: number, purpose: string) =>
      api.call(recordConsent, { token, params: { id: studentId }, body: { purpose, givenBy: 'Meena' } });
    expect((await record(id, 'parent')).status).toBe(409);
    expect((await record(id, 'follow_up')).status).toBe(201);
    for (const purpose of PASSPORT_PURPOSES) expect((await record(plain, purpose)).status).toBe(201);
    expect((await api.call(getStudent, { token, params: { id } })).ok().hasPassport).toBe(true);
    expect((await api.call(getStudent, { token, params: { id: plain } })).ok().hasPassport).toBeUndefined();
    const other = await createTestApp(db.database, { PUBLIC_SERVICES: 'enquiries' });
    const signedIn = { token, params: { id }, body: { service: 'career' } };
    expect((await other.call(createEnrolment, signedIn)).status).toBe(201);
    expect((await other.call(getConsentPassport, { params: { id } })).status).toBe(404);
    await other.close();
  });
});

describe('the office asks', () => {
  test('the guardians who decide, once a day, and the child’s page says so', async () => {
    const { id, mother, father } = await buildFamily();
    const limited = await buildGuardian(id, { sight: 'appointments' });
    expect((await ask(id, 'parent', 'email')).ok()).toEqual({ mailed: 2, isRepeated: false });
    expect((await mails()).map(({ kind, accountId }) => [kind, accountId])).toEqual(
      expect.arrayContaining([
        ['consent_asked', mother.accountId],
        ['consent_asked', father.accountId],
      ]),
    );
    expect((await ask(id, 'email')).ok()).toEqual({ mailed: 0, isRepeated: true });
    expect(await mails()).toHaveLength(2);
    const open = async (guardian: Guardian) =>
      (await api.call(getFamilyChild, { headers: guardian.headers, params: { id } })).ok().child
        .askedConsents;
    expect([await open(mother), await open(limited)]).toEqual([2, 0]);
    expect(await consentOf(id, mother, 'parent')).toMatchObject({ isAsked: true });
    api.clock.advance(1000);
    await stateAfter(id, mother, 'email', 'refused');
    await stateAfter(id, mother, 'parent');
    expect([await open(mother), await open(father)]).toEqual([0, 1]);
    // A day later those who refuse e-mails get none.
    await db.database.pool.query("update consent_requests set created_at = created_at - interval '1 day'");
    expect((await ask(id, 'parent', 'fingerprints')).ok()).toEqual({ mailed: 1, isRepeated: false });
    expect(await actionsOf(id)).toContain('student.consent_asked');
    api.clock.now = new Date('2026-04-30T06:00:00Z');
  });

  test('by a mail that is dropped once the account refuses e-mails', async () => {
    const { id, mother, father } = await buildFamily();
    (await ask(id, 'parent')).ok();
    await stateAfter(id, mother, 'email', 'refused');
    const ctx = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
    const queued = await db.database.orm.select().from(outbox).where(eq(outbox.kind, 'consent_asked'));
    const composed = ({ accountId }: Guardian) => {
      const mail = queued.find(({ familyAccountId }) => familyAccountId === accountId);
      return mail && consentAsked.compose(ctx, mail);
    };
    expect(await composed(mother)).toEqual({ drop: 'not_wanted' });
    expect(await composed(father)).toMatchObject({ audience: 'family' });
  });

  test('nobody, without an account that decides', async () => {
    const { id } = await buildStudent(db.database);
    const answer = await ask(id, 'parent');
    expect([answer.status, answer.error().message]).toEqual([
      409,
      'No guardian with an account may decide. Please record what they tell you.',
    ]);
    expect((await ask(id)).status).toBe(400);
    expect((await ask(2_147_483_647, 'parent')).status).toBe(404);
  });
});

test('decisions and questions follow a merge, and the family’s file has them', async () => {
  const { id, mother } = await buildFamily();
  await stateAfter(id, mother, 'parent');
  (await ask(id, 'email')).ok();
  const { id: kept, version } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
  const [row] = await db.database.orm.select().from(students).where(eq(students.id, id));
  const body = { otherId: id, version, otherVersion: row?.version };
  (await api.call(mergeStudents, { token, params: { id: kept }, body })).ok();
  expect(await consentOf(kept, mother, 'parent')).toMatchObject({ state: 'given', own: 'given' });
  expect(await consentOf(kept, mother, 'email')).toMatchObject({ isAsked: true });
  const file = (await api.call(getFamilyData, { token, params: { id: kept } })).ok();
  expect(file.consents).toMatchObject([
    { purpose: 'parent', decision: 'given', accountId: mother.accountId },
  ]);
  expect(file.consentRequests).toMatchObject([{ purpose: 'email' }]);
  expect(file.guardians[0]).toMatchObject({ byKnownAddress: true, identitySeenOn: null });
});
