import { SLOT_GRID_MINUTES } from '#contracts/appointments/index.ts';
import type { FreeSlot } from '#contracts/errors.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { Span } from '#server/areas/appointments/hours/service.ts';

/** Of the epoch: the clocks of every time zone are whole quarters of an hour from UTC. */
const GRID_MS = SLOT_GRID_MINUTES * MINUTE_MS;

/**
 * The times at which an appointment can begin: in the working hours, clear of what is booked, and not before a moment.
 * @param spans when the counsellor works, in order.
 * @param busy when she is booked, in any order.
 * @param from milliseconds of the epoch.
 * @param most how many are wanted.
 */
export function findFreeSlots(
  { spans, busy }: { spans: readonly Span[]; busy: readonly Span[] },
  {
    durationMinutes,
    from,
    most = Number.POSITIVE_INFINITY,
  }: { durationMinutes: number; from: number; most?: number },
): FreeSlot[] {
  const duration = durationMinutes * MINUTE_MS;
  const taken = [...busy].sort((a, b) => a.start - b.start);
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

/** Whether a time lies in one of the working hours as a whole. */
export function isWithin(spans: readonly Span[], { start, end }: Span): boolean {
  return spans.some((span) => span.start <= start && end <= span.end);
}
