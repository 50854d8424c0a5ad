import { randomUUID } from 'node:crypto';
import { and, eq, gt, max } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FamilyBooking, getFamilyBooking, updateFamilyBooking } from '#contracts/appointments/index.ts';
import {
  askForAnotherTime,
  bookFamilyAppointment,
  cancelFamilyAppointment,
  changeGuardian,
  type FamilyAppointment,
  listFamilyAppointments,
  listFamilyFreeTimes,
  moveFamilyAppointment,
} from '#contracts/families/index.ts';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { appointments, familyBooking } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { familyAccounts, guardianships } from '#server/db/schema/families.ts';
import { members } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildFamilyAccount, buildFamilySession, buildGuardianship } from '#server/testing/families.ts';
import { api, buildFamily, db, NOW, setUpFamilies } from '#server/testing/set-up-families.ts';

setUpFamilies([outbox, contacts, appointments, familyBooking, familyAccounts, students, members]);

/** The last event of earlier tests; the trail is never cleared. */
let lastEventId: number;

/** Monday, 4 May 2026, 10:00 and 11:00 in India. */
const MONDAY_10 = '2026-05-04T04:30:00.000Z';
const MONDAY_11 = '2026-05-04T05:30:00.000Z';

beforeEach(async () => {
  const [last] = await db.database.orm.select({ id: max(auditEvents.id) }).from(auditEvents);
  lastEventId = last?.id ?? 0;
});

async function open(changes: Partial<FamilyBooking> = {}) {
  const counsellor = await buildMember(db.database, 'teacher', { name: 'Bala Iyer' });
  await db.database.orm.insert(familyBooking).values({
    services: ['career'],
    counsellorIds: [counsellor.id],
    changeHours: 24,
    noticeHours: 12,
    daysAhead: 30,
    version: 2,
    ...(changes as object),
  });
  return counsellor;
}

async function family(link: Partial<typeof guardianships.$inferInsert> = {}) {
  const { id } = await buildStudent(db.database, { email: 'amma@family.example' });
  const { account, guardianshipId, headers } = await buildFamily({}, { studentId: id, ...link });
  return { id, accountId: account.id, guardianshipId, headers };
}
interface TestFamily {
  id: number;
  headers: Record<string, string>;
}

const listOf = ({ id, headers }: TestFamily) => api.call(listFamilyAppointments, { params: { id }, headers });
const timesOf = ({ id, headers }: TestFamily, query: Record<string, string> = { service: 'career' }) =>
  api.call(listFamilyFreeTimes, { params: { id }, query, headers });
const book = ({ id, headers }: TestFamily, startsAt = MONDAY_10, changes: object = {}) =>
  api.call(bookFamilyAppointment, {
    params: { id },
    headers,
    body: { service: 'career', startsAt, idempotencyKey: randomUUID(), ...changes },
  });
const move = (
  { id, headers }: TestFamily,
  appointment: Pick<FamilyAppointment, 'id' | 'version'>,
  to: string,
) =>
  api.call(moveFamilyAppointment, {
    params: { id, appointmentId: appointment.id },
    headers,
    body: { version: appointment.version, startsAt: to },
  });
const cancel = ({ id, headers }: TestFamily, appointment: Pick<FamilyAppointment, 'id' | 'version'>) =>
  api.call(cancelFamilyAppointment, {
    params: { id, appointmentId: appointment.id },
    headers,
    body: { version: appointment.version },
  });
const ask = ({ id, headers }: TestFamily, changes: object = {}) =>
  api.call(askForAnotherTime, {
    params: { id },
    headers,
    body: { service: 'career', message: 'After 18:00', idempotencyKey: randomUUID(), ...changes },
  });

async function buildAppointment(studentId: number, counsellorId: number, startsAt: string) {
  const row = { studentId, counsellorId, service: 'career', status: 'confirmed', createdAt: NOW } as const;
  const [stored] = await db.database.orm
    .insert(appointments)
    .values({ ...row, ...anHourFrom(new Date(startsAt)) })
    .returning();
  if (!stored) throw new Error('The appointment was not stored');
  return stored;
}

/** The events of an action in the running test, oldest first. */
const eventsOf = (action: string) =>
  db.database.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, action), gt(auditEvents.id, lastEventId)))
    .orderBy(auditEvents.id);

describe('free times', () => {
  test('are none before the office has opened something', async () => {
    const own = await family();
    await buildMember(db.database, 'teacher');
    expect((await listOf(own)).ok()).toMatchObject({ services: [], appointments: [], changeHours: 24 });
    expect((await timesOf(own)).error()).toMatchObject({ code: 'bad_request', field: 'service' });
    expect((await book(own)).status).toBe(400);
  });

  test('are those of the open counsellors, after the notice and within the days ahead', async () => {
    await open({ daysAhead: 4 });
    await buildMember(db.database, 'teacher', { name: 'Not open' });
    const { days, timeZone } = (await timesOf(await family())).ok();
    expect(timeZone).toBe('Asia/Kolkata');
    // Sunday is closed. At 23:30 the notice ends, so that Friday is whole.
    expect(days.map(({ day }) => day)).toEqual(['2026-05-01', '2026-05-02', '2026-05-04']);
    expect(days[0]?.starts[0], '09:00 in India').toBe('2026-05-01T03:30:00.000Z');
    expect(days[0]?.starts.at(-1), 'an hour before the end').toBe('2026-05-01T11:30:00.000Z');
    expect(days[0]?.starts).toHaveLength(17);
  });

  test('respect the notice on the day itself, and booked times', async () => {
    const counsellor = await open({ noticeHours: 3, daysAhead: 1 });
    const own = await family();
    await buildAppointment((await family()).id, counsellor.id, '2026-05-01T03:30:00Z');
    const { days } = (await timesOf(own)).ok();
    expect(days.map(({ day, starts }) => [day, starts[0]])).toEqual([
      ['2026-04-30', '2026-04-30T09:00:00.000Z'],
      ['2026-05-01', '2026-05-01T04:30:00.000Z'],
    ]);
  });

  test('are none where the office books for the family', async () => {
    await open();
    const own = await family({ mayBook: false });
    expect((await listOf(own)).ok().services).toEqual([]);
    expect((await timesOf(own)).error()).toMatchObject({ code: 'conflict' });
    expect((await book(own)).error().code).toBe('conflict');
  });
});

describe('a booking', () => {
  test('is confirmed at once, mailed, and told to the counsellor', async () => {
    const counsellor = await open();
    const own = await family();
    const { appointment } = (await book(own)).ok();
    expect(appointment).toMatchObject({
      service: 'career',
      counsellor: 'Bala Iyer',
      startsAt: MONDAY_10,
      endsAt: MONDAY_11,
      status: 'confirmed',
      canMove: true,
      canCancel: true,
    });
    expect((await listOf(own)).ok().appointments).toEqual([appointment]);
    const mails = await db.database.orm.select().from(outbox);
    expect(mails.map(({ kind, appointmentId }) => [kind, appointmentId])).toContainEqual([
      'appointment_confirmed',
      appointment.id,
    ]);
    const [event] = await eventsOf('appointment.booked_by_family');
    expect(event).toMatchObject({
      actorId: null,
      subjectType: 'appointment',
      subjectId: appointment.id,
      after: { studentId: own.id, counsellorId: counsellor.id, familyAccount: own.accountId },
    });
    const told = await db.database.pool.query<{ member_id: number }>(
      'select member_id from event_recipients where event_id = $1',
      [event?.id],
    );
    expect(told.rows).toEqual([{ member_id: counsellor.id }]);
  });

  test('with a repeated key is the same one', async () => {
    await open();
    const own = await family();
    const idempotencyKey = randomUUID();
    const first = (await book(own, MONDAY_10, { idempotencyKey })).ok();
    expect((await book(own, MONDAY_10, { idempotencyKey })).ok()).toEqual(first);
    expect(await db.database.orm.$count(appointments)).toBe(1);
  });

  test('goes to the child’s counsellor if they are free, otherwise to another open one', async () => {
    const first = await open();
    const second = await buildMember(db.database, 'teacher', { name: 'Chitra Nair' });
    await db.database.orm.update(familyBooking).set({ counsellorIds: [first.id, second.id] });
    const own = await family();
    await db.database.orm.update(students).set({ counsellorId: second.id }).where(eq(students.id, own.id));
    expect((await book(own)).ok().appointment.counsellor).toBe('Chitra Nair');
    expect((await book(await family())).ok().appointment.counsellor).toBe('Bala Iyer');
    expect((await book(await family())).error()).toMatchObject({ code: 'slot_taken' });
  });

  test.each([
    ['in the past', '2026-04-29T04:30:00.000Z'],
    ['within the notice', '2026-04-30T08:00:00.000Z'],
    ['after the last day', '2026-06-02T04:30:00.000Z'],
    ['outside of the hours', '2026-05-04T01:30:00.000Z'],
    ['between the offered starts', '2026-05-04T04:45:00.000Z'],
  ])('%s is refused with the next free times', async (_, startsAt) => {
    await open();
    const answer = await book(await family(), startsAt);
    expect([answer.status, answer.error().code]).toEqual([409, 'slot_taken']);
    expect(answer.error().freeSlots?.length).toBe(startsAt > '2026-06' ? 0 : 5);
  });

  test('of a taken time is refused with the next free times', async () => {
    const counsellor = await open();
    await buildAppointment((await family()).id, counsellor.id, MONDAY_10);
    const { freeSlots } = (await book(await family())).error();
    expect(freeSlots?.[0]).toEqual({ startsAt: MONDAY_11, endsAt: '2026-05-04T06:30:00.000Z' });
    expect(freeSlots).toHaveLength(5);
  });

  test('of a service that is not open, or not offered any more, is refused', async () => {
    await open();
    const own = await family();
    expect((await book(own, MONDAY_10, { service: 'dmit' })).error()).toMatchObject({ field: 'service' });
    expect((await timesOf(own, { service: 'dmit' })).status).toBe(400);
    expect((await timesOf(own, {})).status).toBe(400);
  });

  test('beside another appointment of the child is refused', async () => {
    await open();
    const own = await family();
    await buildAppointment(own.id, (await buildMember(db.database, 'teacher')).id, MONDAY_10);
    expect((await book(own)).error()).toMatchObject({
      code: 'conflict',
      message: 'There is another appointment at that time. Please choose another time.',
    });
  });

  test('is the third at most', async () => {
    await open();
    const own = await family();
    for (const hour of ['03', '05', '07']) (await book(own, `2026-05-04T${hour}:30:00.000Z`)).ok();
    expect((await book(own, '2026-05-04T09:30:00.000Z')).error()).toMatchObject({ code: 'conflict' });
  });

  test('moves the child’s open contacts to the stage of a booked meeting', async () => {
    await open();
    const own = await family();
    (await ask(own)).ok();
    (await book(own)).ok();
    expect(await db.database.orm.select({ stage: contacts.stage }).from(contacts)).toEqual([
      { stage: 'meeting_booked' },
    ]);
  });
});

describe('a change', () => {
  test('moves the appointment within the free times of its counsellor', async () => {
    const counsellor = await open();
    const own = await family();
    const { appointment } = (await book(own)).ok();
    const { days } = (await timesOf(own, { appointmentId: String(appointment.id) })).ok();
    const monday = days.find(({ day }) => day === '2026-05-04');
    expect(monday?.starts, 'its own time counts as free').toContain('2026-05-04T05:00:00.000Z');
    const moved = (await move(own, appointment, MONDAY_11)).ok().appointment;
    expect(moved).toMatchObject({ startsAt: MONDAY_11, version: 2, status: 'confirmed' });
    expect(await eventsOf('appointment.rescheduled_by_family')).toMatchObject([
      {
        actorId: null,
        before: { startsAt: MONDAY_10, counsellorId: counsellor.id },
        after: { startsAt: MONDAY_11, familyAccount: own.accountId },
      },
    ]);
    expect((await move(own, appointment, MONDAY_10)).error().code, 'an older version').toBe('stale');
    const mails = await db.database.orm.select().from(outbox);
    expect(mails.map(({ kind }) => kind)).toContain('appointment_changed');
  });

  test('to a taken time is refused with the next free times', async () => {
    const counsellor = await open();
    const own = await family();
    const { appointment } = (await book(own)).ok();
    await buildAppointment((await family()).id, counsellor.id, MONDAY_11);
    const error = (await move(own, appointment, MONDAY_11)).error();
    expect(error.code).toBe('slot_taken');
    expect(error.freeSlots?.[0]?.startsAt).toBe('2026-05-04T06:30:00.000Z');
    expect((await listOf(own)).ok().appointments).toEqual([appointment]);
  });

  test('cancels the appointment, which frees its time', async () => {
    await open();
    const own = await family();
    const { appointment } = (await book(own)).ok();
    (await cancel(own, appointment)).ok();
    expect((await listOf(own)).ok().appointments).toEqual([]);
    expect((await cancel(own, { ...appointment, version: 2 })).status).toBe(409);
    expect(await eventsOf('appointment.cancelled_by_family')).toMatchObject([
      { subjectId: appointment.id, after: { status: 'cancelled', familyAccount: own.accountId } },
    ]);
    (await book(await family())).ok();
  });

  test('is possible until the limit of the office, to the second', async () => {
    await open({ changeHours: 24 });
    const own = await family();
    const { appointment } = (await book(own)).ok();
    api.clock.now = new Date(Date.parse(MONDAY_10) - 24 * HOUR_MS + 1000);
    const refused = {
      code: 'conflict',
      message: 'It is too late to change this appointment here. Please call us.',
    };
    expect((await move(own, appointment, '2026-05-05T04:30:00.000Z')).error()).toMatchObject(refused);
    expect((await cancel(own, appointment)).error()).toMatchObject(refused);
    expect((await listOf(own)).ok().appointments).toMatchObject([{ canMove: false, canCancel: false }]);
    api.clock.now = new Date(Date.parse(MONDAY_10) - 24 * HOUR_MS);
    (await cancel(own, appointment)).ok();
  });

  test('of an appointment with somebody who is not open is the cancellation only', async () => {
    await open();
    const own = await family();
    const other = await buildMember(db.database, 'teacher');
    const { id, version } = await buildAppointment(own.id, other.id, MONDAY_10);
    expect((await listOf(own)).ok().appointments).toMatchObject([{ canMove: false, canCancel: true }]);
    expect((await timesOf(own, { appointmentId: String(id) })).ok().days).toEqual([]);
    expect((await move(own, { id, version }, MONDAY_11)).error().code).toBe('conflict');
    (await cancel(own, { id, version })).ok();
  });
});

describe('a request for another time', () => {
  test('is a session request of the child, once', async () => {
    await open();
    const own = await family();
    const idempotencyKey = randomUUID();
    (await ask(own, { idempotencyKey })).ok();
    (await ask(own, { idempotencyKey })).ok();
    expect((await ask(own, { idempotencyKey, message: 'Else' })).status).toBe(409);
    const rows = await db.database.orm.select().from(contacts);
    expect(rows).toMatchObject([
      {
        kind: 'session_request',
        studentId: own.id,
        service: 'career',
        message: 'After 18:00',
        status: 'new',
      },
    ]);
    expect(await eventsOf('appointment_request.received')).toHaveLength(1);
  });

  test('is refused after several', async () => {
    const own = await family();
    for (let count = 0; count < 5; count += 1) (await ask(own)).ok();
    expect((await ask(own)).status).toBe(429);
    expect(await db.database.orm.$count(contacts)).toBe(5);
  });
});

test('of every endpoint a family gets its own child alone', async () => {
  const counsellor = await open();
  const own = await family();
  const { appointment } = (await book(own)).ok();
  const unconfirmed = await buildFamilyAccount(db.database, { confirmedAt: null });
  await buildGuardianship(db.database, { accountId: unconfirmed.id, studentId: own.id });
  const ended = await family();
  const endedAccount = await buildFamilyAccount(db.database);
  await buildGuardianship(db.database, {
    accountId: endedAccount.id,
    studentId: own.id,
    endedAt: new Date(NOW.getTime() - HOUR_MS),
    endReason: 'Asked for it',
  });
  const limited = await buildFamilyAccount(db.database);
  await buildGuardianship(db.database, { accountId: limited.id, studentId: own.id, sight: 'appointments' });
  const sessionOf = (id: number) => buildFamilySession(db.database, id, NOW);
  const callers: [who: string, headers: Record<string, string>, status: number][] = [
    ['a stranger', {}, 401],
    ['another family', ended.headers, 404],
    ['a guardian whose link has ended', await sessionOf(endedAccount.id), 404],
    ['an account that is not confirmed', await sessionOf(unconfirmed.id), 404],
    ['a guardian who sees appointments only', await sessionOf(limited.id), 200],
  ];
  for (const [who, headers, status] of callers) {
    const as = { id: own.id, headers };
    const answers = [
      await listOf(as),
      await timesOf(as),
      await timesOf(as, { appointmentId: String(appointment.id) }),
      await book(as, '2026-05-05T04:30:00.000Z'),
      await ask(as),
      await move(as, appointment, '2026-05-06T04:30:00.000Z'),
      await cancel(as, { ...appointment, version: status === 200 ? 2 : 1 }),
    ];
    expect([who, answers.map((answer) => (answer.status === 201 ? 200 : answer.status))]).toEqual([
      who,
      answers.map(() => status),
    ]);
    if (status === 404) {
      const missing = { id: 2_147_483_647, headers };
      expect((await listOf(as)).error()).toEqual((await listOf(missing)).error());
      expect((await cancel(as, appointment)).error()).toEqual((await cancel(missing, appointment)).error());
    }
  }
  // The appointment of another child, under the address of one's own.
  const other = await buildAppointment((await family()).id, counsellor.id, '2026-05-07T04:30:00Z');
  const stranger = await family();
  for (const answer of [
    await move(stranger, other, MONDAY_11),
    await cancel(stranger, other),
    await timesOf(stranger, { appointmentId: String(other.id) }),
  ]) {
    expect([answer.status, answer.error().message]).toEqual([404, 'The appointment was not found.']);
  }
});

describe('the settings', () => {
  const change = (token: string, settings: object, version = 1) =>
    api.call(updateFamilyBooking, { token, body: { version, settings } });
  const SETTINGS = { services: ['career'], changeHours: 48, noticeHours: 24, daysAhead: 14 };

  test('open services and counsellors, with a trace in the audit trail', async () => {
    const { email } = await buildMember(db.database, 'super_admin', { name: 'Asha Rao' });
    const token = await api.signIn(email, TEST_PASSWORD);
    const teacher = await buildMember(db.database, 'teacher', { name: 'Bala Iyer' });
    const blank = (await api.call(getFamilyBooking, { token })).ok();
    expect(blank.settings).toEqual({
      services: [],
      counsellorIds: [],
      changeHours: 24,
      noticeHours: 12,
      daysAhead: 30,
    });
    expect(blank.counsellors).toContainEqual({ id: teacher.id, name: 'Bala Iyer' });
    const settings = { ...SETTINGS, counsellorIds: [teacher.id] };
    expect((await change(token, settings)).ok()).toMatchObject({ settings, version: 2 });
    expect((await change(token, settings)).error().code).toBe('stale');
    expect((await change(token, { ...settings, counsellorIds: [2_147_483_647] }, 2)).error().field).toBe(
      'settings.counsellorIds',
    );
    expect((await change(token, { ...settings, daysAhead: 91 }, 2)).status).toBe(400);
    (await change(token, { ...settings, changeHours: 0 }, 2)).ok();
    expect(await eventsOf('office.family_booking_changed')).toHaveLength(2);
    // One who leaves is not offered any more, and stays in nobody's way.
    await db.database.orm.update(members).set({ isActive: false }).where(eq(members.id, teacher.id));
    expect((await api.call(getFamilyBooking, { token })).ok().settings.counsellorIds).toEqual([]);
    expect((await timesOf(await family())).ok().days).toEqual([]);
  });

  test('leave booking for one guardian to the office', async () => {
    await open();
    const own = await family();
    const { email } = await buildMember(db.database, 'staff');
    const token = await api.signIn(email, TEST_PASSWORD);
    const set = (id: number, mayBook: boolean) =>
      api.call(changeGuardian, { token, params: { id }, body: { mayBook } });
    const { appointment } = (await book(own)).ok();
    (await set(own.guardianshipId, false)).ok();
    (await set(own.guardianshipId, false)).ok();
    expect((await cancel(own, appointment)).error().message).toBe(
      'The office books appointments for you. Please call us.',
    );
    expect(await eventsOf('student.guardian_changed')).toMatchObject([
      { subjectId: own.id, before: { mayBook: true }, after: { mayBook: false } },
      { subjectId: own.id, before: { mayBook: false }, after: { mayBook: false } },
    ]);
    (await set(own.guardianshipId, true)).ok();
    (await cancel(own, appointment)).ok();
    await db.database.orm
      .update(guardianships)
      .set({ endedAt: NOW, endReason: 'Asked for it' })
      .where(and(eq(guardianships.id, own.guardianshipId)));
    expect((await set(own.guardianshipId, false)).status).toBe(409);
  });
});

test('of fifty families that book the last free time one has it, and the others are offered the next', async () => {
  await open();
  const counsellors = await db.database.orm.select({ id: members.id }).from(members);
  const all = [];
  for (let count = 0; count < 50; count += 1) all.push(await family());
  const answers = await Promise.all(all.map((each) => book(each)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(49);
  for (const answer of refused) {
    const error = answer.error();
    expect([answer.status, error.code]).toEqual([409, 'slot_taken']);
    expect(error.freeSlots?.[0]?.startsAt).toBe(MONDAY_11);
  }
  expect(counsellors).toHaveLength(1);
  expect(await db.database.orm.$count(appointments)).toBe(1);
}, 120_000);
