import * as z from 'zod/mini';

export const DURATION_MINUTES = { least: 15, most: 240, step: 5, usual: 60 } as const;

const START_ERROR = 'Please choose a day and a time';

/** A moment with its offset, for example 2026-04-30T10:00:00+05:30; becomes UTC. */
export const StartSchema = z.pipe(
  z.iso
    .datetime({ offset: true, error: START_ERROR })
    .check(z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:00(\.0+)?)?(Z|[+-]\d\d:\d\d)$/, { error: START_ERROR })),
  z.transform((text) => new Date(text).toISOString()),
);

const DURATION_ERROR = `An appointment takes ${DURATION_MINUTES.least} to ${DURATION_MINUTES.most} minutes, in steps of ${DURATION_MINUTES.step}`;
export const DurationSchema = z
  .int({ error: DURATION_ERROR })
  .check(
    z.minimum(DURATION_MINUTES.least, { error: DURATION_ERROR }),
    z.maximum(DURATION_MINUTES.most, { error: DURATION_ERROR }),
    z.multipleOf(DURATION_MINUTES.step, { error: DURATION_ERROR }),
  );

export const DurationTextSchema = z.pipe(
  z.string({ error: DURATION_ERROR }).check(z.regex(/^\d{1,3}$/, { error: DURATION_ERROR })),
  z.pipe(z.transform(Number), DurationSchema),
);

/**
 * Whether it is a zone's name. An offset such as +05:30 is none: it has no summer time, and PostgreSQL reads its sign in
 * reverse.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const TimeZoneSchema = z
  .nullable(z.string({ error: 'The time zone is not known' }).check(z.maxLength(64)))
  .check(z.refine((name) => name === null || isTimeZone(name), { error: 'The time zone is not known' }));
