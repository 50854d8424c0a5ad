import type { Hours } from '#contracts/appointments/index.ts';
import { daysBetween, momentAt, weekdayOf } from '#contracts/lib/calendar.ts';

/** Ends just before `end`. Milliseconds of the epoch. */
export interface Span {
  start: number;
  end: number;
}

/** Calendar days of the consultancy, both included. */
export interface Days {
  from: string;
  to: string;
}

interface Plan {
  hours: readonly Hours[];
  daysOff: readonly { firstDay: string; lastDay: string }[];
}

/** Converts local times into moments. Cached, since counsellors share their hours. */
function makeClock(timeZone: string) {
  const known = new Map<string, number>();
  return (day: string, time: string): number => {
    const key = `${day} ${time}`;
    const moment = known.get(key) ?? momentAt(day, time, timeZone).getTime();
    known.set(key, moment);
    return moment;
  };
}

/**
 * Working hours without days off, in order, for each plan. Adjacent hours are joined into one span.
 * @param timeZone IANA name.
 */
export function spansOf(plans: readonly Plan[], { from, to }: Days, timeZone: string): Span[][] {
  const momentOf = makeClock(timeZone);
  const days = daysBetween(from, to).map((day) => ({ day, weekday: weekdayOf(day) }));
  return plans.map(({ hours, daysOff }) => {
    const isOff = (day: string) => daysOff.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
    const spans = days
      .filter(({ day }) => !isOff(day))
      .flatMap(({ day, weekday }) =>
        hours
          .filter((each) => each.weekday === weekday)
          .map(({ startsAt, endsAt }) => ({ start: momentOf(day, startsAt), end: momentOf(day, endsAt) })),
      );
    return joined(spans);
  });
}

function joined(spans: Span[]): Span[] {
  const result: Span[] = [];
  // Hours within the skipped hour of a change to summer time are empty.
  for (const span of spans.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}
