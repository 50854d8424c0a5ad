import { beforeAll, describe, expect, test } from 'vitest';
import { confirmAppointment } from '#contracts/appointments/index.ts';
import { deleteMember, updateMember } from '#contracts/identity/index.ts';
import { buildMember, IDENTITY } from '#server/testing/factories.ts';
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
let admin: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  admin = await buildSignedIn('super_admin');
});

const change = (id: number, body: object) =>
  api.call(updateMember, { token: admin.token, params: { id }, body });

const WAYS_TO_LEAVE: Record<string, (id: number) => Promise<{ status: number }>> = {
  'is deleted': (id) => api.call(deleteMember, { token: admin.token, params: { id } }),
  'is deactivated': (id) => change(id, { isActive: false }),
  'is no counsellor any more': (id) => change(id, { role: 'staff' }),
};

describe.each(Object.entries(WAYS_TO_LEAVE))('a counsellor who %s', (_, leave) => {
  test('loses coming appointments only', async () => {
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const coming = await buildAppointment(MONDAY_10, { counsellorId });
    const cancelled = await buildAppointment(MONDAY_10, { counsellorId, status: 'cancelled' });
    const past = await buildAppointment('2026-04-20T04:30:00Z', { counsellorId });

    expect((await leave(counsellorId)).status).toBe(200);

    expect(await storedAppointment(coming.id)).toMatchObject({
      status: 'confirmed',
      counsellorId: null,
      version: 2,
      sequence: 1,
      startsAt: coming.startsAt,
    });
    expect(await eventsOf(coming.id)).toMatchObject([
      {
        action: 'appointment.released',
        actorId: admin.id,
        before: { status: 'confirmed', counsellorId },
        after: { status: 'confirmed', counsellorId: null },
      },
    ]);
    for (const { id, status } of [cancelled, past]) {
      expect(await storedAppointment(id)).toMatchObject({ status, version: 1 });
      expect(await eventsOf(id)).toEqual([]);
    }
    const successor = await buildMember(db.database, 'teacher');
    const taken = await api.call(confirmAppointment, {
      token: admin.token,
      params: { id: coming.id },
      body: { version: 2, counsellorId: successor.id },
    });
    expect(taken.ok().appointment).toMatchObject({ status: 'confirmed', counsellor: { id: successor.id } });
  });
});

test('a change without a departure keeps the counsellor’s appointments', async () => {
  const { id: counsellorId } = await buildMember(db.database, 'teacher');
  const { id } = await buildAppointment(MONDAY_10, { counsellorId });
  expect((await change(counsellorId, { department: 'Careers' })).status).toBe(200);
  expect((await change(counsellorId, { role: 'admin', ...IDENTITY })).status).toBe(200);
  expect(await storedAppointment(id)).toMatchObject({ status: 'confirmed', counsellorId, version: 1 });
});

test('a booking at the moment of a departure is refused or released, never kept', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const [booked, left] = await Promise.all([
      book(admin.token, { counsellorId }),
      change(counsellorId, { isActive: false }),
    ]);
    expect(left.status).toBe(200);
    if (booked.status === 201) {
      const { id } = booked.ok().appointment;
      expect(await storedAppointment(id)).toMatchObject({ status: 'confirmed', counsellorId: null });
    } else {
      expect(booked.status).toBe(400);
    }
  }
});
