import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BLANK_PROFILE,
  CONSULTANCY_HOURS,
  canEditHours,
  createDayOff,
  deleteDayOff,
  getCounsellorHours,
  getFreeSlots,
  setCounsellorHours,
} from '#contracts/appointments/index.ts';
import { BLANK_PARTICULARS, getOffice, type Particulars, updateOffice } from '#contracts/operations/index.ts';
import { appointments, counsellorDaysOff } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let tokens: Record<'admin' | 'staff' | 'teacher', string>;
let teacherId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  const signedIn = async (role: 'admin' | 'staff' | 'teacher') => {
    const member = await buildMember(db.database, role);
    if (role === 'teacher') teacherId = member.id;
    return api.signIn(member.email, TEST_PASSWORD);
  };
  tokens = {
    admin: await signedIn('admin'),
    staff: await signedIn('staff'),
    teacher: await signedIn('teacher'),
  };
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const read = (id: number, token: string | undefined = tokens.admin) =>
  api.call(getCounsellorHours, { token, params: { id } });
const write = (id: number, body: object, token: string | undefined = tokens.admin) =>
  api.call(setCounsellorHours, { token, params: { id }, body });
const takeOff = (id: number, body: object, token: string | undefined = tokens.admin) =>
  api.call(createDayOff, {
    token,
    params: { id },
    body: { firstDay: '2026-05-04', lastDay: '2026-05-06', ...body },
  });
const takeBack = (id: number, token: string | undefined = tokens.admin) =>
  api.call(deleteDayOff, { token, params: { id } });
const slotsOn = async (id: number, day: string) => {
  const query = { from: day, to: day };
  const { slots } = (await api.call(getFreeSlots, { token: tokens.admin, params: { id }, query })).ok();
  return slots.map(({ startsAt }) => startsAt.slice(11, 16));
};
const eventsAbout = (id: number) =>
  db.database.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'member'), eq(auditEvents.subjectId, id)))
    .orderBy(auditEvents.id);
const buildCounsellor = () => buildMember(db.database, 'teacher');

const MORNING = { weekday: 1, startsAt: '10:00', endsAt: '12:00' };
const EVENING = { weekday: 1, startsAt: '23:00', endsAt: '24:00' };

describe('working hours', () => {
  test('are the consultancy’s by default', async () => {
    const { id, name } = await buildCounsellor();
    expect((await read(id)).ok()).toEqual({
      counsellor: { id, name },
      version: 0,
      daysOff: [],
      holidays: [],
      timeZone: 'Asia/Kolkata',
      hours: CONSULTANCY_HOURS,
      profile: BLANK_PROFILE,
    });
  });

  test('are those of the settings, once the office has set them', async () => {
    const { id } = await buildCounsellor();
    const owner = await buildMember(db.database, 'super_admin');
    const token = await api.signIn(owner.email, TEST_PASSWORD);
    const save = async (hours: Particulars['hours']) => {
      const { version } = (await api.call(getOffice, { token })).ok().office;
      const particulars = { ...BLANK_PARTICULARS, hours: hours && [...hours] };
      (await api.call(updateOffice, { token, body: { version, particulars } })).ok();
    };
    const sunday = { weekday: 7, startsAt: '10:00', endsAt: '11:00' };
    await save([sunday]);
    expect((await read(id)).ok()).toMatchObject({ version: 0, hours: [sunday] });
    expect(await slotsOn(id, '2026-05-03')).toEqual(['04:30']);
    expect(await slotsOn(id, '2026-05-04')).toEqual([]);
    await save(null);
    expect(await slotsOn(id, '2026-05-03')).toEqual([]);
  });

  test('are stored by day and time, with breaks between them, and determine the free times', async () => {
    const { id } = await buildCounsellor();
    const answer = (await write(id, { version: 0, hours: [EVENING, MORNING] })).ok();
    expect(answer).toMatchObject({ version: 1, hours: [MORNING, EVENING] });
    expect((await read(id, tokens.staff)).ok().hours).toEqual([MORNING, EVENING]);
    expect(await slotsOn(id, '2026-05-04')).toEqual(['04:30', '04:45', '05:00', '05:15', '05:30', '17:30']);
    expect(await slotsOn(id, '2026-05-05')).toEqual([]);
    expect(await eventsAbout(id)).toMatchObject([
      { action: 'counsellor.hours_changed', after: { hours: [EVENING, MORNING] } },
    ]);
  });

  test('may be empty', async () => {
    const { id } = await buildCounsellor();
    expect((await write(id, { version: 0, hours: [] })).ok()).toMatchObject({ version: 1, hours: [] });
    expect(await slotsOn(id, '2026-05-04')).toEqual([]);
  });

  test('of an older version do not overwrite newer ones, even at the same moment', async () => {
    const { id } = await buildCounsellor();
    const answers = await Promise.all([
      write(id, { version: 0, hours: [MORNING] }),
      write(id, { version: 0, hours: [EVENING] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error().code).toBe('stale');
    expect((await read(id)).ok().hours).toHaveLength(1);
    expect((await write(id, { version: 1, hours: [] })).status).toBe(200);
  });

  test.each([
    [[{ ...MORNING, startsAt: '12:00' }], 'end after they begin'],
    [[{ ...MORNING, weekday: 8 }], 'day of the week'],
    [[{ ...MORNING, endsAt: '25:00' }], 'A time must be like'],
    [[{ ...MORNING, startsAt: '9:00' }], 'A time must be like'],
    [[MORNING, { ...MORNING, startsAt: '11:59', endsAt: '13:00' }], 'overlap'],
    [
      Array.from({ length: 6 }, (_, hour) => ({
        weekday: 2,
        startsAt: `1${hour}:00`,
        endsAt: `1${hour}:30`,
      })),
      'at most 5',
    ],
    ['always', 'must be a list'],
  ])('are refused as %o', async (hours, message) => {
    const { id } = await buildCounsellor();
    const answer = await write(id, { version: 0, hours });
    expect([answer.status, answer.error().message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('belong to counsellors only, and are deleted with the counsellor', async () => {
    const office = await buildMember(db.database, 'staff');
    const { id } = await buildCounsellor();
    for (const other of [office.id, 2_147_483_647]) {
      expect((await read(other)).status).toBe(404);
      expect((await write(other, { version: 0, hours: [] })).status).toBe(404);
      expect((await takeOff(other, {})).status).toBe(404);
    }
    (await write(id, { version: 0, hours: [MORNING] })).ok();
    const { dayOff } = (await takeOff(id, {})).ok();
    await db.database.orm.delete(members).where(eq(members.id, id));
    expect((await read(id)).status).toBe(404);
    expect((await takeBack(dayOff.id)).status).toBe(404);
  });
});

describe('days off', () => {
  test('free their times and list the appointments on them', async () => {
    const { id } = await buildCounsellor();
    const { id: studentId } = await buildStudent(db.database);
    const at = (startsAt: string, status: 'confirmed' | 'requested' = 'confirmed') => ({
      studentId,
      service: 'dmit' as const,
      counsellorId: id,
      status,
      createdAt: api.clock.now,
      ...anHourFrom(new Date(startsAt)),
    });
    // Two of them on the days, one just before, one just after, in India.
    const times = [
      '2026-05-03T18:30:00Z',
      '2026-05-06T17:30:00Z',
      '2026-05-03T17:30:00Z',
      '2026-05-06T18:30:00Z',
    ];
    await db.database.orm
      .insert(appointments)
      .values([...times.map((time) => at(time)), at('2026-05-05T06:00:00Z', 'requested')]);
    const answer = (await takeOff(id, { reason: 'Surgery' })).ok();
    expect(answer).toMatchObject({
      dayOff: { firstDay: '2026-05-04', lastDay: '2026-05-06', reason: 'Surgery' },
      confirmedAppointments: 2,
    });
    expect(await slotsOn(id, '2026-05-06')).toEqual([]);
    expect(await slotsOn(id, '2026-05-07')).not.toEqual([]);
    expect((await read(id)).ok().daysOff).toEqual([answer.dayOff]);
    const events = await eventsAbout(id);
    expect(events).toMatchObject([{ action: 'counsellor.day_off_added', after: { firstDay: '2026-05-04' } }]);
    expect(JSON.stringify(events)).not.toContain('Surgery');
  });

  test('can be removed once', async () => {
    const { id } = await buildCounsellor();
    const { dayOff } = (await takeOff(id, {})).ok();
    expect((await takeBack(dayOff.id)).status).toBe(200);
    expect((await takeBack(dayOff.id)).status).toBe(404);
    expect(await slotsOn(id, '2026-05-05')).not.toEqual([]);
    expect((await eventsAbout(id)).at(-1)).toMatchObject({ action: 'counsellor.day_off_removed' });
  });

  test('cannot be added twice', async () => {
    const { id } = await buildCounsellor();
    (await takeOff(id, {})).ok();
    const again = await takeOff(id, { firstDay: '2026-05-06', lastDay: '2026-05-08' });
    expect([again.status, again.error().message]).toEqual([409, 'Some of these days are already days off.']);
    expect((await takeOff(id, { firstDay: '2026-05-07', lastDay: '2026-05-08' })).status).toBe(201);
  });

  test('in the past are not listed', async () => {
    const { id } = await buildCounsellor();
    const shared = { counsellorId: id, createdAt: api.clock.now };
    await db.database.orm.insert(counsellorDaysOff).values([
      { ...shared, firstDay: '2026-04-01', lastDay: '2026-04-29' },
      { ...shared, firstDay: '2026-04-29', lastDay: '2026-04-30' },
    ]);
    expect((await read(id)).ok().daysOff.map(({ lastDay }) => lastDay)).toEqual(['2026-04-30']);
  });

  test.each([
    [{ lastDay: '2026-05-03' }, 'lastDay', 'must not be before the first'],
    [{ firstDay: '2026-04-01', lastDay: '2026-04-29' }, 'lastDay', 'These days are over'],
    [{ lastDay: '2027-05-05' }, 'lastDay', 'at most a year'],
    [{ firstDay: '2028-05-01', lastDay: '2028-05-02' }, 'firstDay', 'within the next two years'],
    [{ firstDay: '2028-04-01', lastDay: '2028-06-02' }, 'lastDay', 'within the next two years'],
    [{ firstDay: '9999-05-01', lastDay: '9999-05-01' }, 'firstDay', 'within the next two years'],
    [{ firstDay: 'tomorrow' }, 'firstDay', 'The first day must be a date'],
    [{ reason: 'x'.repeat(201) }, 'reason', 'Reason must be at most'],
  ])('are refused as %o', async (body, field, message) => {
    const { id } = await buildCounsellor();
    const answer = await takeOff(id, body);
    expect([answer.status, answer.error().field, answer.error().message]).toEqual([
      400,
      field,
      expect.stringContaining(message),
    ]);
  });
});

describe('permission to change hours and days off', () => {
  test('covers every counsellor for managers, oneself for a teacher, and none for staff', async () => {
    expect(canEditHours({ id: 1, role: 'super_admin' }, 2)).toBe(true);
    expect(canEditHours({ id: 1, role: 'admin' }, 2)).toBe(true);
    expect(canEditHours({ id: 1, role: 'teacher' }, 2)).toBe(false);
    expect(canEditHours({ id: 1, role: 'teacher' }, 1)).toBe(true);
    expect(canEditHours({ id: 1, role: 'staff' }, 1)).toBe(false);
    const colleague = await buildCounsellor();
    const { dayOff } = (await takeOff(colleague.id, {})).ok();
    for (const token of [tokens.teacher, tokens.staff]) {
      expect((await write(colleague.id, { version: 0, hours: [] }, token)).status).toBe(403);
      expect((await takeOff(colleague.id, {}, token)).status).toBe(403);
      // A teacher must not learn which days off exist.
      expect((await takeBack(dayOff.id, token)).status).toBe(token === tokens.teacher ? 404 : 403);
    }
    expect((await write(teacherId, { version: 0, hours: [MORNING] }, tokens.teacher)).status).toBe(200);
    const own = (await takeOff(teacherId, {}, tokens.teacher)).ok();
    expect((await takeBack(own.dayOff.id, tokens.teacher)).status).toBe(200);
    expect((await write(teacherId, { version: 1, hours: [] }, '')).status).toBe(401);
  });

  test('includes reading the reason, which staff cannot see', async () => {
    const { id } = await buildCounsellor();
    await takeOff(id, { reason: 'Surgery' });
    const reasonFor = async (token: string) => (await read(id, token)).ok().daysOff[0]?.reason;
    expect(await reasonFor(tokens.admin)).toBe('Surgery');
    expect(await reasonFor(tokens.staff)).toBeNull();
  });

  test('lets a teacher see only their own', async () => {
    const { id } = await buildCounsellor();
    expect((await read(id, tokens.teacher)).status).toBe(404);
    expect((await read(teacherId, tokens.teacher)).status).toBe(200);
    const days = { from: '2026-05-05', to: '2026-05-05' };
    const slots = { token: tokens.teacher, query: days };
    expect((await api.call(getFreeSlots, { ...slots, params: { id } })).status).toBe(404);
    expect((await api.call(getFreeSlots, { ...slots, params: { id: teacherId } })).status).toBe(200);
  });
});
