import { addDays } from '#contracts/lib/calendar.ts';
import type { WallSpan } from './closed-times.ts';

/** How wide an appointment is at least, so that it can be read and hit. */
const LEAST_ENTRY_REM = 5;
/** How wide a day is at least. */
const LEAST_DAY_REM = 6.5;

/**
 * How wide the calendar's days are, as tracks of a CSS grid: each has room for as many appointments as stand side by
 * side on it. Where that is more than the screen has, the calendar scrolls.
 * @param firstDay ISO 8601 date. @param days how many, from it on.
 */
export function dayTracks(entries: readonly WallSpan[], firstDay: string, days: number): string {
  const sorted = [...entries].sort((a, b) => a.start.localeCompare(b.start));
  return Array.from({ length: days }, (_, index) => addDays(firstDay, index))
    .map((day) => {
      const [begin, end] = [`${day}T00:00`, `${addDays(day, 1)}T00:00`];
      const beside = mostAtOnce(sorted.filter((each) => each.start < end && each.end > begin));
      return `minmax(${Math.max(LEAST_DAY_REM, beside * LEAST_ENTRY_REM)}rem, 1fr)`;
    })
    .join(' ');
}

/** @param sorted by their start. */
function mostAtOnce(sorted: readonly WallSpan[]): number {
  let most = 0;
  let lasting: WallSpan[] = [];
  for (const entry of sorted) {
    lasting = [...lasting.filter(({ end }) => end > entry.start), entry];
    most = Math.max(most, lasting.length);
  }
  return most;
}
