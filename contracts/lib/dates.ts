import * as z from 'zod/mini';

const DAY_ERROR = 'must be a date such as 2026-04-30';

/** An ISO 8601 day, for example 2026-04-30. @param otherCentury the message for a day outside the range. */
export function day(label: string, otherCentury = `${label} ${DAY_ERROR}`) {
  const error = `${label} ${DAY_ERROR}`;
  return z.iso.date({ error }).check(z.regex(/^(19|20)/, { error: otherCentury }));
}

const AnyDaySchema = day('');

/** False for the early years in a date field while the person types the year. */
export const isWholeDay = (text: string): boolean => AnyDaySchema.safeParse(text).success;

/** Absent, null and empty mean an unknown day. */
export function optionalDay(label: string) {
  return z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), day(label)], { error: `${label} ${DAY_ERROR}` }))),
    z.transform((value): string | null => (value ? value : null)),
  );
}
