// Public pages load this file: no schemas here.

import { type Holiday, holidayOn } from './consultancy.ts';
import { addDays, WEEKDAYS, weekdayOf } from './lib/calendar.ts';
import { DAY_PARTS, type DayPart } from './public-site.ts';

/** The days of the week from Monday, in schema.org's notation. */
export const SCHEMA_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** The office's hours on one day of the week, in its own time. */
export interface OpenHours {
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  weekday: number;
  /** HH:MM, as is `endsAt`. */
  startsAt: string;
  endsAt: string;
}

export interface Opening {
  hours: readonly OpenHours[];
  holidays: readonly Holiday[];
}

/** The office's hours on a day; empty on a closed one. @param day ISO 8601. */
export function openOn({ hours, holidays }: Opening, day: string): readonly OpenHours[] {
  if (holidayOn(holidays, day)) return [];
  const weekday = weekdayOf(day);
  return hours.filter((each) => each.weekday === weekday);
}

/** The first working day after a day, both ISO 8601. @param count of working days. */
export function workingDayAfter(opening: Opening, day: string, count = 1): string {
  if (opening.hours.length === 0) return addDays(day, count);
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (openOn(opening, reached).length > 0) left -= 1;
  }
  return reached;
}

/** Where the parts of a day begin and end. */
const PARTS: Record<DayPart, readonly [from: string, to: string]> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
};

/** The parts in which the office is open on a day or, without one, on any day. @param day ISO 8601. */
export function openPartsOf(opening: Opening, day: string | null): DayPart[] {
  const open = day ? openOn(opening, day) : opening.hours;
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
  opening: Opening,
): { field: keyof Wish; message: string } | null {
  const day = preferredDay ?? null;
  const parts = openPartsOf(opening, day);
  if (day !== null && parts.length === 0) {
    const holiday = holidayOn(opening.holidays, day);
    const closed = holiday ? `that day: ${holiday.name}` : `${WEEKDAYS[weekdayOf(day) - 1]}s`;
    return { field: 'preferredDay', message: `We are closed on ${closed}. Please choose another day` };
  }
  if (!preferredTime || parts.includes(preferredTime)) return null;
  return {
    field: 'preferredTime',
    message: /*i18n*/ 'We are closed at that time. Please choose another one',
  };
}
