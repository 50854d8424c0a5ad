import { isoDateOf } from '#contracts/iso-date.ts';

export { isoDateOf };

/**
 * The first and the following midnight of the calendar day that a moment falls on in a time zone.
 * @param timeZone IANA name, for example Asia/Kolkata.
 */
export function dayOf(moment: Date, timeZone: string): { start: Date; end: Date } {
  const date = isoDateOf(moment, timeZone);
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return { start: midnight(date, timeZone), end: midnight(next.toISOString().slice(0, 10), timeZone) };
}

/** Whole years from a date of birth (2012-02-29) to a calendar date; null when it is not known. */
export function ageOn(date: string, dateOfBirth: string | null): number | null {
  if (dateOfBirth === null) return null;
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

// The zone's offset at the wanted moment is found in two steps, as it may change on that very day.
function midnight(date: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`);
  const guess = wanted - offsetAt(new Date(wanted), timeZone);
  return new Date(wanted - offsetAt(new Date(guess), timeZone));
}

function offsetAt(moment: Date, timeZone: string): number {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(moment.getTime() / 1000) * 1000;
}
