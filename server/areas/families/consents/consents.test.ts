import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  decideConsent,
  endGuardian,
  FAMILY_REFUSALS,
  PASSPORT_PURPOSES,
  PASSPORT_WORDING,
  settleConsent,
} from '#contracts/families/index.ts';
import { createReportLink } from '#contracts/reports/index.ts';
import {
  consentState,
  getFamilyData,
  getStudent,
  mergeStudents,
  setEnrolmentStage,
  withdrawConsent,
} from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { familyAccounts } from '#server/db/schema/families.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reportLinks } from '#server/db/schema/reports.ts';
import { anHourFrom, buildStudent } from '#server/testing/factories.ts';
import { buildReport } from '#server/testing/report-factories.ts';
import { api, db } from '#server/testing/set-up-families.ts';
import {
  actionsOf,
  ask,
  BODY,
  buildGuardian,
  buildParents,
  consentOf,
  decide,
  enrol,
  mails,
  passportOf,
  rowsOf,
  settle,
  setUpConsents,
  stateAfter,
  token,
  withdraw,
} from './consents-fixture.ts';

setUpConsents();

describe('the passport', () => {
  test('lists each purpose, what a withdrawal stops, and the history', async () => {
    const { id, mother } = await buildParents();
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
    expect(passport).toMatchObject({ isDecider: true, isOwn: false, history: [] });
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
    const { id, mother, father } = await buildParents();
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
    const { id, mother, father } = await buildParents();
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
    const { id, mother } = await buildParents();
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
    const { id } = await buildParents();
    const { id: elsewhere } = await buildStudent(db.database);
    const stranger = await buildGuardian(elsewhere);
    expect((await passportOf(id, stranger)).status).toBe(404);
    expect((await decide(id, stranger, 'parent')).status).toBe(404);
    expect((await withdraw(id, stranger, 'parent')).status).toBe(404);
    expect((await passportOf(id, { ...stranger, headers: {} })).status).toBe(401);
    expect((await decide(id, { headers: {} }, 'parent')).status).toBe(401);
  });

  test('a student of age decides alone, against the guardians too', async () => {
    const { id, mother, father } = await buildParents();
    await stateAfter(id, mother, 'parent');
    expect(await stateAfter(id, father, 'parent', 'refused')).toBe('disputed');
    await db.database.orm.update(students).set({ dateOfBirth: '2000-01-01' }).where(eq(students.id, id));
    const self = await buildGuardian(id, { relation: 'self' });
    expect((await passportOf(id, self)).ok()).toMatchObject({ isDecider: true, isOwn: true });
    expect(await stateAfter(id, self, 'parent')).toBe('given');
    expect((await decide(id, mother, 'parent', 'refused')).status).toBe(404);
  });

  test.each([
    [{ purpose: 'follow_up' }, 'The purpose is not known'],
    [{ decision: 'maybe' }, 'The decision must be given or refused'],
    [{ language: 'fr' }, 'The language is not known'],
    [{ wording: undefined }, 'wording must be a version'],
  ])('%j is invalid', async (change, message) => {
    const { id, mother } = await buildParents();
    const body = { ...BODY, ...change };
    const answer = await api.call(decideConsent, { headers: mother.headers, params: { id }, body });
    expect([answer.status, answer.error().message]).toEqual([400, message]);
  });
});

test('other words than today’s are not agreed to', async () => {
  const { id, mother } = await buildParents();
  const body = { ...BODY, wording: PASSPORT_WORDING + 1 };
  const answer = await api.call(decideConsent, { headers: mother.headers, params: { id }, body });
  expect([answer.status, answer.error()]).toMatchObject([
    409,
    { code: 'stale', message: FAMILY_REFUSALS.newWords },
  ]);
  expect(await rowsOf(id)).toEqual([]);
});

describe('two guardians who differ', () => {
  test('stop everything new until staff have spoken to both, and the last click never wins', async () => {
    const { id, mother, father } = await buildParents();
    expect(await stateAfter(id, mother, 'parent')).toBe('given');
    // Before a refusal the family reads whether anything stops.
    expect(await consentOf(id, mother, 'parent')).toMatchObject({ wouldDiffer: false });
    expect(await consentOf(id, father, 'parent')).toMatchObject({ wouldDiffer: true });
    expect(await stateAfter(id, father, 'parent', 'refused')).toBe('disputed');
    expect(await consentOf(id, mother, 'parent')).toMatchObject({ wouldDiffer: false });
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
      const { id, mother, father } = await buildParents();
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
    const { id, mother, father } = await buildParents();
    await stateAfter(id, mother, 'parent');
    await stateAfter(id, father, 'parent', 'refused');
    await db.database.pool.query('delete from family_accounts where id = $1', [father.accountId]);
    expect(await consentOf(id, mother, 'parent')).toMatchObject({ state: 'disputed' });
  });

  test('both may take back what the office settled: what comes stops', async () => {
    const { id, mother, father } = await buildParents();
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
    const { id, mother, father } = await buildParents();
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

  test('the father’s refusal differs from the mother’s consent on a form', async () => {
    const { id, father } = await buildParents();
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
    const { id } = await buildParents();
    expect((await api.call(settleConsent, { token, params: { id }, body })).status).toBe(status);
  });
});

describe('a withdrawal', () => {
  test('of the counselling cancels what comes, at once, and stops booking', async () => {
    const { id, mother } = await buildParents();
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
    const { id, mother } = await buildParents();
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
    const { id, mother } = await buildParents();
    await stateAfter(id, mother, 'parent');
    const { enrolment } = (await enrol(id)).ok();
    await withdraw(id, mother, 'parent');
    const body = { from: 'cancelled', stage: 'in_progress' };
    const answer = await api.call(setEnrolmentStage, { token, params: { id: enrolment.id }, body });
    expect(answer.error().code).toBe('consent_needed');
  });

  test('beside sharing a report: no link stays open', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, mother } = await buildParents();
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

test('decisions and questions follow a merge, and the family’s file has them', async () => {
  const { id, mother } = await buildParents();
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
