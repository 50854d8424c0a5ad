import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookSeries, confirmAppointment, moveAppointment } from '#contracts/appointments/index.ts';
import { BLANK_PARTICULARS, updateOffice } from '#contracts/operations/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { members } from '#server/db/schema/members.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
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
} from './appointments-fixture.ts';

setUpAppointments();
let staff: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  staff = await buildSignedIn('staff');
});
const buildCounsellor = () => buildMember(db.database, 'teacher');

describe('an appointment', () => {
  test('is confirmed with a counsellor, stored in UTC, and recorded without a name', async () => {
    const student = await buildStudent(db.database, { name: 'Asha Example', guardianName: 'Meena' });
    const counsellor = await buildCounsellor();
    const answer = await book(staff.token, {
      studentId: student.id,
      counsellorId: counsellor.id,
      place: ' Room 2 ',
      familyTimeZone: 'Europe/London',
    });
    const { appointment, timeZone } = answer.ok();
    expect(timeZone).toBe('Asia/Kolkata');
    expect(appointment).toMatchObject({
      student: { id: student.id, name: 'Asha Example', guardianName: 'Meena' },
      counsellor: { id: counsellor.id, name: counsellor.name },
      status: 'confirmed',
      version: 1,
      place: 'Room 2',
      familyTimeZone: 'Europe/London',
      startsAt: '2026-05-04T04:30:00.000Z',
      endsAt: '2026-05-04T05:30:00.000Z',
    });
    const [event, ...others] = await eventsOf(appointment.id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action: 'appointment.booked',
      actorId: staff.id,
      subjectName: null,
      after: { studentId: student.id, counsellorId: counsellor.id, status: 'confirmed' },
    });
    expect(JSON.stringify(event)).not.toMatch(/Asha|Meena|Room/);
  });

  test('without a counsellor is only requested, at any hour', async () => {
    const { appointment } = (await book(staff.token, { startsAt: '2026-05-03T20:00:00Z' })).ok();
    expect(appointment).toMatchObject({ status: 'requested', counsellor: null });
  });

  test('stores no family time zone equal to the consultancy’s', async () => {
    const { appointment } = (await book(staff.token, { familyTimeZone: 'Asia/Kolkata' })).ok();
    expect(appointment.familyTimeZone).toBeNull();
  });

  test.each([
    ['a family in London, in winter', '2027-01-11T09:00:00+00:00', '2027-01-11T09:00:00.000Z'],
    ['a family in London, in summer', '2026-07-13T09:00:00+01:00', '2026-07-13T08:00:00.000Z'],
    ['a family in New York, in winter', '2027-01-11T08:00:00-05:00', '2027-01-11T13:00:00.000Z'],
    ['a family in New York, in summer', '2026-07-13T08:00:00-04:00', '2026-07-13T12:00:00.000Z'],
  ])('of %s starts at the stated moment', async (_, startsAt, moment) => {
    const { appointment } = (await book(staff.token, { startsAt })).ok();
    expect(appointment.startsAt).toBe(moment);
  });
});

describe('is refused', () => {
  test.each([
    [{ startsAt: '2026-05-04T10:00:00' }, 'Please choose a day and a time'],
    [{ startsAt: '2026-05-04T10:00:30+05:30' }, 'Please choose a day and a time'],
    [{ startsAt: '2026-02-30T10:00:00+05:30' }, 'Please choose a day and a time'],
    [{ startsAt: '2026-04-30T06:00:00Z' }, 'still to come'],
    [{ startsAt: '2028-05-02T06:00:00Z' }, 'within the next two years'],
    [{ durationMinutes: 10 }, '15 to 240 minutes'],
    [{ durationMinutes: 245 }, '15 to 240 minutes'],
    [{ durationMinutes: 61 }, 'steps of 5'],
    [{ familyTimeZone: 'Mars/Olympus' }, 'time zone'],
    [{ familyTimeZone: '+05:30' }, 'time zone'],
    [{ service: 'palmistry' }, 'The service is not known'],
    [{ place: 'x'.repeat(201) }, 'Place must be at most'],
    [{ studentId: '1' }, 'Student is not a valid id'],
    [{ outsideHours: 'yes' }, 'outsideHours'],
  ])('%o: %s', async (fields, message) => {
    const answer = await book(staff.token, fields);
    expect([answer.status, answer.error()]).toMatchObject([
      400,
      { message: expect.stringContaining(message) },
    ]);
  });

  test('for a member who is not an active counsellor', async () => {
    const office = await buildMember(db.database, 'staff');
    const former = await buildMember(db.database, 'teacher', { isActive: false });
    for (const counsellorId of [office.id, former.id, 2_147_483_647]) {
      const answer = await book(staff.token, { counsellorId });
      expect([answer.status, answer.error().message]).toEqual([
        400,
        expect.stringContaining('choose an active counsellor'),
      ]);
    }
  });

  test('without a session (401), for an unknown student (404) and for a merged one (409)', async () => {
    expect((await book(undefined, {})).status).toBe(401);
    expect((await book(staff.token, { studentId: 2_147_483_647 })).status).toBe(404);
    const kept = await buildStudent(db.database);
    const merged = await buildStudent(db.database, { mergedIntoId: kept.id });
    expect((await book(staff.token, { studentId: merged.id })).status).toBe(409);
  });

  test('outside the working hours with the next free times, unless the request allows it', async () => {
    const { id: counsellorId } = await buildCounsellor();
    const sunday = { counsellorId, startsAt: '2026-05-03T10:00:00+05:30' };
    const refused = await book(staff.token, sunday);
    expect([refused.status, refused.error()]).toMatchObject([
      409,
      {
        code: 'outside_hours',
        freeSlots: [
          { startsAt: '2026-05-04T03:30:00.000Z', endsAt: '2026-05-04T04:30:00.000Z' },
          ...['03:45', '04:00', '04:15', '04:30'].map((time) => ({ startsAt: `2026-05-04T${time}:00.000Z` })),
        ],
      },
    ]);
    // Half of it is after six o'clock.
    const late = await book(staff.token, { counsellorId, startsAt: '2026-05-04T17:30:00+05:30' });
    expect(late.error().code).toBe('outside_hours');
    expect(await db.database.orm.$count(appointments, eq(appointments.counsellorId, counsellorId))).toBe(0);
    expect((await book(staff.token, { ...sunday, outsideHours: true })).ok().appointment.status).toBe(
      'confirmed',
    );
  });

  test('at a booked time of the counsellor, with the next free times', async () => {
    const { id: counsellorId } = await buildCounsellor();
    const booked = (await book(staff.token, { counsellorId })).ok().appointment;
    for (const [startsAt, durationMinutes] of [
      [MONDAY_10, 60],
      ['2026-05-04T10:45:00+05:30', 30],
      ['2026-05-04T09:30:00+05:30', 45],
      ['2026-05-04T09:30:00+05:30', 120],
    ] as const) {
      const refused = await book(staff.token, { counsellorId, startsAt, durationMinutes });
      expect([refused.status, refused.error().code]).toEqual([409, 'slot_taken']);
      const slots = refused.error().freeSlots ?? [];
      expect(slots).toHaveLength(5);
      for (const slot of slots) {
        expect(Date.parse(slot.endsAt) - Date.parse(slot.startsAt)).toBe(durationMinutes * 60_000);
        expect(slot.startsAt >= booked.endsAt || slot.endsAt <= booked.startsAt).toBe(true);
        expect(Date.parse(slot.startsAt)).toBeGreaterThanOrEqual(Date.parse(startsAt));
      }
    }
    // Adjacent and cancelled appointments do not conflict.
    expect((await book(staff.token, { counsellorId, startsAt: '2026-05-04T11:00:00+05:30' })).status).toBe(
      201,
    );
    await buildAppointment('2026-05-04T07:00:00Z', { counsellorId, status: 'cancelled' });
    expect((await book(staff.token, { counsellorId, startsAt: '2026-05-04T07:00:00Z' })).status).toBe(201);
  });

  test('without free times if the counsellor has none', async () => {
    const { id: counsellorId } = await buildCounsellor();
    await db.database.pool.query('insert into counsellor_plans (counsellor_id) values ($1)', [counsellorId]);
    const refused = await book(staff.token, { counsellorId });
    expect(refused.error()).toMatchObject({ code: 'outside_hours', freeSlots: [] });
  });
});

describe('a teacher', () => {
  test('books only with themselves, and only for their own students', async () => {
    const teacher = await buildSignedIn('teacher');
    const ofTeacher = await buildStudent(db.database, { counsellorId: teacher.id });
    const foreign = await buildStudent(db.database);
    const colleague = await buildCounsellor();
    const tryFor = async (fields: object) =>
      (await book(teacher.token, { studentId: ofTeacher.id, ...fields })).status;
    expect(await tryFor({ counsellorId: colleague.id })).toBe(403);
    expect(await tryFor({})).toBe(403);
    expect(await tryFor({ counsellorId: teacher.id, studentId: foreign.id })).toBe(404);
    expect(await tryFor({ counsellorId: teacher.id })).toBe(201);
  });

  test('cannot be booked once deactivated', async () => {
    const teacher = await buildCounsellor();
    await db.database.orm.update(members).set({ isActive: false }).where(eq(members.id, teacher.id));
    expect((await book(staff.token, { counsellorId: teacher.id })).status).toBe(400);
  });
});

describe('a request of the public site', () => {
  const buildRequest = (fields: Parameters<typeof buildContact>[2]) =>
    buildContact(db.database, 'session_request', { createdAt: api.clock.now, ...fields });
  const read = async (id: number) => {
    const [row] = await db.database.orm.select().from(contacts).where(eq(contacts.id, id));
    return row;
  };

  test('links to its appointment and needs no further follow-up', async () => {
    const { id: studentId } = await buildStudent(db.database);
    const { id } = await buildRequest({ studentId, followUpOn: '2026-05-02' });
    const { appointment } = (await book(staff.token, { studentId, contact: { id, version: 1 } })).ok();
    expect(appointment.requestId).toBe(id);
    expect(await read(id)).toMatchObject({
      status: 'answered',
      followUpOn: null,
      noFollowUpReason: 'An appointment was made',
      version: 2,
    });
    const replies = await db.database.orm.select().from(familyHistory).where(eq(familyHistory.contactId, id));
    expect(replies).toMatchObject([{ text: 'An appointment was made.', authorName: staff.name }]);
  });

  test('gets the stage of a booked meeting, like the student’s other request, unless its service skips that', async () => {
    const { id: studentId } = await buildStudent(db.database);
    const answered = await buildRequest({ studentId });
    const other = await buildRequest({ studentId });
    const dmit = await buildRequest({ studentId, service: 'dmit' });
    const { token } = await buildSignedIn('super_admin');
    const setSkipped = async (version: number, skippedStages: object) =>
      (
        await api.call(updateOffice, {
          token,
          body: { version, particulars: { ...BLANK_PARTICULARS, skippedStages } },
        })
      ).ok();
    await setSkipped(1, { dmit: ['meeting_booked'] });
    (await book(staff.token, { studentId, contact: { id: answered.id, version: 1 } })).ok();
    const stages = [answered, other, dmit].map(async ({ id }) => (await read(id))?.stage);
    expect(await Promise.all(stages)).toEqual(['meeting_booked', 'meeting_booked', 'new']);
    const startsAt = '2026-05-05T10:00:00+05:30';
    (await book(staff.token, { studentId, startsAt, contact: { id: dmit.id, version: 1 } })).ok();
    expect(await read(dmit.id)).toMatchObject({ stage: 'new', status: 'answered' });
    await setSkipped(2, {});
  });

  test('that changed, is closed or belongs to another student leaves no appointment', async () => {
    const { id: studentId } = await buildStudent(db.database);
    const changed = await buildRequest({ studentId, version: 3 });
    const closed = await buildRequest({ studentId, status: 'closed' });
    const unlinked = await buildRequest({});
    for (const [contact, code] of [
      [{ id: changed.id, version: 2 }, 'stale'],
      [{ id: closed.id, version: 1 }, 'conflict'],
      [{ id: unlinked.id, version: 1 }, 'conflict'],
    ] as const) {
      const answer = await book(staff.token, { studentId, contact });
      expect([answer.status, answer.error().code]).toEqual([409, code]);
    }
    expect((await book(staff.token, { studentId, contact: { id: 2_147_483_647, version: 1 } })).status).toBe(
      404,
    );
    expect(await db.database.orm.$count(appointments, eq(appointments.studentId, studentId))).toBe(0);
  });

  test('is unchanged when the time is booked already', async () => {
    const counsellor = await buildCounsellor();
    await book(staff.token, { counsellorId: counsellor.id });
    const { id: studentId } = await buildStudent(db.database);
    const { id } = await buildRequest({ studentId });
    const refused = await book(staff.token, {
      studentId,
      counsellorId: counsellor.id,
      contact: { id, version: 1 },
    });
    expect(refused.error().code).toBe('slot_taken');
    expect(await read(id)).toMatchObject({ status: 'new', version: 1 });
  });

  test('assigned to another member answers a teacher with 404', async () => {
    const teacher = await buildSignedIn('teacher');
    const { id: studentId } = await buildStudent(db.database, { counsellorId: teacher.id });
    const { id } = await buildRequest({ studentId });
    const fields = { studentId, counsellorId: teacher.id, contact: { id, version: 1 } };
    expect((await book(teacher.token, fields)).status).toBe(404);
  });
});

test('an invented colleague meets families of the sample data only', async () => {
  const invented = await buildMember(db.database, 'teacher');
  await db.database.orm.update(members).set({ isSample: true }).where(eq(members.id, invented.id));
  const counsellorId = invented.id;
  const [real, sample] = [
    await buildStudent(db.database),
    await buildStudent(db.database, { isSample: true }),
  ];
  const refused = {
    code: 'bad_request',
    message: 'This counsellor belongs to the sample data. Please choose a real one',
    field: 'counsellorId',
  };
  expect((await book(staff.token, { counsellorId, studentId: real.id })).error()).toMatchObject(refused);
  expect((await book(staff.token, { counsellorId, studentId: sample.id })).status).toBe(201);
  const { id } = await buildAppointment(MONDAY_10, { studentId: real.id, status: 'requested' });
  const call = (endpoint: typeof confirmAppointment | typeof moveAppointment, body: object) =>
    api.call(endpoint, { token: staff.token, params: { id }, body: { version: 1, counsellorId, ...body } });
  expect((await call(confirmAppointment, {})).error()).toMatchObject(refused);
  const later = { startsAt: '2026-05-05T10:00:00+05:30', durationMinutes: 60 };
  expect((await call(moveAppointment, later)).error()).toMatchObject(refused);
  const series = {
    ...later,
    studentId: real.id,
    service: 'career',
    counsellorId,
    repeat: 'weekly',
    count: 2,
  };
  expect((await api.call(bookSeries, { token: staff.token, body: series })).error()).toMatchObject(refused);
});
