import { notInArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getAppointment,
  getCalendar,
  getFreeSlots,
  listAppointments,
} from '#contracts/appointments/index.ts';
import {
  api,
  book,
  buildAppointment,
  buildSignedIn,
  db,
  eventsOf,
  MONDAY_10,
  setUpAppointments,
} from '#server/areas/appointments/booking/appointments-fixture.ts';
import { members } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';

setUpAppointments();
let admin: Awaited<ReturnType<typeof buildSignedIn>>;
let teacher: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  admin = await buildSignedIn('admin', 'Zoya Admin');
  teacher = await buildSignedIn('teacher', 'Anita Teacher');
});
beforeEach(async () => {
  await db.database.orm.delete(students);
  await db.database.orm.delete(members).where(notInArray(members.id, [admin.id, teacher.id]));
});

const list = (query: Record<string, string> = {}, token: string | undefined = admin.token) =>
  api.call(listAppointments, { token, query });
const idsOf = async (query: Record<string, string>, token?: string) =>
  (await list(query, token)).ok().appointments.map(({ id }) => id);

describe('the list', () => {
  test('lists the latest first, with student and counsellor', async () => {
    const student = await buildStudent(db.database, { name: 'Asha Example' });
    const first = await buildAppointment('2026-05-04T04:30:00Z', { studentId: student.id, place: 'Room 1' });
    const second = await buildAppointment('2026-05-05T04:30:00Z', {
      counsellorId: teacher.id,
      status: 'requested',
    });
    const answer = (await list()).ok();
    expect(answer).toMatchObject({ timeZone: 'Asia/Kolkata', count: { rows: 2, isExact: true } });
    expect(answer.next).toBeUndefined();
    expect(answer.appointments).toMatchObject([
      {
        id: second.id,
        counsellor: { id: teacher.id, name: 'Anita Teacher' },
        status: 'requested',
        place: null,
      },
      {
        id: first.id,
        version: 1,
        student: { id: student.id, name: 'Asha Example' },
        counsellor: null,
        startsAt: '2026-05-04T04:30:00.000Z',
        endsAt: '2026-05-04T05:30:00.000Z',
        place: 'Room 1',
      },
    ]);
    expect(await idsOf({ sort: 'starts_asc' })).toEqual([first.id, second.id]);
  });

  test('applies each filter', async () => {
    const school = await buildSchool(db.database);
    const student = await buildStudent(db.database, {
      name: 'मीना कुमार',
      city: 'Kochi',
      phone: '+919876500123',
      schoolId: school.id,
    });
    const one = await buildAppointment('2026-05-04T04:30:00Z', {
      studentId: student.id,
      service: 'dmit',
      status: 'completed',
      counsellorId: teacher.id,
    });
    const others = await buildStudent(db.database, { name: 'Other', city: 'Pune' });
    await buildAppointment('2026-05-06T04:30:00Z', { studentId: others.id });
    for (const query of [
      { q: 'मीना' },
      { q: '98765 00123' },
      { status: 'completed' },
      { service: 'dmit' },
      { counsellorId: String(teacher.id) },
      { studentId: String(student.id) },
      { schoolId: String(school.id) },
      { city: ' Kochi ' },
      { status: 'not_cancelled', city: 'Kochi' },
      { from: '2026-05-04', to: '2026-05-04' },
      { to: '2026-05-05' },
      { q: 'कुमार', city: 'Kochi', service: 'dmit' },
    ] as Record<string, string>[]) {
      expect([query, await idsOf(query)]).toEqual([query, [one.id]]);
    }
    expect(await idsOf({ q: 'मीना', city: 'Pune' })).toEqual([]);
  });

  test('filters appointments without a counsellor, and open ones', async () => {
    const confirmed = await buildAppointment('2026-05-04T04:30:00Z', { status: 'confirmed' });
    const requested = await buildAppointment('2026-05-05T04:30:00Z', { status: 'requested' });
    const over = await buildAppointment('2026-05-06T04:30:00Z', { status: 'completed' });
    const assigned = await buildAppointment('2026-05-07T04:30:00Z', { counsellorId: teacher.id });
    expect(await idsOf({ without: 'counsellor' })).toEqual([over.id, requested.id, confirmed.id]);
    expect(await idsOf({ status: 'open' })).toEqual([assigned.id, requested.id, confirmed.id]);
    expect(await idsOf({ status: 'open', without: 'counsellor' })).toEqual([requested.id, confirmed.id]);
  });

  test('counts days in the consultancy’s time zone', async () => {
    // 23:59 on the fourth and 00:01 on the fifth in India.
    const late = await buildAppointment('2026-05-04T18:29:00Z');
    const early = await buildAppointment('2026-05-04T18:31:00Z');
    expect(await idsOf({ to: '2026-05-04' })).toEqual([late.id]);
    expect(await idsOf({ from: '2026-05-05' })).toEqual([early.id]);
  });

  test.each(['starts_desc', 'starts_asc'])(
    'is paged without gaps or repeats in the order %s',
    async (sort) => {
      const studentId = (await buildStudent(db.database)).id;
      for (let index = 0; index < 7; index += 1) {
        // Some at the same moment.
        await buildAppointment(`2026-05-0${4 + Math.floor(index / 3)}T04:30:00.123456Z`, { studentId });
      }
      const whole = await idsOf({ sort });
      const pages: number[][] = [];
      let query: Record<string, string> = { sort, limit: '3' };
      for (;;) {
        const { appointments, next, count } = (await list(query)).ok();
        pages.push(appointments.map(({ id }) => id));
        expect(count).toEqual(pages.length === 1 ? { rows: 7, isExact: true } : undefined);
        if (next === undefined) break;
        query = { ...query, after: next };
      }
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(pages.flat()).toEqual(whole);
      expect(whole).toHaveLength(7);
    },
  );

  test('shows a teacher only their own, with any counsellor filter', async () => {
    const assigned = await buildAppointment('2026-05-04T04:30:00Z', { counsellorId: teacher.id });
    await buildAppointment('2026-05-05T04:30:00Z', { counsellorId: admin.id, studentId: assigned.studentId });
    await buildAppointment('2026-05-06T04:30:00Z');
    expect(await idsOf({}, teacher.token)).toEqual([assigned.id]);
    expect(await idsOf({ counsellorId: String(admin.id) }, teacher.token)).toEqual([]);
    expect((await list({}, teacher.token)).ok().count).toEqual({ rows: 1, isExact: true });
  });

  test.each([
    { status: 'lost' },
    { sort: 'name' },
    { from: '2026-13-01' },
    { counsellorId: 'x' },
    { after: 'x' },
  ])('is refused with %o', async (query) => {
    expect((await list(query as Record<string, string>)).status).toBe(400);
  });
});

describe('one appointment', () => {
  test('shows the contact and the history, and records the view', async () => {
    const student = await buildStudent(db.database, {
      name: 'Asha Example',
      guardianName: 'Meena',
      phone: '+919876500123',
      email: 'meena@family.example',
    });
    const { id } = (
      await book(admin.token, {
        studentId: student.id,
        counsellorId: teacher.id,
        familyTimeZone: 'America/New_York',
      })
    ).ok().appointment;
    const answer = (await api.call(getAppointment, { token: teacher.token, params: { id } })).ok();
    expect(answer.appointment).toMatchObject({
      student: { guardianName: 'Meena', phone: '+919876500123', email: 'meena@family.example' },
      familyTimeZone: 'America/New_York',
    });
    expect(answer).toMatchObject({ refusesContact: false, lacksConsent: true });
    expect(answer.history).toMatchObject([{ action: 'appointment.booked', actorName: 'Zoya Admin' }]);
    const events = await eventsOf(id);
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['appointment.booked', admin.id],
      ['appointment.viewed', teacher.id],
    ]);
    expect(answer.history).toHaveLength(1);
  });

  test('of another counsellor answers a teacher with 404 and records no view', async () => {
    const { id } = await buildAppointment(MONDAY_10, { counsellorId: admin.id });
    expect((await api.call(getAppointment, { token: teacher.token, params: { id } })).status).toBe(404);
    expect(await eventsOf(id)).toEqual([]);
  });
});

describe('the calendar', () => {
  const read = (query: Record<string, string>, token: string | undefined = admin.token) =>
    api.call(getCalendar, { token, query });
  const WEEK = { from: '2026-05-04', to: '2026-05-10' };

  test('lists overlapping appointments by start, without cancelled ones', async () => {
    const at = (startsAt: string, fields: object = {}) => buildAppointment(startsAt, fields);
    const late = await at('2026-05-10T18:00:00Z', { status: 'no_show' });
    const requested = await at('2026-05-05T04:30:00Z', { status: 'requested' });
    // From 23:30 on Sunday until 00:30 on Monday in India.
    const overMidnight = await at('2026-05-03T18:00:00Z', { status: 'completed' });
    await at('2026-05-03T17:30:00Z');
    await at('2026-05-10T18:30:00Z');
    await at('2026-05-06T04:30:00Z', { status: 'cancelled' });
    const answer = (await read(WEEK)).ok();
    expect(answer.appointments.map(({ id }) => id)).toEqual([overMidnight.id, requested.id, late.id]);
    expect(answer).toMatchObject({ isCut: false, timeZone: 'Asia/Kolkata' });
  });

  test('shows the bookable hours of active counsellors', async () => {
    const former = await buildMember(db.database, 'teacher', { isActive: false });
    await db.database.pool.query(
      `insert into counsellor_days_off (counsellor_id, first_day, last_day, created_at) values ($1, '2026-05-05', '2026-05-08', now())`,
      [teacher.id],
    );
    const { counsellors } = (await read(WEEK)).ok();
    expect(counsellors.map(({ name }) => name)).toEqual(['Anita Teacher', 'Zoya Admin']);
    expect(counsellors[0]).toMatchObject({
      bookable: [
        { startsAt: '2026-05-04T03:30:00.000Z', endsAt: '2026-05-04T12:30:00.000Z' },
        { startsAt: '2026-05-09T04:30:00.000Z', endsAt: '2026-05-09T08:30:00.000Z' },
      ],
      daysOff: [{ firstDay: '2026-05-05', lastDay: '2026-05-08' }],
    });
    expect(counsellors[1]?.bookable).toHaveLength(6);
    expect((await read({ ...WEEK, counsellorId: String(former.id) })).ok().counsellors).toEqual([]);
  });

  test('shows one counsellor, and a teacher only themselves', async () => {
    const assigned = await buildAppointment('2026-05-05T04:30:00Z', { counsellorId: teacher.id });
    const others = await buildAppointment('2026-05-05T04:30:00Z', { counsellorId: admin.id });
    await buildAppointment('2026-05-05T04:30:00Z', { status: 'requested' });
    const one = (await read({ ...WEEK, counsellorId: String(admin.id) })).ok();
    expect(one.appointments.map(({ id }) => id)).toEqual([others.id]);
    expect(one.counsellors.map(({ id }) => id)).toEqual([admin.id]);
    const own = (await read(WEEK, teacher.token)).ok();
    expect(own.appointments.map(({ id }) => id)).toEqual([assigned.id]);
    expect(own.counsellors.map(({ id }) => id)).toEqual([teacher.id]);
    const foreign = (await read({ ...WEEK, counsellorId: String(admin.id) }, teacher.token)).ok();
    expect(foreign).toMatchObject({ appointments: [], counsellors: [] });
  });

  test.each([
    { from: '2026-05-04' },
    { from: '2026-05-05', to: '2026-05-04' },
    { from: '2026-05-01', to: '2026-05-15' },
  ])('is refused for %o', async (query) => {
    expect((await read(query as Record<string, string>)).status).toBe(400);
  });
});

describe('free times of a counsellor', () => {
  const read = (id: number, query: Record<string, string>, token: string | undefined = admin.token) =>
    api.call(getFreeSlots, { token, params: { id }, query });

  test('are within the counsellor’s hours, unbooked and in the future', async () => {
    const { id } = await buildMember(db.database, 'teacher');
    const today = { from: '2026-04-30', to: '2026-04-30' };
    const starts = async (query: Record<string, string>) =>
      (await read(id, query)).ok().slots.map(({ startsAt }) => startsAt.slice(11, 16));
    // It is 06:00 in UTC; the counsellor works until 12:30.
    const free = await starts(today);
    expect([free[0], free.at(-1), free.length]).toEqual(['06:00', '11:30', 23]);
    const booked = await buildAppointment('2026-04-30T07:00:00Z', { counsellorId: id });
    await buildAppointment('2026-04-30T09:00:00Z', { counsellorId: id, status: 'cancelled' });
    expect(free.filter((start) => start <= '06:00' || start >= '08:00')).toEqual(await starts(today));
    // A moved appointment's own time is free, other booked times are not.
    expect(await starts({ ...today, exceptId: String(booked.id) })).toEqual(free);
    expect(await starts({ ...today, exceptId: String(booked.id + 1) })).toEqual(await starts(today));
    expect(await starts({ ...today, durationMinutes: '240' })).toEqual(['08:00', '08:15', '08:30']);
    expect(await starts({ from: '2026-05-03', to: '2026-05-03' })).toEqual([]);
  });

  test('are refused for invalid days and lengths, and answer 404 without a counsellor', async () => {
    const day = { from: '2026-05-04', to: '2026-05-04' };
    expect((await read(teacher.id, { ...day, to: '2026-06-04' })).status).toBe(400);
    expect((await read(teacher.id, { ...day, to: '2026-06-03' })).status).toBe(200);
    expect((await read(teacher.id, { ...day, durationMinutes: '7' })).status).toBe(400);
    expect((await read(teacher.id, { from: '2026-05-05', to: '2026-05-04' })).status).toBe(400);
    expect((await read(2_147_483_647, day)).status).toBe(404);
    const office = await buildMember(db.database, 'staff');
    expect((await read(office.id, day)).status).toBe(404);
  });
});
