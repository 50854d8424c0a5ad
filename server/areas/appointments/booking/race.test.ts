import type { AddressInfo } from 'node:net';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { bookAppointment, moveAppointment } from '#contracts/appointments/index.ts';
import { ErrorBodySchema } from '#contracts/errors.ts';
import { updateMember } from '#contracts/identity/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { buildMember, buildStudent } from '#server/testing/factories.ts';
import {
  api,
  buildAppointment,
  buildSignedIn,
  db,
  MONDAY_10,
  setUpAppointments,
} from './appointments-fixture.ts';

setUpAppointments();
const ATTEMPTS = 50;
let tokens: string[];
let url: string;

beforeAll(async () => {
  // Several members, since requests of one session wait for each other.
  tokens = await Promise.all(
    (['staff', 'staff', 'admin', 'admin', 'super_admin'] as const).map(
      async (role) => (await buildSignedIn(role)).token,
    ),
  );
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});

async function post(path: string, index: number, body: object) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[index % tokens.length]}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

function expectOneWinner(answers: { status: number; body: unknown }[], success: number) {
  const refused = answers.filter(({ status }) => status !== success);
  expect(refused).toHaveLength(ATTEMPTS - 1);
  for (const { status, body } of refused) {
    const error = ErrorBodySchema.parse(body);
    expect([status, error.code]).toEqual([409, 'slot_taken']);
    expect(error.freeSlots).toHaveLength(5);
    expect(error.freeSlots?.[0]?.startsAt).toBe('2026-05-04T05:30:00.000Z');
  }
}

const confirmedOf = (counsellorId: number) =>
  db.database.orm.$count(
    appointments,
    and(eq(appointments.counsellorId, counsellorId), eq(appointments.status, 'confirmed')),
  );

test('of fifty bookings of one time exactly one succeeds', async () => {
  const counsellor = await buildMember(db.database, 'teacher');
  const students = await Promise.all(Array.from({ length: ATTEMPTS }, () => buildStudent(db.database)));
  const answers = await Promise.all(
    students.map(({ id: studentId }, index) =>
      post(bookAppointment.path, index, {
        studentId,
        service: 'career',
        counsellorId: counsellor.id,
        startsAt: MONDAY_10,
        durationMinutes: 60,
      }),
    ),
  );
  expectOneWinner(answers, 201);
  expect(await confirmedOf(counsellor.id)).toBe(1);
}, 60_000);

test('of fifty moves to one time exactly one succeeds', async () => {
  const counsellor = await buildMember(db.database, 'teacher');
  const colleague = await buildMember(db.database, 'teacher');
  const moved = [];
  for (let index = 0; index < ATTEMPTS; index += 1) {
    // Consecutive hours, far from the other tests.
    const startsAt = new Date(Date.parse('2026-06-01T00:00:00Z') + index * 3_600_000).toISOString();
    moved.push(await buildAppointment(startsAt, { counsellorId: colleague.id }));
  }
  const answers = await Promise.all(
    moved.map(({ id }, index) =>
      post(moveAppointment.path.replace('{id}', String(id)), index, {
        version: 1,
        counsellorId: counsellor.id,
        startsAt: MONDAY_10,
        durationMinutes: 60,
      }),
    ),
  );
  expectOneWinner(answers, 200);
  expect(await confirmedOf(counsellor.id)).toBe(1);
  expect(await confirmedOf(colleague.id)).toBe(ATTEMPTS - 1);
}, 60_000);

test('the database itself refuses a second confirmed appointment at one time', async () => {
  const counsellor = await buildMember(db.database, 'teacher');
  const other = await buildMember(db.database, 'teacher');
  await buildAppointment(MONDAY_10, { counsellorId: counsellor.id });
  await expect(
    buildAppointment('2026-05-04T05:00:00Z', { counsellorId: counsellor.id }),
  ).rejects.toMatchObject({
    cause: { code: '23P01', constraint: 'appointments_no_double_booking' },
  });
  await buildAppointment('2026-05-04T05:30:00Z', { counsellorId: counsellor.id });
  await buildAppointment(MONDAY_10, { counsellorId: counsellor.id, status: 'requested' });
  await buildAppointment(MONDAY_10, { counsellorId: other.id });
});

test('a counsellor can be deactivated during continuous bookings', async () => {
  const teacher = await buildSignedIn('teacher');
  const { id: studentId } = await buildStudent(db.database, { counsellorId: teacher.id });
  const book = (hour: number) =>
    api.call(bookAppointment, {
      token: teacher.token,
      body: {
        studentId,
        service: 'career',
        counsellorId: teacher.id,
        durationMinutes: 30,
        outsideHours: true,
        startsAt: new Date(Date.UTC(2026, 8, 1, hour)).toISOString(),
      },
    });
  const bookings = Array.from({ length: 12 }, (_, hour) => book(hour));
  const end = await api.call(updateMember, {
    token: tokens[4] ?? '',
    params: { id: teacher.id },
    body: { isActive: false },
  });
  expect(end.status).toBe(200);
  const statuses = new Set((await Promise.all(bookings)).map(({ status }) => status));
  // Before or after the deactivation.
  expect([...statuses].filter((status) => status !== 201 && status !== 401)).toEqual([]);
});
