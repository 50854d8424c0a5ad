import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookWishedTime, createDayOff, setCounsellorHours } from '#contracts/appointments/index.ts';
import { createAppointmentRequest, listContacts, listFreeTimes } from '#contracts/enquiries/index.ts';
import { appointments, counsellorDaysOff, counsellorPlans } from '#server/db/schema/appointments.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { members, rateLimits } from '#server/db/schema/members.ts';
import { buildStudent } from '#server/testing/factories.ts';
import {
  api,
  book,
  buildAppointment,
  buildSignedIn,
  db,
  MONDAY_10,
  setUpAppointments,
} from './appointments-fixture.ts';

setUpAppointments();

let staff: Awaited<ReturnType<typeof buildSignedIn>>;
let asha: Awaited<ReturnType<typeof buildSignedIn>>;

beforeEach(async () => {
  const { orm } = db.database;
  for (const table of [appointments, contacts, counsellorDaysOff, counsellorPlans, rateLimits]) {
    await orm.delete(table);
  }
  await orm.update(members).set({ isActive: false });
  staff = await buildSignedIn('staff');
  asha = await buildSignedIn('teacher', 'Asha Example');
  // Responses are cached for half a minute.
  api.clock.advance(31_000);
});

const read = (query: Record<string, string> = { service: 'career' }) => api.call(listFreeTimes, { query });
const daysOf = async (service = 'career') => (await read({ service })).ok().days;
const startsOn = async (day: string, service?: string) =>
  (await daysOf(service)).find((each) => each.day === day)?.starts;

async function setProfile(profile: object, hours: object[]) {
  const body = { version: 0, hours, profile: { ...PROFILE, ...profile } };
  (await api.call(setCounsellorHours, { token: asha.token, params: { id: asha.id }, body })).ok();
}
const PROFILE = { minutesBefore: 0, minutesAfter: 0, languages: [], services: [] };
const MONDAY_MORNING = [{ weekday: 1, startsAt: '10:00', endsAt: '12:30' }];

describe('the free times for families', () => {
  test('begin tomorrow, end in four weeks, and are starts of whole meetings on the half hour', async () => {
    const days = await daysOf();
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-05-01', '2026-05-28']);
    expect(days.map(({ day }) => day)).not.toContain('2026-05-03');
    expect(await startsOn('2026-05-02')).toEqual([
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
    ]);
  });

  test('need one free counsellor, and do not name the counsellor', async () => {
    await setProfile({}, MONDAY_MORNING);
    expect(await startsOn('2026-05-04')).toEqual(['10:00', '10:30', '11:00', '11:30']);
    await buildAppointment(MONDAY_10, { counsellorId: asha.id });
    api.clock.advance(31_000);
    expect(await startsOn('2026-05-04')).toEqual(['11:00', '11:30']);
    await buildSignedIn('teacher', 'Bina Example');
    api.clock.advance(31_000);
    expect(await startsOn('2026-05-04')).toContain('10:00');
    expect(Object.keys((await daysOf())[0] ?? {})).toEqual(['day', 'starts']);
  });

  test('respect days off, pauses and services', async () => {
    await setProfile({ services: ['career'], minutesAfter: 30 }, MONDAY_MORNING);
    expect(await daysOf('overseas')).toEqual([]);
    await buildAppointment('2026-05-11T10:00:00+05:30', { counsellorId: asha.id });
    const off = { firstDay: '2026-05-18', lastDay: '2026-05-18', reason: 'Wedding' };
    await api.call(createDayOff, { token: asha.token, params: { id: asha.id }, body: off });
    api.clock.advance(31_000);
    expect(await daysOf()).toEqual([
      { day: '2026-05-04', starts: ['10:00', '10:30', '11:00', '11:30'] },
      { day: '2026-05-11', starts: ['11:30'] },
      { day: '2026-05-25', starts: ['10:00', '10:30', '11:00', '11:30'] },
    ]);
  });

  test('are empty without a counsellor', async () => {
    await db.database.orm.update(members).set({ isActive: false });
    expect(await daysOf()).toEqual([]);
  });

  test('are cached for half a minute', async () => {
    const before = await daysOf();
    await db.database.orm.update(members).set({ isActive: false });
    expect(await daysOf()).toEqual(before);
    api.clock.advance(31_000);
    expect(await daysOf()).toEqual([]);
  });

  test('need a known service', async () => {
    const answer = await read({ service: 'astrology' });
    expect([answer.status, answer.error().message]).toEqual([400, 'The service is not known']);
  });
});

const ask = (wish: object) =>
  api.call(createAppointmentRequest, {
    body: {
      idempotencyKey: randomUUID(),
      service: 'career',
      name: 'Gopal Example',
      phone: '+91 1234 500 200',
      age: 30,
      consentToContact: true,
      consentOfParent: false,
      device: randomUUID(),
      ...wish,
    },
  });
const WISH = { preferredDay: '2026-05-04', preferredStart: '10:00' };

async function wishFor(wish: object = WISH) {
  (await ask(wish)).ok();
  const [stored] = await db.database.orm.select().from(contacts);
  return stored?.id ?? 0;
}

describe('a wish for a free time', () => {
  test('is stored and shown to the staff', async () => {
    await wishFor();
    const { contacts: listed } = (await api.call(listContacts, { token: staff.token, query: {} })).ok();
    expect(listed).toMatchObject([{ request: { ...WISH, preferredTime: null } }]);
  });

  test.each<[string, object, string]>([
    ['taken', WISH, 'This time has just been taken. Please choose another one'],
    [
      'at night',
      { ...WISH, preferredStart: '03:00' },
      'This time has just been taken. Please choose another one',
    ],
    ['without a day', { preferredStart: '11:00' }, 'A start time needs its day, and no part of a day'],
    [
      'with a part of the day',
      { ...WISH, preferredTime: 'morning' },
      'A start time needs its day, and no part of a day',
    ],
    ['that is no time', { ...WISH, preferredStart: '25:00' }, 'The time must be a time such as 09:30'],
    ['today', { ...WISH, preferredDay: '2026-04-30' }, 'Please choose a day: tomorrow or later'],
  ])('is refused: %s', async (_, wish, message) => {
    await buildAppointment(MONDAY_10, { counsellorId: asha.id });
    const answer = await ask(wish);
    expect([answer.status, answer.error().message]).toEqual([400, message]);
  });

  test('later than the offered days is refused with a start time, and accepted without one', async () => {
    const late = { preferredDay: '2026-06-01' };
    expect((await ask({ ...late, preferredStart: '10:00' })).status).toBe(400);
    expect((await ask(late)).status).toBe(201);
  });

  test('may be a day outside the hours of the consultancy and within those of a counsellor', async () => {
    const sunday = { preferredDay: '2026-05-03' };
    expect((await ask(sunday)).status).toBe(400);
    await setProfile({}, [{ weekday: 7, startsAt: '10:00', endsAt: '12:00' }]);
    expect((await ask(sunday)).status).toBe(201);
    expect((await ask({ ...sunday, preferredStart: '11:00' })).status).toBe(201);
  });
});

describe('booking the wished time', () => {
  const bookIt = (id: number, version = 1, token = staff.token) =>
    api.call(bookWishedTime, { token, params: { id }, body: { version } });
  const link = (id: number, studentId: number) =>
    db.database.orm.update(contacts).set({ studentId }).where(eq(contacts.id, id));

  test('confirms it with a free counsellor and answers the request', async () => {
    const id = await wishFor();
    const { id: studentId } = await buildStudent(db.database);
    await link(id, studentId);
    const { appointment } = (await bookIt(id)).ok();
    expect(appointment).toMatchObject({
      status: 'confirmed',
      startsAt: '2026-05-04T04:30:00.000Z',
      requestId: id,
      service: 'career',
      student: { id: studentId },
      counsellor: { id: asha.id },
    });
    const query = { show: 'answered' };
    const { contacts: listed } = (await api.call(listContacts, { token: staff.token, query })).ok();
    expect(listed.map((one) => one.id)).toEqual([id]);
    expect((await bookIt(id)).error().code).toBe('stale');
  });

  test('needs no student', async () => {
    const id = await wishFor();
    const { appointment } = (await bookIt(id)).ok();
    expect(appointment).toMatchObject({ student: { id: null }, contactId: id, counsellor: { id: asha.id } });
  });

  test('prefers the student’s counsellor, then the counsellor with the oldest booking', async () => {
    const bina = await buildSignedIn('teacher', 'Bina Example');
    await book(staff.token, { counsellorId: asha.id, startsAt: '2026-05-06T10:00:00+05:30' });
    const whose = async (counsellorId: number | null) => {
      await db.database.orm.delete(contacts);
      const id = await wishFor({ ...WISH, preferredStart: counsellorId === null ? '12:00' : '15:00' });
      await link(id, (await buildStudent(db.database, { counsellorId })).id);
      return (await bookIt(id)).ok().appointment.counsellor?.id;
    };
    expect(await whose(asha.id)).toBe(asha.id);
    expect(await whose(null)).toBe(bina.id);
  });

  test('books a teacher with themselves, for their own requests only', async () => {
    const bina = await buildSignedIn('teacher', 'Bina Example');
    const id = await wishFor();
    await link(id, (await buildStudent(db.database, { counsellorId: bina.id })).id);
    expect((await bookIt(id, 1, bina.token)).status).toBe(404);
    await db.database.orm.update(contacts).set({ assigneeId: bina.id });
    expect((await bookIt(id, 1, bina.token)).ok().appointment.counsellor?.id).toBe(bina.id);
  });

  test('is refused without a free counsellor or a time, and for an unknown request', async () => {
    const id = await wishFor();
    await buildAppointment(MONDAY_10, { counsellorId: asha.id });
    const taken = await bookIt(id);
    expect([taken.status, taken.error().code]).toEqual([409, 'slot_taken']);
    expect((await bookIt(id, 2)).error().code).toBe('stale');
    await db.database.orm.update(sessionRequests).set({ preferredStart: null });
    expect((await bookIt(id)).error().message).toContain('no certain time');
    expect((await bookIt(999_999)).status).toBe(404);
    expect((await bookIt(id, 0)).status).toBe(400);
  });
});
