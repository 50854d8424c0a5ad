import { addDays, type WallTime } from '#contracts/lib/calendar.ts';

/** A stretch of time on the consultancy's wall. */
export interface WallSpan {
  start: WallTime;
  end: WallTime;
}

/**
 * When a counsellor can't be booked: before, between and after the times at which she can, day by day.
 * @param open within the days, in any order. @param firstDay ISO 8601 date. @param days how many, from it on.
 */
export function closedTimes(open: readonly WallSpan[], firstDay: string, days: number): WallSpan[] {
  const sorted = [...open].sort((a, b) => a.start.localeCompare(b.start));
  return Array.from({ length: days }, (_, index) => addDays(firstDay, index)).flatMap((day) => {
    const [begin, end] = [midnight(day), midnight(addDays(day, 1))];
    const closed: WallSpan[] = [];
    let reached = begin;
    for (const span of sorted.filter((each) => each.start < end && each.end > begin)) {
      if (span.start > reached) closed.push({ start: reached, end: span.start });
      if (span.end > reached) reached = span.end;
    }
    return reached < end ? [...closed, { start: reached, end }] : closed;
  });
}

const midnight = (day: string): WallTime => `${day}T00:00`;
