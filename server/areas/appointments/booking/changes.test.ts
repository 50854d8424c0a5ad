import { beforeAll, describe, expect, test } from 'vitest';
import {
  confirmAppointment,
  getAppointment,
  moveAppointment,
  reopenAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { getTimeline, mergeStudents } from '#contracts/students/index.ts';
import { buildMember, buildStudent } from '#server/testing/factories.ts';
import {
  api,
  book,
  buildAppointment,
  buildSignedIn,
  db,
  eventsOf,
  MONDAY_10,
  setUpAppointments,
  storedAppointment,
} from './appointments-fixture.ts';

setUpAppointments();
let staff: Awaited<ReturnType<typeof buildSignedIn>>;
let counsellorId: number;
/** Each test has a different time. */
let hours = 0;
const nextTime = () => {
  hours += 2;
  return new Date(Date.parse('2026-06-01T00:00:00Z') + hours * 3_600_000).toISOString();
};
beforeAll(async () => {
  staff = await buildSignedIn('staff');
  counsellorId = (await buildMember(db.database, 'teacher', { name: 'Asha Rao' })).id;
});

const confirm = (id: number, body: object, token: string | undefined = staff.token) =>
  api.call(confirmAppointment, { token, params: { id }, body: { version: 1, ...body } });
const move = (id: number, body: object, token: string | undefined = staff.token) =>
  api.call(moveAppointment, {
    token,
    params: { id },
    body: {
      version: 1,
      counsellorId,
      startsAt: nextTime(),
      durationMinutes: 45,
      outsideHours: true,
      ...body,
    },
  });
const close = (id: number, body: object, token: string | undefined = staff.token) =>
  api.call(setAppointmentOutcome, {
    token,
    params: { id },
    body: { version: 1, note: 'Went well', ...body },
  });

const PAST = '2026-04-29T06:00:00Z';

describe('confirming', () => {
  test('gives a requested appointment a counsellor, and calendars a new sequence', async () => {
    const { id } = await buildAppointment(MONDAY_10, { status: 'requested' });
    const { appointment } = (await confirm(id, { counsellorId })).ok();
    expect(appointment).toMatchObject({ status: 'confirmed', counsellor: { id: counsellorId }, version: 2 });
    expect(await storedAppointment(id)).toMatchObject({ sequence: 1 });
    expect(await eventsOf(id)).toMatchObject([
      { action: 'appointment.confirmed', before: { status: 'requested' }, after: { status: 'confirmed' } },
    ]);
  });

  test('is refused at a booked time, outside the hours, after the end or without a counsellor', async () => {
    const counsellor = await buildMember(db.database, 'teacher');
    await buildAppointment(MONDAY_10, { counsellorId: counsellor.id });
    const requested = async (startsAt: string) =>
      (await buildAppointment(startsAt, { status: 'requested' })).id;
    const taken = await confirm(await requested(MONDAY_10), { counsellorId: counsellor.id });
    expect(taken.error()).toMatchObject({ code: 'slot_taken', freeSlots: { length: 5 } });
    const sunday = await requested('2026-05-03T06:00:00Z');
    expect((await confirm(sunday, { counsellorId: counsellor.id })).error().code).toBe('outside_hours');
    expect((await confirm(sunday, { counsellorId: counsellor.id, outsideHours: true })).status).toBe(200);
    expect((await confirm(await requested(PAST), { counsellorId: counsellor.id })).status).toBe(400);
    expect((await confirm(await requested(MONDAY_10), {})).status).toBe(400);
  });
});

describe('moving', () => {
  test('changes time, counsellor and place, and records the earlier values', async () => {
    const { id, startsAt } = await buildAppointment(nextTime(), { counsellorId, place: 'Room 1' });
    const other = await buildMember(db.database, 'teacher');
    const to = nextTime();
    const { appointment } = (await move(id, { counsellorId: other.id, startsAt: to, place: 'Room 2' })).ok();
    expect(appointment).toMatchObject({
      startsAt: to,
      counsellor: { id: other.id },
      place: 'Room 2',
      status: 'confirmed',
      version: 2,
      endsAt: new Date(Date.parse(to) + 45 * 60_000).toISOString(),
    });
    expect((await storedAppointment(id)).sequence).toBe(1);
    expect(await eventsOf(id)).toMatchObject([
      {
        action: 'appointment.rescheduled',
        before: { startsAt: startsAt.toISOString(), counsellorId },
        after: { startsAt: to, fields: ['counsellorId', 'place', 'startsAt', 'endsAt'] },
      },
    ]);
    const { history } = (await api.call(getAppointment, { token: staff.token, params: { id } })).ok();
    expect(history).toMatchObject([
      {
        changes: [
          { field: 'counsellorId', from: 'Asha Rao', to: other.name },
          { field: 'startsAt', from: startsAt.toISOString(), to },
          { field: 'endsAt' },
        ],
      },
    ]);
  });

  test('by less than its length does not conflict with itself', async () => {
    const first = nextTime();
    const { id } = await buildAppointment(first, { counsellorId });
    const half = new Date(Date.parse(first) + 1_800_000).toISOString();
    expect((await move(id, { startsAt: half })).status).toBe(200);
  });

  test('to a booked time changes nothing and offers its own time again', async () => {
    const counsellor = await buildMember(db.database, 'teacher');
    await buildAppointment(MONDAY_10, { counsellorId: counsellor.id });
    const { id } = await buildAppointment('2026-05-04T05:30:00Z', { counsellorId: counsellor.id });
    const refused = await move(id, { counsellorId: counsellor.id, startsAt: MONDAY_10, durationMinutes: 60 });
    expect(refused.error().code).toBe('slot_taken');
    expect(refused.error().freeSlots?.[0]?.startsAt).toBe('2026-05-04T05:30:00.000Z');
    expect(await storedAppointment(id)).toMatchObject({ version: 1, sequence: 0 });
  });

  test('a requested appointment frees its time and needs no counsellor; a confirmed one needs one', async () => {
    const requested = await buildAppointment(nextTime(), { status: 'requested' });
    const taken = await buildAppointment(nextTime(), { counsellorId });
    const same = { startsAt: taken.startsAt.toISOString() };
    expect((await move(requested.id, same)).ok().appointment.status).toBe('requested');
    expect(
      (await move(requested.id, { ...same, version: 2, counsellorId: null })).ok().appointment.counsellor,
    ).toBeNull();
    expect((await move(taken.id, { counsellorId: null })).status).toBe(400);
  });

  test('keeps or changes the family’s time zone', async () => {
    const { id } = await buildAppointment(nextTime(), { counsellorId, familyTimeZone: 'Europe/London' });
    expect((await move(id, {})).ok().appointment.familyTimeZone).toBe('Europe/London');
    const changed = await move(id, { version: 2, familyTimeZone: 'America/New_York' });
    expect(changed.ok().appointment.familyTimeZone).toBe('America/New_York');
    expect((await move(id, { version: 3, familyTimeZone: null })).ok().appointment.familyTimeZone).toBeNull();
  });

  test('to the past is refused', async () => {
    const { id } = await buildAppointment(nextTime(), { counsellorId });
    expect((await move(id, { startsAt: PAST })).status).toBe(400);
  });
});

describe('the outcome', () => {
  test('is recorded after the start, with a note that stays out of the audit trail', async () => {
    const { id } = await buildAppointment('2026-04-30T06:00:00Z', { counsellorId });
    const { appointment } = (await close(id, { status: 'completed', note: 'Loves\ndrums' })).ok();
    expect(appointment).toMatchObject({ status: 'completed', outcomeNote: 'Loves\ndrums', version: 2 });
    expect((await storedAppointment(id)).sequence).toBe(0);
    const events = await eventsOf(id);
    expect(events).toMatchObject([{ action: 'appointment.completed', after: { status: 'completed' } }]);
    expect(JSON.stringify(events)).not.toContain('drums');
  });

  test('is refused before the start', async () => {
    const { id } = await buildAppointment('2026-04-30T06:00:01Z', { counsellorId: null });
    for (const status of ['completed', 'no_show']) {
      const answer = await close(id, { status });
      expect([answer.status, answer.error().message]).toEqual([409, 'This appointment has not begun yet.']);
    }
  });

  test('can change between completed and no-show only', async () => {
    const { id } = await buildAppointment(PAST);
    expect((await close(id, { status: 'completed' })).status).toBe(200);
    expect((await close(id, { version: 2, status: 'no_show' })).ok().appointment.status).toBe('no_show');
    expect((await close(id, { version: 3, status: 'cancelled' })).error().code).toBe('conflict');
    expect((await move(id, { version: 3 })).error().code).toBe('conflict');
    expect((await confirm(id, { version: 3, counsellorId })).error().code).toBe('conflict');
  });

  test('of a cancelled appointment frees its time, updates calendars and is final', async () => {
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const { appointment } = (await book(staff.token, { counsellorId })).ok();
    const cancelled = (await close(appointment.id, { status: 'cancelled', note: 'Has exams' })).ok();
    expect(cancelled.appointment).toMatchObject({ status: 'cancelled', outcomeNote: 'Has exams' });
    expect((await storedAppointment(appointment.id)).sequence).toBe(1);
    expect((await book(staff.token, { counsellorId })).status).toBe(201);
    for (const status of ['completed', 'no_show', 'cancelled']) {
      expect((await close(appointment.id, { version: 2, status })).error().code).toBe('conflict');
    }
  });

  test.each([
    [{ status: 'completed', note: ' ' }],
    [{ status: 'confirmed' }],
    [{ status: 'no_show', note: undefined }],
  ])('is refused as %o', async (body) => {
    const { id } = await buildAppointment(PAST);
    expect((await close(id, body)).status).toBe(400);
  });
});

describe('undoing a no-show', () => {
  const reopen = (id: number, body: object = {}, token: string | undefined = staff.token) =>
    api.call(reopenAppointment, { token, params: { id }, body: { version: 1, ...body } });
  const noShow = (startsAt: string, fields: Parameters<typeof buildAppointment>[1] = {}) =>
    buildAppointment(startsAt, { status: 'no_show', outcomeNote: 'Did not come.', ...fields });

  test('confirms it again without its note, and is audited; calendars and the family hear nothing', async () => {
    const { id } = await noShow('2026-04-28T04:00:00Z', { counsellorId });
    const { appointment } = (await reopen(id)).ok();
    expect(appointment).toMatchObject({ status: 'confirmed', outcomeNote: null, version: 2 });
    expect(await storedAppointment(id)).toMatchObject({ sequence: 0 });
    expect(await eventsOf(id)).toMatchObject([
      { action: 'appointment.reopened', before: { status: 'no_show' }, after: { status: 'confirmed' } },
    ]);
    expect((await close(id, { version: 2, status: 'completed' })).status).toBe(200);
  });

  test('without a counsellor makes it requested again', async () => {
    const { id } = await noShow(PAST, { counsellorId: null });
    expect((await reopen(id)).ok().appointment.status).toBe('requested');
  });

  test('is refused if the counsellor or the student was booked at that time since', async () => {
    const counsellor = await buildMember(db.database, 'teacher');
    const first = await noShow(PAST, { counsellorId: counsellor.id });
    const other = await buildAppointment(PAST, { counsellorId: counsellor.id });
    const taken = (await reopen(first.id)).error();
    expect([taken.code, taken.message]).toEqual([
      'conflict',
      'The counsellor has another confirmed appointment at that time, so the no-show can’t be undone.',
    ]);
    expect(await storedAppointment(first.id)).toMatchObject({ status: 'no_show', version: 1 });
    const theirs = await noShow(PAST, { counsellorId, studentId: other.studentId });
    expect((await reopen(theirs.id)).error().message).toMatch(/^The student has another/);
    expect(await eventsOf(theirs.id)).toEqual([]);
  });

  test('is refused once the counsellor can’t be booked any more', async () => {
    const gone = await buildMember(db.database, 'teacher', { isActive: false });
    const { id } = await noShow(PAST, { counsellorId: gone.id });
    expect((await reopen(id)).error()).toMatchObject({
      code: 'conflict',
      message: 'The counsellor can’t be booked any more. Please book again with another one.',
    });
    expect(await storedAppointment(id)).toMatchObject({ status: 'no_show', version: 1 });
  });

  test('is refused for another status, version or person, and for a wrong body', async () => {
    const open = await buildAppointment(nextTime(), { counsellorId });
    expect((await reopen(open.id)).error().message).toMatch(/^This appointment is confirmed/);
    const { id } = await noShow(PAST, { counsellorId: null });
    expect((await reopen(id, { version: 2 })).error().code).toBe('stale');
    expect((await reopen(id, { version: 'x' })).status).toBe(400);
    expect((await reopen(id, {}, '')).status).toBe(401);
    expect((await reopen(2_147_483_647)).status).toBe(404);
    const { token } = await buildSignedIn('teacher');
    expect((await reopen(id, {}, token)).status).toBe(404);
  });
});

test('changing the place is accepted for a time outside the hours, changing the time is not', async () => {
  const { startsAt, endsAt, ...sunday } = await buildAppointment('2026-06-07T05:00:00Z', { counsellorId });
  const durationMinutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
  const fields = { startsAt: startsAt.toISOString(), durationMinutes, outsideHours: false };
  expect((await move(sunday.id, { ...fields, place: 'Room 3' })).ok().appointment.place).toBe('Room 3');
  const later = { ...fields, startsAt: '2026-06-07T06:00:00Z', version: 2 };
  expect((await move(sunday.id, later)).error().code).toBe('outside_hours');
  const { id: colleague } = await buildMember(db.database, 'teacher');
  const handedOver = await move(sunday.id, { ...fields, counsellorId: colleague, version: 2 });
  expect(handedOver.error().code).toBe('outside_hours');
});

test('a student has one confirmed appointment at a time, with any counsellor', async () => {
  const { id: studentId } = await buildStudent(db.database);
  const { id: otherCounsellor } = await buildMember(db.database, 'teacher');
  const time = nextTime();
  const first = await buildAppointment(time, { studentId, counsellorId });
  const fields = { studentId, counsellorId: otherCounsellor, startsAt: time, outsideHours: true };
  const refused = [
    await book(staff.token, fields),
    await confirm((await buildAppointment(time, { studentId, status: 'requested' })).id, {
      counsellorId: otherCounsellor,
      outsideHours: true,
    }),
    await move((await buildAppointment(nextTime(), { studentId, counsellorId: otherCounsellor })).id, {
      counsellorId: otherCounsellor,
      startsAt: time,
    }),
  ];
  for (const answer of refused) {
    expect(answer.error()).toMatchObject({
      code: 'conflict',
      message: 'The student has another appointment at that time. Please choose another one.',
    });
  }
  // An unconfirmed appointment books no time, nor does the one that moves.
  expect((await book(staff.token, { ...fields, counsellorId: null })).status).toBe(201);
  expect((await move(first.id, { startsAt: time })).status).toBe(200);
});

describe('every change', () => {
  const changes = [
    [
      'confirming',
      (id: number, version: number, token?: string) => confirm(id, { version, counsellorId }, token),
    ],
    ['moving', (id: number, version: number, token?: string) => move(id, { version }, token)],
    [
      'cancelling',
      (id: number, version: number, token?: string) => close(id, { version, status: 'cancelled' }, token),
    ],
  ] as const;

  test.each(changes)(
    '%s: 409 for an older version, 404 for an unknown appointment, 401 without a session',
    async (_, change) => {
      const { id } = await buildAppointment(nextTime(), { status: 'requested', version: 4 });
      expect((await change(id, 3)).error().code).toBe('stale');
      expect((await change(2_147_483_647, 1)).status).toBe(404);
      expect((await change(id, 4, '')).status).toBe(401);
      expect(await storedAppointment(id)).toMatchObject({ version: 4, status: 'requested' });
    },
  );

  test.each(changes)('%s: two at once give one 200 and one 409', async (_, change) => {
    const { id } = await buildAppointment('2026-05-05T05:00:00Z', {
      status: 'requested',
      counsellorId: null,
    });
    const answers = await Promise.all([change(id, 1), change(id, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error().code).toBe('stale');
    await db.database.pool.query('delete from appointments where id = $1', [id]);
  });

  test('by a teacher is limited to their own appointments, which stay theirs', async () => {
    const teacher = await buildSignedIn('teacher');
    const own = await buildAppointment(nextTime(), { counsellorId: teacher.id });
    const foreign = await buildAppointment(nextTime(), { counsellorId });
    expect((await move(foreign.id, { counsellorId: teacher.id }, teacher.token)).status).toBe(404);
    expect((await close(foreign.id, { status: 'cancelled' }, teacher.token)).status).toBe(404);
    expect((await move(own.id, { counsellorId }, teacher.token)).status).toBe(403);
    expect((await move(own.id, { counsellorId: teacher.id }, teacher.token)).status).toBe(200);
  });

  test('that cancels a teacher’s only appointment with a student returns it, and later reads answer 404', async () => {
    const teacher = await buildSignedIn('teacher');
    const { id, studentId } = await buildAppointment(nextTime(), { counsellorId: teacher.id });
    const { appointment } = (await close(id, { version: 1, status: 'cancelled' }, teacher.token)).ok();
    expect(appointment).toMatchObject({ id, status: 'cancelled', student: { id: studentId } });
    expect((await api.call(getAppointment, { token: teacher.token, params: { id } })).status).toBe(404);
  });

  test('is in the student’s timeline, a view is not, and a merge moves both', async () => {
    const admin = await buildSignedIn('admin');
    const [kept, other] = [await buildStudent(db.database), await buildStudent(db.database)];
    const { appointment } = (await book(staff.token, { studentId: other.id, startsAt: nextTime() })).ok();
    await api.call(getAppointment, { token: staff.token, params: { id: appointment.id } });
    (await close(appointment.id, { status: 'cancelled' })).ok();
    const timelineOf = async (id: number) =>
      (await api.call(getTimeline, { token: staff.token, params: { id } }))
        .ok()
        .entries.map(({ action }) => action);
    expect(await timelineOf(other.id)).toEqual(['appointment.cancelled', 'appointment.booked']);
    const body = { otherId: other.id, version: 1, otherVersion: 1 };
    (await api.call(mergeStudents, { token: admin.token, params: { id: kept.id }, body })).ok();
    expect(await timelineOf(kept.id)).toEqual([
      'student.merged',
      'appointment.cancelled',
      'appointment.booked',
    ]);
    expect(await timelineOf(other.id)).toEqual(['student.merged']);
  });
});
