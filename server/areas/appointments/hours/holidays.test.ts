import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  getCalendar,
  getCounsellorHours,
  getFreeSlots,
  listAppointments,
  listCounsellorLoad,
} from '#contracts/appointments/index.ts';
import { createAppointmentRequest, listFreeTimes } from '#contracts/enquiries/index.ts';
import { BLANK_PARTICULARS, updateOffice } from '#contracts/operations/index.ts';
import {
  api,
  book,
  buildAppointment,
  buildSignedIn,
  MONDAY_10,
  setUpAppointments,
} from '#server/areas/appointments/booking/appointments-fixture.ts';

setUpAppointments();

const DIWALI = { firstDay: '2026-05-04', lastDay: '2026-05-05', name: 'Diwali' };
const OVER = { firstDay: '2026-04-20', lastDay: '2026-04-20', name: 'New year' };
const days = { from: DIWALI.firstDay, to: '2026-05-06' };

let teacher: Awaited<ReturnType<typeof buildSignedIn>>;
let staff: Awaited<ReturnType<typeof buildSignedIn>>;
let bookedId: number;

beforeAll(async () => {
  [teacher, staff] = [await buildSignedIn('teacher'), await buildSignedIn('staff')];
  bookedId = (await buildAppointment(MONDAY_10, { counsellorId: teacher.id })).id;
  const { token } = await buildSignedIn('super_admin');
  const particulars = { ...BLANK_PARTICULARS, holidays: [DIWALI, OVER] };
  (await api.call(updateOffice, { token, body: { version: 1, particulars } })).ok();
});

test('nobody is free on a holiday of the office, and nobody has open hours then', async () => {
  const { slots } = (
    await api.call(getFreeSlots, { token: staff.token, params: { id: teacher.id }, query: days })
  ).ok();
  expect(new Set(slots.map(({ startsAt }) => startsAt.slice(0, 10)))).toEqual(new Set(['2026-05-06']));
  const { counsellors } = (
    await api.call(listCounsellorLoad, { token: teacher.token, query: { day: days.from } })
  ).ok();
  // Nine hours on three days and four on Saturday.
  expect(counsellors).toMatchObject([{ id: teacher.id, openMinutes: 31 * 60 }]);
  const { days: free } = (await api.call(listFreeTimes, { query: { service: 'career' } })).ok();
  expect(free.map(({ day }) => day).slice(0, 3)).toEqual(['2026-05-01', '2026-05-02', '2026-05-06']);
});

test('a booking is refused with the next free times, unless staff insist', async () => {
  const wanted = { counsellorId: teacher.id, startsAt: '2026-05-05T10:00:00+05:30' };
  const refused = await book(staff.token, wanted);
  expect(refused.status).toBe(409);
  expect(refused.error()).toMatchObject({
    code: 'outside_hours',
    message: 'The office has a holiday on that day. Please choose another one.',
    freeSlots: expect.arrayContaining([expect.objectContaining({ startsAt: '2026-05-06T03:30:00.000Z' })]),
  });
  expect((await book(staff.token, { ...wanted, outsideHours: true })).status).toBe(201);
});

test('what was booked before stays, and is in the list of those days', async () => {
  const query = { status: 'open', from: DIWALI.firstDay, to: DIWALI.firstDay };
  const { appointments } = (await api.call(listAppointments, { token: staff.token, query })).ok();
  expect(appointments.map(({ id, status }) => [id, status])).toEqual([[bookedId, 'confirmed']]);
});

test('the calendar and the plan of a counsellor name it for everybody', async () => {
  for (const token of [teacher.token, staff.token]) {
    const { holidays, counsellors } = (await api.call(getCalendar, { token, query: days })).ok();
    expect(holidays).toEqual([DIWALI]);
    expect(counsellors.flatMap(({ daysOff }) => daysOff)).toEqual([]);
    const plan = (await api.call(getCounsellorHours, { token, params: { id: teacher.id } })).ok();
    expect([plan.holidays, plan.daysOff]).toEqual([[DIWALI], []]);
  }
  const other = { ...days, counsellorId: String(staff.id) };
  expect((await api.call(getCalendar, { token: teacher.token, query: other })).ok().holidays).toEqual([
    DIWALI,
  ]);
});

test('a family can’t wish for it, and is promised an answer on a working day', async () => {
  const request = {
    service: 'career',
    name: 'Latha Example',
    phone: '+91 1234 500 200',
    age: 30,
    consentOfParent: false,
    consentToContact: true,
  };
  const ask = (preferredDay: string) =>
    api.call(createAppointmentRequest, {
      body: { ...request, preferredDay, idempotencyKey: randomUUID() },
    });
  expect((await ask(DIWALI.lastDay)).error()).toMatchObject({
    field: 'preferredDay',
    message: 'We are closed on that day: Diwali. Please choose another day',
  });
  // A Saturday, before a Sunday and the holiday.
  api.clock.now = new Date('2026-05-02T06:00:00Z');
  expect((await ask('2026-05-06')).ok()).toMatchObject({ answerBy: '2026-05-06' });
});
