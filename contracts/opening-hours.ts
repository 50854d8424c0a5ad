// Public pages load this file: no schemas here.

import { WEEKDAYS, weekdayOf } from './lib/calendar.ts';
import { DAY_PARTS, type DayPart } from './public-site.ts';

/** The office's hours on one day of the week, in its own time. */
export interface OpenHours {
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** HH:MM, as is `endsAt`. */
  startsAt: string;
  endsAt: string;
}

/** Where the parts of a day begin and end. */
const PARTS: Record<DayPart, readonly [from: string, to: string]> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
};

/** The parts in which the office is open on a day or, without one, on any day. @param day ISO 8601. */
export function openPartsOf(hours: readonly OpenHours[], day: string | null): DayPart[] {
  const open = day ? hours.filter(({ weekday }) => weekday === weekdayOf(day)) : hours;
  return DAY_PARTS.filter((part) => {
    const [from, to] = PARTS[part];
    return open.some(({ startsAt, endsAt }) => startsAt < to && endsAt > from);
  });
}

interface Wish {
  preferredDay?: string | null | undefined;
  preferredTime?: DayPart | null | undefined;
}

/** Why the office is closed at a wished time, or null. */
export function findClosedWish(
  { preferredDay, preferredTime }: Wish,
  hours: readonly OpenHours[],
): { field: keyof Wish; message: string } | null {
  const day = preferredDay ?? null;
  const parts = openPartsOf(hours, day);
  if (day !== null && parts.length === 0) {
    const message = `We are closed on ${WEEKDAYS[weekdayOf(day) - 1]}s. Please choose another day`;
    return { field: 'preferredDay', message };
  }
  if (!preferredTime || parts.includes(preferredTime)) return null;
  return { field: 'preferredTime', message: 'We are closed at that time. Please choose another one' };
}
