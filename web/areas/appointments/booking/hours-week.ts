import { findHoursError, type Hours } from '#contracts/appointments/index.ts';

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export const WEEKDAY_NAMES = {
  '1': 'Monday',
  '2': 'Tuesday',
  '3': 'Wednesday',
  '4': 'Thursday',
  '5': 'Friday',
  '6': 'Saturday',
  '7': 'Sunday',
} as const;
export type Weekday = keyof typeof WEEKDAY_NAMES;
export const WEEKDAYS = Object.keys(WEEKDAY_NAMES) as Weekday[];

/** Typed hours without a break. The end 00:00 is midnight. */
export interface Stretch {
  /** The React key. */
  key: number;
  startsAt: string;
  endsAt: string;
}
export type Week = Record<Weekday, readonly Stretch[]>;

/** The end of a day, as stored and as a time field shows it. */
const [END_OF_DAY, MIDNIGHT] = ['24:00', '00:00'] as const;

let lastKey = 0;
export function newStretch(startsAt: string, endsAt: string): Stretch {
  lastKey += 1;
  return { key: lastKey, startsAt, endsAt };
}

export function weekOf(hours: readonly Hours[]): Week {
  const days = WEEKDAYS.map((day) => [
    day,
    hours
      .filter(({ weekday }) => weekday === Number(day))
      .map(({ startsAt, endsAt }) => newStretch(startsAt, endsAt === END_OF_DAY ? MIDNIGHT : endsAt)),
  ]);
  return Object.fromEntries(days) as Week;
}

export function toHours(week: Week): Hours[] {
  return WEEKDAYS.flatMap((day) =>
    week[day]
      .map(({ startsAt, endsAt }) => ({
        weekday: Number(day),
        startsAt,
        endsAt: endsAt === MIDNIGHT ? END_OF_DAY : endsAt,
      }))
      .sort((a, b) => a.startsAt.localeCompare(b.startsAt)),
  );
}

/** Empty for no hours. */
function readableDay(week: Week, day: Weekday): string {
  return toHours(week)
    .filter(({ weekday }) => weekday === Number(day))
    .map(({ startsAt, endsAt }) => `${startsAt} to ${endsAt}`)
    .join(', ');
}

export function readableWeek(week: Week): Record<Weekday, string> {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, readableDay(week, day)])) as Record<Weekday, string>;
}

/** The first field error, by its day. */
export function findWeekError(week: Week): Partial<Record<Weekday, string>> {
  const hours = toHours(week);
  for (const day of WEEKDAYS) {
    const own = hours.filter(({ weekday }) => weekday === Number(day));
    if (own.some(({ startsAt, endsAt }) => startsAt === '' || endsAt === '')) {
      return { [day]: 'Please enter both times, or remove the line' };
    }
    if (own.some(({ startsAt, endsAt }) => startsAt >= endsAt)) {
      return { [day]: 'Hours must end after they begin' };
    }
    const message = findHoursError(own);
    if (message !== null) return { [day]: message };
  }
  return {};
}
