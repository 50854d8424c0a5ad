import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, VersionSchema } from '../lib/text.ts';
import { SERVICES, type Service } from '../services.ts';

/** What the office opens for families who book by themselves. */
export interface FamilyBooking {
  services: readonly Service[];
  counsellorIds: readonly number[];
  /** Until so many hours before the start a family may move or cancel. */
  changeHours: number;
  /** So many hours from now the first bookable time is. */
  noticeHours: number;
  /** So many days from today the last bookable day is. */
  daysAhead: number;
}

/** Until the office changes it: nothing is open. */
export const CLOSED_FAMILY_BOOKING: FamilyBooking = {
  services: [],
  counsellorIds: [],
  changeHours: 24,
  noticeHours: 12,
  daysAhead: 30,
};

export const FAMILY_BOOKING_LIMITS = {
  changeHours: { least: 0, most: 168 },
  noticeHours: { least: 0, most: 168 },
  daysAhead: { least: 1, most: 90 },
} as const;

/** Coming appointments of a child that its family booked; more need the office. */
export const MAX_FAMILY_BOOKINGS = 3;

function whole(label: string, { least, most }: { least: number; most: number }) {
  const error = `${label} must be a whole number from ${least} to ${most}`;
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
}

const once = <Value>(values: Value[]) => new Set(values).size === values.length;

const SettingsSchema = z.object({
  services: z
    .array(z.enum(SERVICES, { error: 'The service is not known' }), { error: 'The services must be a list' })
    .check(
      z.maxLength(SERVICES.length, { error: 'Each service can be chosen once' }),
      z.refine(once, { error: 'Each service can be chosen once' }),
    ),
  counsellorIds: z
    .array(id('Counsellor'), { error: 'The counsellors must be a list' })
    .check(
      z.maxLength(200, { error: 'There are too many counsellors' }),
      z.refine(once, { error: 'Each counsellor can be chosen once' }),
    ),
  changeHours: whole('The limit for changes', FAMILY_BOOKING_LIMITS.changeHours),
  noticeHours: whole('The notice', FAMILY_BOOKING_LIMITS.noticeHours),
  daysAhead: whole('The days ahead', FAMILY_BOOKING_LIMITS.daysAhead),
});

const AnswerSchema = z.object({
  settings: SettingsSchema,
  version: z.int(),
  /** The active ones, by name. */
  counsellors: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const getFamilyBooking = endpoint({
  method: 'GET',
  path: '/api/admin/family-booking',
  access: 'office:edit',
  summary: 'What families may book by themselves',
  response: AnswerSchema,
});

export const updateFamilyBooking = endpoint({
  method: 'PUT',
  path: '/api/admin/family-booking',
  access: 'office:edit',
  summary:
    'Opens services and counsellors for families who book by themselves; 409 `stale` for an older version',
  body: z.object({ version: VersionSchema, settings: SettingsSchema }),
  response: AnswerSchema,
});
