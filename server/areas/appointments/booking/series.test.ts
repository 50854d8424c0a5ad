import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  bookSeries,
  getCalendarFile,
  moveAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { buildStudent } from '#server/testing/factories.ts';
import {
  api,
  buildAppointment,
  buildSignedIn,
  db,
  MONDAY_10,
  setUpAppointments,
} from './appointments-fixture.ts';
import { findSeriesError, repeatedDays } from './series.ts';

setUpAppointments();

async function buildPeople() {
  const [teacher, staff] = [await buildSignedIn('teacher'), await buildSignedIn('staff')];
  const student = await buildStudent(db.database, { email: 'kavya@family.example' });
  const repeat = (fields: object, token: string | undefined = staff.token) =>
    api.call(bookSeries, {
      token,
      body: {
        studentId: student.id,
        service: 'career',
        counsellorId: teacher.id,
        startsAt: MONDAY_10,
        durationMinutes: 60,
        repeat: 'weekly',
        count: 4,
        ...fields,
      },
    });
  const stored = () =>
    db.database.orm
      .select()
      .from(appointments)
      .where(eq(appointments.studentId, student.id))
      .orderBy(appointments.startsAt);
  const starts = async () =>
    (await stored()).map(({ startsAt, status }) => `${startsAt.toISOString().slice(5, 16)} ${status}`);
  return { teacher, staff, student, repeat, stored, starts };
}

describe('a series', () => {
  test('is booked at once, with a calendar file for each', async () => {
    const { repeat, stored, starts, teacher } = await buildPeople();
    const answer = (await repeat({ repeat: 'fortnightly', count: undefined, until: '2026-06-02' })).ok();
    expect(answer).toMatchObject({ booked: 3, leftOut: [] });
    expect(await starts()).toEqual(
      ['05-04T04:30', '05-18T04:30', '06-01T04:30'].map((at) => `${at} confirmed`),
    );
    const rows = await stored();
    expect(new Set(rows.map(({ seriesId }) => seriesId))).toEqual(new Set([answer.appointment.seriesId]));
    expect(new Set(rows.map(({ uid }) => uid)).size).toBe(3);
    const file = await api.call(getCalendarFile, { token: teacher.token, params: { id: rows[2]?.id ?? 0 } });
    expect(file.status).toBe(200);
  });

  test('names the unavailable days, and leaves them out on request', async () => {
    const { repeat, starts, teacher } = await buildPeople();
    await buildAppointment('2026-05-11T10:30:00+05:30', { counsellorId: teacher.id });
    const refused = await repeat({});
    expect([refused.status, refused.error().message]).toEqual([
      409,
      'These days can’t be booked: Monday, 11 May 2026 (booked).',
    ]);
    expect(await starts()).toEqual([]);
    const { booked, leftOut } = (await repeat({ skipClashes: true })).ok();
    expect([booked, leftOut]).toEqual([3, [{ startsAt: '2026-05-11T04:30:00.000Z', reason: 'booked' }]]);
    expect(await starts()).toHaveLength(3);
  });

  test('outside the hours needs confirmation', async () => {
    const { repeat } = await buildPeople();
    const night = { startsAt: '2026-05-04T22:00:00+05:30', count: 2 };
    expect((await repeat(night)).error().message).toContain('Monday, 11 May 2026 (not working)');
    expect((await repeat({ ...night, outsideHours: true })).status).toBe(201);
  });

  test.each([
    [{ count: 27 }, '2 to 26'],
    [{ count: undefined }, 'either a number'],
    [{ until: '2026-06-01' }, 'either a number'],
    [{ count: undefined, until: '2026-05-05' }, 'at least two'],
    [{ count: undefined, until: '2027-05-05' }, 'at most 26'],
    [{ counsellorId: null }, 'choose a counsellor'],
    [{ repeat: 'daily' }, 'not known'],
  ])('is refused as %j', async (fields, message) => {
    const { repeat } = await buildPeople();
    const answer = await repeat(fields);
    expect([answer.status, answer.error().message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('answers a teacher with 404 for a colleague, and staff with 404 for an unknown student', async () => {
    const { repeat } = await buildPeople();
    const other = await buildSignedIn('teacher');
    expect((await repeat({}, other.token)).status).toBe(404);
    expect((await repeat({ studentId: 2_147_483_647 })).status).toBe(404);
  });

  test('booked several times at once is stored once', async () => {
    const { repeat, starts } = await buildPeople();
    const colleague = await buildSignedIn('admin');
    const answers = await Promise.all([repeat({}), repeat({}, colleague.token), repeat({}, colleague.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await starts()).toHaveLength(4);
  });
});

describe('this and the following appointments', () => {
  test('move by the same interval, even onto each other’s times', async () => {
    const { repeat, stored, starts, staff, teacher } = await buildPeople();
    await repeat({});
    const second = (await stored())[1];
    const move = (startsAt: string, version: number) =>
      api.call(moveAppointment, {
        token: staff.token,
        params: { id: second?.id ?? 0 },
        body: { version, counsellorId: teacher.id, startsAt, durationMinutes: 60, following: true },
      });
    expect((await move('2026-05-18T10:00:00+05:30', 1)).status).toBe(200);
    expect(await starts()).toEqual(
      ['05-04T04:30', '05-18T04:30', '05-25T04:30', '06-01T04:30'].map((at) => `${at} confirmed`),
    );
    expect((await move('2026-05-12T09:00:00+05:30', 1)).error().code).toBe('stale');
    expect((await move('2026-05-12T09:00:00+05:30', 2)).status).toBe(200);
    expect((await starts()).slice(1)).toEqual(
      ['05-12T03:30', '05-19T03:30', '05-26T03:30'].map((at) => `${at} confirmed`),
    );
    await buildAppointment('2026-05-27T09:00:00+05:30', { counsellorId: teacher.id });
    const refused = await move('2026-05-13T09:00:00+05:30', 3);
    expect([refused.status, refused.error().message]).toEqual([
      409,
      'These days can’t be booked: Wednesday, 27 May 2026 (booked).',
    ]);
  });

  test('move by the interval that the person meant, when a colleague moved the first one alone', async () => {
    const { repeat, stored, starts, staff, teacher } = await buildPeople();
    await repeat({});
    const [first, , third] = await stored();
    const move = (id: number | undefined, startsAt: string, body: object) =>
      api.call(moveAppointment, {
        token: staff.token,
        params: { id: id ?? 0 },
        body: { counsellorId: teacher.id, startsAt, durationMinutes: 60, ...body },
      });
    (await move(third?.id, '2026-05-18T10:00:00+05:30', { version: 1, place: 'Room 3' })).ok();
    (await move(first?.id, '2026-05-05T10:00:00+05:30', { version: 1, place: 'Room 9' })).ok();
    const onlyPlace = { version: 2, place: 'Room 7', following: true, movedFrom: MONDAY_10 };
    (await move(first?.id, '2026-05-05T10:00:00+05:30', onlyPlace)).ok();
    const mondays = ['05-11T04:30', '05-18T04:30', '05-25T04:30'].map((at) => `${at} confirmed`);
    expect(await starts()).toEqual(['05-05T04:30 confirmed', ...mondays]);
    (await move(third?.id, '2026-05-18T10:00:00+05:30', { version: 3, place: 'Room 1' })).ok();
    const toWednesday = { version: 3, place: 'Room 7', following: true, movedFrom: MONDAY_10 };
    (await move(first?.id, '2026-05-06T11:00:00+05:30', toWednesday)).ok();
    const wednesdays = ['05-06T05:30', '05-13T05:30', '05-20T05:30', '05-27T05:30'];
    expect(await starts()).toEqual(wednesdays.map((at) => `${at} confirmed`));
    expect((await stored()).map(({ place }) => place)).toEqual(['Room 7', 'Room 7', 'Room 1', 'Room 7']);
  });

  test('name the day on which one that was moved alone meets the next one', async () => {
    const { repeat, stored, starts, staff, teacher } = await buildPeople();
    await repeat({});
    const [, second, third] = await stored();
    const move = (id: number | undefined, startsAt: string, following: boolean) =>
      api.call(moveAppointment, {
        token: staff.token,
        params: { id: id ?? 0 },
        body: { version: 1, counsellorId: teacher.id, startsAt, durationMinutes: 60, following },
      });
    (await move(third?.id, '2026-05-25T12:00:00+05:30', false)).ok();
    const before = await starts();
    const refused = await move(second?.id, '2026-05-12T10:00:00+05:30', true);
    expect([refused.status, refused.error().message]).toEqual([
      409,
      'These days can’t be booked: Tuesday, 26 May 2026 (two of the series).',
    ]);
    expect(await starts()).toEqual(before);
  });

  test('are cancelled, and the earlier ones remain', async () => {
    const { repeat, stored, starts, staff } = await buildPeople();
    await repeat({});
    const [first, , third] = await stored();
    const end = (id: number | undefined, status: string) =>
      api.call(setAppointmentOutcome, {
        token: staff.token,
        params: { id: id ?? 0 },
        body: { version: 1, status, note: 'Moved away', following: true },
      });
    expect((await end(third?.id, 'cancelled')).ok().appointment.status).toBe('cancelled');
    expect((await starts()).map((each) => each.split(' ')[1])).toEqual([
      ...['confirmed', 'confirmed', 'cancelled', 'cancelled'],
    ]);
    const single = await buildAppointment(MONDAY_10, {
      studentId: first?.studentId ?? 0,
      status: 'requested',
    });
    expect((await end(single.id, 'cancelled')).status).toBe(400);
  });
});

test.each([
  ['weekly', { count: 3 }, ['2026-01-31', '2026-02-07', '2026-02-14']],
  ['fortnightly', { until: '2026-02-28' }, ['2026-01-31', '2026-02-14', '2026-02-28']],
  ['monthly', { count: 4 }, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['weekly', { until: '2026-01-30' }, []],
] as const)('%s with %j', (repeat, end, days) => {
  expect(repeatedDays('2026-01-31', repeat, end)).toEqual(days);
});

test('a series has a maximum length', () => {
  expect(findSeriesError(repeatedDays('2026-01-31', 'weekly', { until: '2028-01-01' }))).toContain(
    'at most 26',
  );
  expect(findSeriesError(repeatedDays('2026-01-31', 'weekly', { count: 26 }))).toBeNull();
  expect(findSeriesError(['2026-01-31'])).toContain('at least two');
});
