import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import {
  api,
  buildAppointment,
  db,
  setUpAppointments,
} from '#server/areas/appointments/booking/appointments-fixture.ts';
import { appointmentConfirmed } from '#server/areas/appointments/mail/appointment-mail.ts';
import { notifyFamilies } from '#server/areas/appointments/mail/notify-family.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildMember, buildStudent } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { queueReminders, whyNoReminder } from './reminders.ts';

// Without a mail server, so that messages stay in the outbox.
setUpAppointments();
let counsellorId: number;
beforeAll(async () => {
  counsellorId = (await buildMember(db.database, 'teacher')).id;
});
afterEach(async () => {
  await db.database.orm.delete(appointments);
});

const hoursAhead = (hours: number) => new Date(api.clock.now.getTime() + hours * HOUR_MS).toISOString();
const scan = (isMailOn = true) =>
  queueReminders({ db: db.database.orm, now: api.clock.now, office: { ...TEST_OFFICE, isMailOn } });
const reminded = async () =>
  (await db.database.orm.select().from(outbox).where(eq(outbox.kind, 'appointment_reminder')))
    .map(({ appointmentId }) => appointmentId)
    .toSorted();

async function buildComing(
  hours: number,
  fields: Parameters<typeof buildAppointment>[1] = {},
  family: Parameters<typeof buildStudent>[1] = {},
) {
  const student = await buildStudent(db.database, { email: 'meena@family.example', ...family });
  return buildAppointment(hoursAhead(hours), { counsellorId: null, studentId: student.id, ...fields });
}

test('a family is reminded once, from a day before the appointment until its start', async () => {
  const soon = await buildComing(1);
  const tomorrow = await buildComing(24);
  const later = await buildComing(24.1);
  await buildComing(-1);
  await scan();
  await scan();
  expect(await reminded()).toEqual([soon.id, tomorrow.id]);
  const [stored] = await db.database.orm.select().from(outbox).where(eq(outbox.appointmentId, tomorrow.id));
  expect(stored).toMatchObject({
    details: { sequence: 0 },
    expiresAt: tomorrow.startsAt,
    dueAt: api.clock.now,
  });
  api.clock.advance(HOUR_MS / 5);
  await scan();
  expect(await reminded()).toEqual([soon.id, tomorrow.id, later.id]);
});

test('several processes at once send one reminder', async () => {
  for (let index = 0; index < 25; index += 1) await buildComing(20);
  await Promise.all([scan(), scan(), scan(), scan()]);
  await scan();
  const ids = await reminded();
  expect(ids).toHaveLength(25);
  expect(new Set(ids).size).toBe(25);
});

test('a moved appointment gets another reminder', async () => {
  const { id } = await buildComing(20, { counsellorId });
  await scan();
  const [startsAt, endsAt] = [new Date(hoursAhead(40)), new Date(hoursAhead(41))];
  await db.database.orm
    .update(appointments)
    .set({ startsAt, endsAt, sequence: 1 })
    .where(eq(appointments.id, id));
  await scan();
  expect(await reminded()).toEqual([id]);
  api.clock.advance(20 * HOUR_MS);
  await scan();
  expect(await reminded()).toEqual([id, id]);
});

test('a confirmation within the day replaces the reminder, unless its mail failed', async () => {
  const { id } = await buildComing(20);
  const ctx = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
  const about = { appointmentId: id, details: { sequence: 0 } };
  await queueMail(ctx, appointmentConfirmed, about);
  await scan();
  expect(await reminded()).toEqual([]);
  await db.database.orm.update(outbox).set({ status: 'dead', endedAt: api.clock.now });
  await scan();
  expect(await reminded()).toEqual([id]);
});

test('one confirmation of several appointments replaces the reminder of each', async () => {
  const first = await buildComing(5);
  const second = await buildComing(20, { studentId: first.studentId });
  const unmentioned = await buildComing(21, { studentId: first.studentId });
  const ctx = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
  await notifyFamilies(
    ctx,
    [first, second].map((after) => ({ before: null, after })),
  );
  expect(await whyNoReminder(ctx, second.id)).toBe('told');
  await scan();
  expect(await reminded()).toEqual([unmentioned.id]);
  await db.database.orm
    .update(outbox)
    .set({ status: 'dead', endedAt: api.clock.now })
    .where(eq(outbox.kind, 'appointment_confirmed'));
  await scan();
  expect(await reminded()).toEqual([first.id, second.id, unmentioned.id]);
});

test('an appointment without confirmation, address or consent gets no reminder', async () => {
  await buildComing(5, { status: 'requested' });
  await buildComing(5, { status: 'cancelled' });
  await buildComing(5, {}, { email: null });
  await buildComing(5, {}, { isSample: true });
  const { studentId } = await buildComing(5);
  const consent = { studentId, purpose: 'contact', wording: 2, givenAt: api.clock.now } as const;
  await db.database.orm.insert(consents).values({ ...consent, withdrawnAt: api.clock.now });
  await scan();
  expect(await reminded()).toEqual([]);
});

test('mail that is off queues no reminder, and mail that is on again misses none', async () => {
  const { id } = await buildComing(5);
  await scan(false);
  expect(await reminded()).toEqual([]);
  await scan();
  expect(await reminded()).toEqual([id]);
});

test('the appointment states the reason for a missing reminder', async () => {
  const why = (id: number, isMailOn = true) =>
    whyNoReminder({ db: db.database.orm, now: api.clock.now, office: { ...TEST_OFFICE, isMailOn } }, id);
  const { id, studentId } = await buildComing(20);
  expect(await why(id)).toBeUndefined();
  expect(await why(id, false)).toBe('off');
  await scan();
  expect(await why(id, false)).toBeUndefined();
  expect(await why((await buildComing(5, {}, { email: null })).id)).toBe('no_address');
  expect(await why((await buildComing(5, { status: 'requested' }, { email: null })).id)).toBe(
    'not_confirmed',
  );
  const late = await buildComing(5, { studentId });
  const ctx = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
  await queueMail(ctx, appointmentConfirmed, { appointmentId: late.id, details: { sequence: 0 } });
  expect(await why(late.id)).toBe('told');
  const endedAt = api.clock.now;
  await db.database.orm.update(outbox).set({ status: 'dead', problem: '550', endedAt });
  expect(await why(id)).toBe('failed');
  await db.database.orm.update(outbox).set({ status: 'dropped', dropReason: 'no_address', endedAt });
  expect(await why(id)).toBe('dropped');
});
