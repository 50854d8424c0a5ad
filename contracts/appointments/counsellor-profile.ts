import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import { SERVICES } from '../services.ts';

export const COUNSELLOR_LANGUAGES = ['en', 'hi', 'ta', 'te', 'kn', 'ml'] as const;
export type CounsellorLanguage = (typeof COUNSELLOR_LANGUAGES)[number];

export const COUNSELLOR_LANGUAGE_NAMES: Record<CounsellorLanguage, string> = {
  en: 'English',
  hi: 'Hindi',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  ml: 'Malayalam',
};

export const MAX_PAUSE_MINUTES = 120;
const PAUSE_ERROR = `Please enter 0 to ${MAX_PAUSE_MINUTES} minutes, in steps of 5`;
const PauseSchema = z
  .int({ error: PAUSE_ERROR })
  .check(
    z.minimum(0, { error: PAUSE_ERROR }),
    z.maximum(MAX_PAUSE_MINUTES, { error: PAUSE_ERROR }),
    z.multipleOf(5, { error: PAUSE_ERROR }),
  );

const someOf = <const Values extends readonly string[]>(values: Values, error: string) =>
  z.array(z.enum(values, { error }), { error }).check(
    z.maxLength(values.length, { error }),
    z.refine((chosen) => new Set(chosen).size === chosen.length, { error }),
  );

export const CounsellorProfileSchema = z.object({
  /** Kept free before and after each appointment. */
  minutesBefore: PauseSchema,
  minutesAfter: PauseSchema,
  /** Empty for all. */
  languages: someOf(COUNSELLOR_LANGUAGES, 'The language is not known'),
  services: someOf(SERVICES, 'The service is not known'),
});
export type CounsellorProfile = z.infer<typeof CounsellorProfileSchema>;

export const BLANK_PROFILE: CounsellorProfile = {
  minutesBefore: 0,
  minutesAfter: 0,
  languages: [],
  services: [],
};

/** Minutes between the end of an appointment and the start of the next. */
export const pauseOf = ({ minutesBefore, minutesAfter }: CounsellorProfile) => minutesBefore + minutesAfter;

const LoadSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Minutes of appointments that are confirmed or took place, and of no-shows. */
  bookedMinutes: z.int(),
  /** Working hours without breaks and days off. */
  openMinutes: z.int(),
});
export type CounsellorLoad = z.infer<typeof LoadSchema>;

export const listCounsellorLoad = endpoint({
  method: 'GET',
  path: '/api/admin/counsellors/load',
  access: 'appointments:read',
  summary: 'The booked and open hours of each counsellor in a week; a teacher’s own only',
  query: z.object({
    /** Any day of the week, which begins on Monday. */
    day: day('The day'),
  }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    /** By name. */
    counsellors: z.array(LoadSchema),
  }),
});
