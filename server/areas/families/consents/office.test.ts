import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookAppointment, confirmAppointment, getAppointment } from '#contracts/appointments/index.ts';
import { getContact } from '#contracts/enquiries/index.ts';
import {
  endGuardian,
  getConsentPassport,
  getFamilyAccess,
  getFamilyChild,
  PASSPORT_PURPOSES,
} from '#contracts/families/index.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { createReportLink, getReport } from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';
import {
  createBulkChange,
  createEnrolment,
  getStudent,
  getTimeline,
  listStudents,
  NEEDED_CONSENTS,
  previewMessages,
  recordConsent,
  type StaffAction,
  setEnrolmentStage,
  writeToFamily,
} from '#contracts/students/index.ts';
import { createTask, updateTask } from '#contracts/tasks/index.ts';
import { familyAccounts } from '#server/db/schema/families.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, buildStudent } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildReport } from '#server/testing/report-factories.ts';
import { api, db } from '#server/testing/set-up-families.ts';
import { buildTemplate } from '#server/testing/template-factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { consentAsked } from './consent-mail.ts';
import {
  actionsOf,
  ask,
  buildGuardian,
  buildParents,
  consentOf,
  enrol,
  type Guardian,
  mails,
  setUpConsents,
  stateAfter,
  token,
  withdraw,
} from './consents-fixture.ts';

setUpConsents();

test('the timeline names the guardian who decided, and the one whose access ended', async () => {
  const { id, mother } = await buildParents();
  const isMother = eq(familyAccounts.id, mother.accountId);
  await db.database.orm.update(familyAccounts).set({ parentName: 'Meena Iyer' }).where(isMother);
  await stateAfter(id, mother, 'email');
  const { guardians } = (await api.call(getFamilyAccess, { token, params: { id } })).ok();
  const ended = guardians.find(({ parentName }) => parentName === 'Meena Iyer');
  await api.call(endGuardian, { token, params: { id: ended?.id ?? 0 }, body: { reason: 'Asked' } });
  const { entries } = (await api.call(getTimeline, { token, params: { id }, query: {} })).ok();
  const entryOf = (action: string) => entries.find((entry) => entry.action === action);
  expect(entryOf('student.consent_given_by_family')).toMatchObject({ author: 'Meena Iyer', text: null });
  expect(entryOf('student.guardian_ended')).toMatchObject({ text: 'Meena Iyer' });
  expect(entryOf('student.guardian_ended')?.author).not.toBe('Meena Iyer');
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
      const { id, mother } = await buildParents();
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
    const { id, mother } = await buildParents({ email: 'asha@family.example' });
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

  test('a report shows what sharing it lacks, also when nobody decides any more', async () => {
    const { id, mother } = await buildParents();
    const { id: reportId } = await buildReport(db.database, { studentId: id, status: 'ready' });
    const passport = async () =>
      (await api.call(getReport, { token, params: { id: reportId } })).ok().report.passport;
    await stateAfter(id, mother, 'report_sharing', 'refused');
    const refused = { purpose: 'report_sharing', state: 'refused' };
    const undecided = { purpose: 'email', state: 'none' };
    expect(await passport()).toEqual({ hasPassport: true, lacking: [refused, undecided] });
    await db.database.pool.query('delete from family_accounts where id = $1', [mother.accountId]);
    await db.database.pool.query(
      'update guardianships set ended_at = now(), end_reason = $2 where student_id = $1',
      [id, 'Asked'],
    );
    expect(await passport()).toEqual({ hasPassport: false, lacking: [refused] });
  });

  test('records a meeting that was held all the same, and confirms none that was asked for', async () => {
    const { id, mother, father } = await buildParents();
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
    // The refusal still counts once nobody decides.
    await db.database.pool.query('delete from family_accounts');
    const later = (await api.call(getAppointment, { token, params: { id: appointment.id } })).ok();
    expect(later.lacking).toMatchObject([{ purpose: 'parent' }]);
    expect(later.ways?.hasPassport ?? false).toBe(false);
  });

  test('plans no call by changing a task', async () => {
    const { id } = await buildParents();
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
    const { id } = await buildParents();
    const contact = await buildContact(db.database, 'message', { studentId: id });
    const { ways } = (await api.call(getContact, { token, params: { id: contact.id } })).ok();
    expect(ways).toEqual({
      ...{ studentId: id, hasPassport: true },
      mail: [{ purpose: 'email', state: 'none' }],
      whatsapp: [{ purpose: 'whatsapp', state: 'none' }],
      call: [{ purpose: 'phone', state: 'none' }],
    });
  });

  test('says in the list which families do not agree to calls', async () => {
    const { id } = await buildParents();
    const { id: plain } = await buildStudent(db.database);
    const { id: former } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
    const guardian = await buildGuardian(former);
    await stateAfter(former, guardian, 'phone', 'refused');
    const refusing = async () => {
      const { students } = (await api.call(listStudents, { token })).ok();
      return new Map(students.map((student) => [student.id, student.refusesCalls]));
    };
    const before = await refusing();
    expect([id, plain, former].map((each) => before.get(each))).toEqual([true, undefined, true]);
    await stateAfter(former, guardian, 'phone', 'given');
    expect((await refusing()).get(former)).toBeUndefined();
  });

  test('enrols many, but no family that has not agreed', async () => {
    const { id } = await buildParents();
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

  test.each([
    ['call', 1, [{ reason: 'no_consent', students: 1 }]],
    ['task', 2, []],
  ])('plans a %s for many', async (task, changed, left) => {
    const { id } = await buildParents();
    const { id: plain } = await buildStudent(db.database);
    const action = { kind: 'task', what: 'Ask about the choice', task, dueOn: '2026-05-04', assignee: null };
    const body = { idempotencyKey: randomUUID(), selection: { ids: [id, plain] }, action };
    const { change } = (await api.call(createBulkChange, { token, body })).ok();
    expect(change).toMatchObject({ changed, left });
  });

  test('a family without an account is as before; with one, staff record nothing for it', async () => {
    const { id } = await buildParents();
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
    const { id, mother, father } = await buildParents();
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
  });

  test('by a mail that is dropped once the account refuses e-mails', async () => {
    const { id, mother, father } = await buildParents();
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
