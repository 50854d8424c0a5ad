import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { getCalendarFile, moveAppointment, setAppointmentOutcome } from '#contracts/appointments/index.ts';
import {
  api,
  book,
  buildAppointment,
  buildSignedIn,
  db,
  eventsOf,
  setUpAppointments,
  storedAppointment,
} from '#server/areas/appointments/booking/appointments-fixture.ts';
import { buildMember, buildStudent } from '#server/testing/factories.ts';

setUpAppointments();
let staff: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  staff = await buildSignedIn('staff');
});

const download = (id: number, token: string | undefined = staff.token) =>
  api.call(getCalendarFile, { token, params: { id } });

async function read(id: number) {
  const text = (await download(id)).ok();
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  if (!component || others.length > 0) throw new Error('There is not exactly one event');
  const event = new ICAL.Event(component);
  return {
    text,
    calendar,
    event,
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    stamp: String(component.getFirstPropertyValue('dtstamp')),
  };
}

describe('the calendar file', () => {
  test('holds UTC times and the place, in lines of at most 75 octets, without names', async () => {
    const student = await buildStudent(db.database, { name: 'Asha Example', guardianName: 'Meena' });
    const counsellor = await buildMember(db.database, 'teacher', { name: 'Anita Teacher' });
    const { id } = (
      await book(staff.token, {
        studentId: student.id,
        counsellorId: counsellor.id,
        service: 'overseas',
        place: 'Room 2; first floor, मुंबई \\ left',
        familyTimeZone: 'America/New_York',
      })
    ).ok().appointment;
    const { calendar, event, text, method, status, stamp } = await read(id);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(String(calendar.getFirstPropertyValue('prodid'))).toContain('Srichakra');
    expect([method, status]).toEqual(['PUBLISH', 'CONFIRMED']);
    expect(event.uid).toBe((await storedAppointment(id)).uid);
    expect([event.sequence, event.summary]).toEqual([0, 'Overseas Admission · Srichakra']);
    expect(event.location).toBe('Room 2; first floor, मुंबई \\ left');
    expect([event.startDate.zone.tzid, event.endDate.zone.tzid]).toEqual(['UTC', 'UTC']);
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-05-04T04:30:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-05-04T05:30:00.000Z');
    expect(stamp).toBe('2026-04-30T06:00:00Z');
    expect(text).not.toMatch(/Asha|Meena|Anita|BEGIN:VTIMEZONE/);
    // RFC 5545, 3.1: lines end with CRLF and are at most 75 octets long.
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  test('keeps its identity through changes, each with a greater sequence, until the cancellation', async () => {
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const { id } = (await book(staff.token, { counsellorId })).ok().appointment;
    const before = await read(id);
    const { token } = staff;
    const to = { counsellorId, startsAt: '2026-05-05T06:00:00Z', durationMinutes: 30 };
    (await api.call(moveAppointment, { token, params: { id }, body: { version: 1, ...to } })).ok();
    const moved = await read(id);
    expect([moved.event.uid, moved.event.sequence]).toEqual([before.event.uid, 1]);
    expect(moved.event.startDate.toJSDate().toISOString()).toBe('2026-05-05T06:00:00.000Z');
    const body = { version: 2, status: 'cancelled', note: 'Has exams' };
    (await api.call(setAppointmentOutcome, { token, params: { id }, body })).ok();
    const cancelled = await read(id);
    expect([cancelled.event.uid, cancelled.event.sequence]).toEqual([before.event.uid, 2]);
    expect([cancelled.method, cancelled.status]).toEqual(['CANCEL', 'CANCELLED']);
    expect(cancelled.text).not.toContain('exams');
  });

  test.each([
    ['requested', 'TENTATIVE'],
    ['completed', 'CONFIRMED'],
    ['no_show', 'CONFIRMED'],
  ] as const)('of an appointment that is %s: %s', async (status, expected) => {
    const { id } = await buildAppointment('2026-04-29T06:00:00Z', { status });
    const file = await read(id);
    expect([file.method, file.status]).toEqual(['PUBLISH', expected]);
  });

  // The first of each pair is before the change to summer time in the family's country, the other one after it.
  test.each([
    ['Europe/London', '2027-03-26T09:00:00+00:00', '2027-03-29T09:00:00+01:00'],
    ['Europe/London', '2026-10-23T09:00:00+01:00', '2026-10-26T09:00:00+00:00'],
    ['America/New_York', '2027-03-12T08:00:00-05:00', '2027-03-15T08:00:00-04:00'],
    ['America/New_York', '2026-10-30T08:00:00-04:00', '2026-11-02T08:00:00-05:00'],
  ])(
    'for a family in %s is at the same moment on both sides of the change: %s, %s',
    async (familyTimeZone, ...times) => {
      for (const startsAt of times) {
        const { id } = (await book(staff.token, { startsAt, familyTimeZone })).ok().appointment;
        expect((await read(id)).event.startDate.toJSDate()).toEqual(new Date(startsAt));
      }
    },
  );

  test('is recorded in the audit trail when downloaded', async () => {
    const { id } = await buildAppointment('2026-05-06T06:00:00Z');
    const { headers } = await download(id);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="appointment-${id}.ics"`);
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['appointment.file_made']);
    expect((await download(2_147_483_647)).status).toBe(404);
    expect((await download(id, '')).status).toBe(401);
  });
});
