import { describe, expect, test } from 'vitest';
import {
  type CounsellorProfile,
  createDayOff,
  getCounsellorHours,
  getFreeSlots,
  listCounsellorLoad,
  moveAppointment,
  setCounsellorHours,
} from '#contracts/appointments/index.ts';
import {
  api,
  book,
  buildAppointment,
  buildSignedIn,
  MONDAY_10,
  setUpAppointments,
} from '#server/areas/appointments/booking/appointments-fixture.ts';

setUpAppointments();

const MONDAY_9_TO_13 = [{ weekday: 1, startsAt: '09:00', endsAt: '13:00' }];
const PROFILE: CounsellorProfile = {
  minutesBefore: 10,
  minutesAfter: 20,
  languages: ['en', 'ta'],
  services: ['career'],
};
const save = (token: string, id: number, body: object) =>
  api.call(setCounsellorHours, {
    token,
    params: { id },
    body: { version: 0, hours: MONDAY_9_TO_13, ...body },
  });

async function freeStarts(token: string, id: number, exceptId?: number) {
  const query = { from: '2026-05-04', to: '2026-05-04', ...(exceptId && { exceptId: String(exceptId) }) };
  const { slots } = (await api.call(getFreeSlots, { token, params: { id }, query })).ok();
  return slots.map(({ startsAt }) => startsAt.slice(11, 16));
}

describe('the profile of a counsellor', () => {
  test('is blank by default, is stored with the hours, and survives a save without it', async () => {
    const { id, token } = await buildSignedIn('teacher');
    const read = async () => (await api.call(getCounsellorHours, { token, params: { id } })).ok().profile;
    expect(await read()).toEqual({ minutesBefore: 0, minutesAfter: 0, languages: [], services: [] });
    expect((await save(token, id, { profile: PROFILE })).ok().profile).toEqual(PROFILE);
    expect((await save(token, id, { version: 1 })).ok().profile).toEqual(PROFILE);
    expect(await read()).toEqual(PROFILE);
  });

  test.each([
    [{ minutesBefore: 3 }, '0 to 120 minutes'],
    [{ minutesAfter: 125 }, '0 to 120 minutes'],
    [{ languages: ['xx'] }, 'language is not known'],
    [{ services: ['career', 'career'] }, 'service is not known'],
  ])('is refused as %j', async (part, message) => {
    const { id, token } = await buildSignedIn('teacher');
    const answer = await save(token, id, { profile: { ...PROFILE, ...part } });
    expect([answer.status, answer.error().message]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('the pauses of a counsellor', () => {
  test('are left out of the free times, but not around the moving appointment', async () => {
    const { id, token } = await buildSignedIn('teacher');
    await save(token, id, { profile: PROFILE });
    const { id: bookedId } = await buildAppointment(MONDAY_10, { counsellorId: id });
    // Booked from 4:30 to 5:30 UTC, open from 3:30 to 7:30.
    expect(await freeStarts(token, id)).toEqual(['06:00', '06:15', '06:30']);
    expect((await freeStarts(token, id, bookedId)).at(0)).toBe('03:30');
  });

  test('refuse a time with the next free ones, unless the request allows it', async () => {
    const { id, token } = await buildSignedIn('teacher');
    await save(token, id, { profile: PROFILE });
    await buildAppointment(MONDAY_10, { counsellorId: id });
    const close = { counsellorId: id, startsAt: '2026-05-04T11:15:00+05:30', durationMinutes: 30 };
    const staff = await buildSignedIn('staff');
    const refused = await book(staff.token, close);
    expect(refused.status).toBe(409);
    expect(refused.error()).toMatchObject({
      code: 'outside_hours',
      message: expect.stringContaining('needs a pause'),
      freeSlots: expect.arrayContaining([expect.objectContaining({ startsAt: '2026-05-04T06:00:00.000Z' })]),
    });
    expect((await book(staff.token, { ...close, outsideHours: true })).status).toBe(201);
    const taken = await book(staff.token, { ...close, startsAt: MONDAY_10, outsideHours: true });
    expect(taken.error().code).toBe('slot_taken');
  });

  test('apply to a moved appointment too', async () => {
    const { id, token } = await buildSignedIn('teacher');
    await save(token, id, { profile: PROFILE });
    await buildAppointment(MONDAY_10, { counsellorId: id });
    const moved = await buildAppointment('2026-05-04T12:00:00+05:30', { counsellorId: id });
    const move = (startsAt: string) =>
      api.call(moveAppointment, {
        token,
        params: { id: moved.id },
        body: { version: 1, counsellorId: id, startsAt, durationMinutes: 60 },
      });
    expect((await move('2026-05-04T11:15:00+05:30')).error().code).toBe('outside_hours');
    expect((await move('2026-05-04T11:30:00+05:30')).status).toBe(200);
  });
});

describe('the load of a week', () => {
  test('counts held appointments and open hours without days off', async () => {
    const teacher = await buildSignedIn('teacher');
    const { id, token } = teacher;
    const hours = [1, 2, 3].flatMap((weekday) => [
      { weekday, startsAt: '09:00', endsAt: '12:00' },
      { weekday, startsAt: '13:00', endsAt: '15:00' },
    ]);
    await save(token, id, { hours });
    const off = { firstDay: '2026-05-05', lastDay: '2026-05-05' };
    await api.call(createDayOff, { token, params: { id }, body: off });
    await buildAppointment(MONDAY_10, { counsellorId: id });
    await buildAppointment('2026-05-10T23:30:00+05:30', { counsellorId: id, status: 'no_show' });
    await buildAppointment('2026-05-11T00:30:00+05:30', { counsellorId: id });
    await buildAppointment('2026-05-06T10:00:00+05:30', { counsellorId: id, status: 'requested' });
    await buildAppointment('2026-05-06T12:00:00+05:30', { counsellorId: id, status: 'cancelled' });
    const colleague = await buildSignedIn('teacher');
    const load = async (token: string) =>
      (await api.call(listCounsellorLoad, { token, query: { day: '2026-05-07' } })).ok();
    const own = { id, name: teacher.name, bookedMinutes: 120, openMinutes: 600 };
    expect(await load(token)).toEqual({ from: '2026-05-04', to: '2026-05-10', counsellors: [own] });
    const staff = await buildSignedIn('staff');
    const { counsellors } = await load(staff.token);
    expect(counsellors).toContainEqual(own);
    // Nine hours on five days and four on Saturday.
    const { id: otherId, name } = colleague;
    expect(counsellors).toContainEqual({ id: otherId, name, bookedMinutes: 0, openMinutes: 2940 });
  });

  test('needs a day', async () => {
    const { token } = await buildSignedIn('staff');
    expect((await api.call(listCounsellorLoad, { token, query: { day: 'soon' } })).status).toBe(400);
  });
});
