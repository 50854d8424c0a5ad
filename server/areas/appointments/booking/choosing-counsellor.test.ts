import { describe, expect, test } from 'vitest';
import { proposeCounsellor, setCounsellorHours } from '#contracts/appointments/index.ts';
import {
  api,
  buildAppointment,
  buildSignedIn,
  setUpAppointments,
} from '#server/areas/appointments/booking/appointments-fixture.ts';
import { type Candidate, proposeFrom } from './choosing-counsellor.ts';

setUpAppointments();

describe('the proposed counsellor', () => {
  const make = (id: number, part: Partial<Candidate> = {}): Candidate => ({
    id,
    name: `Counsellor ${id}`,
    profile: { languages: [], services: [] },
    bookedMinutes: 60,
    openMinutes: 600,
    lastBookedAt: new Date('2026-04-20T04:00:00Z'),
    ...part,
  });
  const early = new Date('2026-04-01T04:00:00Z');
  const tamil = { languages: ['ta' as const], services: ['career' as const] };

  test.each([
    ['was booked longest ago', [make(1), make(2, { lastBookedAt: early })], { by: 'rotation' }, 2],
    [
      'was never booked',
      [make(1, { lastBookedAt: early }), make(2, { lastBookedAt: null })],
      { by: 'rotation' },
      2,
    ],
    [
      'has the least booked share',
      [make(1), make(2, { bookedMinutes: 90, openMinutes: 1200 })],
      { by: 'load' },
      2,
    ],
    [
      'of an equal load was booked longest ago',
      [make(1), make(2, { lastBookedAt: early })],
      { by: 'load' },
      2,
    ],
    ['works in that week', [make(1, { openMinutes: 0, bookedMinutes: 0 }), make(2)], { by: 'load' }, 2],
    ['speaks the language', [make(1, { profile: tamil }), make(2)], { by: 'load', language: 'hi' }, 2],
    ['offers the service', [make(1, { profile: tamil }), make(2)], { by: 'load', service: 'dmit' }, 2],
    ['speaks all languages or this one', [make(1, { profile: tamil })], { by: 'load', language: 'ta' }, 1],
    ['is nobody if nobody fits', [make(1, { profile: tamil })], { by: 'load', service: 'dmit' }, null],
  ] as const)('%s', (_, candidates, wishes, id) => {
    expect(proposeFrom(candidates, wishes)?.id ?? null).toBe(id);
  });

  test('is named with the reason; a teacher can propose only themselves', async () => {
    const [busy, idle] = [await buildSignedIn('teacher'), await buildSignedIn('teacher')];
    const staff = await buildSignedIn('staff');
    const profile = { minutesBefore: 0, minutesAfter: 0, languages: ['kn'], services: [] };
    const hours = [{ weekday: 1, startsAt: '09:00', endsAt: '19:00' }];
    for (const { id, token } of [busy, idle]) {
      await api.call(setCounsellorHours, { token, params: { id }, body: { version: 0, hours, profile } });
    }
    const other = await buildSignedIn('teacher');
    const notKannada = { ...profile, languages: ['en'] };
    await api.call(setCounsellorHours, {
      token: other.token,
      params: { id: other.id },
      body: { version: 0, hours, profile: notKannada },
    });
    await buildAppointment('2026-05-04T10:00:00+05:30', { counsellorId: busy.id });
    const ask = (by: string, token: string | undefined = staff.token) =>
      api.call(proposeCounsellor, { token, query: { by, day: '2026-05-06', language: 'kn' } });
    expect((await ask('load')).ok().proposal).toEqual({
      id: idle.id,
      name: idle.name,
      reason: 'least booked that week: 0 of 10 h',
    });
    expect((await ask('rotation')).ok().proposal).toMatchObject({ id: idle.id, reason: 'never booked yet' });
    expect((await ask('rotation', busy.token)).ok().proposal).toMatchObject({
      id: busy.id,
      reason: 'booked longest ago: on 2026-04-30',
    });
    expect((await ask('chance')).status).toBe(400);
  });
});
