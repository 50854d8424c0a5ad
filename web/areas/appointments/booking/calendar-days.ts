import { addDays, type WallTime } from '#contracts/lib/calendar.ts';

/** A span on the consultancy's clock. */
export interface WallSpan {
  start: WallTime;
  end: WallTime;
}

const MIN_ENTRY_REM = 5;
const MIN_DAY_REM = 6.5;

/** The day's bounds and the spans that touch it, by their start. */
function onDay(day: string, spans: readonly WallSpan[]) {
  const [begin, end] = [`${day}T00:00`, `${addDays(day, 1)}T00:00`];
  const own = spans.filter((span) => span.start < end && span.end > begin);
  return { begin, end, own: own.sort((a, b) => a.start.localeCompare(b.start)) };
}

/** The gaps between the open times, day by day. @param days ISO 8601 dates. */
export function closedTimes(open: readonly WallSpan[], days: readonly string[]): WallSpan[] {
  return days.flatMap((day) => {
    const { begin, end, own } = onDay(day, open);
    const closed: WallSpan[] = [];
    let reached = begin;
    for (const span of own) {
      if (span.start > reached) closed.push({ start: reached, end: span.start });
      if (span.end > reached) reached = span.end;
    }
    return reached < end ? [...closed, { start: reached, end }] : closed;
  });
}

/** The days' widths as tracks of a CSS grid, each with room for its overlapping appointments. */
export function dayTracks(entries: readonly WallSpan[], days: readonly string[]): string {
  return tracks(days.map((day) => onDay(day, entries).own));
}

/** The widths of a day's columns; see `dayTracks`. */
export function columnTracks(
  entries: readonly (WallSpan & { columnId: number })[],
  columns: readonly { id: number }[],
): string {
  return tracks(columns.map(({ id }) => entries.filter(({ columnId }) => columnId === id)));
}

function tracks(columns: readonly (readonly WallSpan[])[]): string {
  return columns
    .map((own) => {
      const overlaps = own.map(({ start }) => own.filter((each) => each.start <= start && each.end > start));
      const most = Math.max(0, ...overlaps.map(({ length }) => length));
      return `minmax(${Math.max(MIN_DAY_REM, most * MIN_ENTRY_REM)}rem, 1fr)`;
    })
    .join(' ');
}
