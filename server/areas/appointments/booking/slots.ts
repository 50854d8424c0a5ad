import { SLOT_GRID_MINUTES } from '#contracts/appointments/index.ts';
import type { FreeSlot } from '#contracts/errors.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { Span } from '#server/areas/appointments/hours/service.ts';

/** The grid starts at the epoch, since every time zone differs from UTC by whole quarters of an hour. */
const GRID_MS = SLOT_GRID_MINUTES * MINUTE_MS;

/**
 * The free times within working hours from a moment on.
 * @param spans working hours, in order.
 * @param busy booked times, in any order.
 * @param pauseMinutes kept free between two appointments.
 * @param from milliseconds of the epoch.
 */
export function findFreeSlots(
  { spans, busy }: { spans: readonly Span[]; busy: readonly Span[] },
  {
    durationMinutes,
    pauseMinutes = 0,
    from,
    most = Number.POSITIVE_INFINITY,
  }: { durationMinutes: number; pauseMinutes?: number; from: number; most?: number },
): FreeSlot[] {
  const duration = durationMinutes * MINUTE_MS;
  const taken = busy.map((span) => widened(span, pauseMinutes)).sort((a, b) => a.start - b.start);
  const slots: FreeSlot[] = [];
  for (const span of spans) {
    let start = onGrid(Math.max(span.start, from));
    while (start + duration <= span.end && slots.length < most) {
      const end = start + duration;
      const inTheWay = taken.find((other) => other.start < end && start < other.end);
      if (inTheWay) {
        start = onGrid(inTheWay.end);
        continue;
      }
      slots.push({ startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() });
      start += GRID_MS;
    }
  }
  return slots;
}

const onGrid = (moment: number) => Math.ceil(moment / GRID_MS) * GRID_MS;

/** A time with its pauses. */
export const widened = ({ start, end }: Span, pauseMinutes: number): Span => ({
  start: start - pauseMinutes * MINUTE_MS,
  end: end + pauseMinutes * MINUTE_MS,
});

/** Whether a time lies completely within one span. */
export function isWithin(spans: readonly Span[], { start, end }: Span): boolean {
  return spans.some((span) => span.start <= start && end <= span.end);
}
