import { DURATION_MINUTES, pauseOf, SLOT_GRID_MINUTES } from '#contracts/appointments/index.ts';
import type { FreeDay } from '#contracts/enquiries/index.ts';
import type { FreeSlot } from '#contracts/errors.ts';
import { addDays, type Days, daysIn, isoDateOf, wallTimeOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { Service } from '#contracts/services.ts';
import { listBookable, type Span } from '#server/areas/appointments/hours/service.ts';
import type { PublicContext } from '#server/context.ts';
import { selectBusy } from './repo.ts';

interface Wanted {
  durationMinutes: number;
  /** Only of this counsellor. */
  counsellorId?: number | undefined;
  /** Only of these. */
  among?: readonly number[];
  /** Only of those who take it. */
  service?: Service;
  /** Not before this moment, nor before now; milliseconds of the epoch. */
  earliest?: number;
  /** Of each counsellor. */
  most?: number;
  /** An appointment that is about to move: its own time counts as free. */
  exceptId?: number | undefined;
}

/** The free times of each bookable counsellor on some days. */
export async function listFreeTimes(
  ctx: PublicContext,
  days: Days,
  { counsellorId, among, service, exceptId, earliest = 0, durationMinutes, most }: Wanted,
): Promise<{ counsellorId: number; slots: FreeSlot[] }[]> {
  const counsellors = (await listBookable(ctx, days, counsellorId)).filter(
    ({ id, isSample, profile: { services } }) =>
      (!among || among.includes(id)) &&
      // An invented colleague is asked for by name only, for the meetings of the sample data.
      (!isSample || counsellorId !== undefined) &&
      (!service || services.length === 0 || services.includes(service)),
  );
  if (counsellors.length === 0) return [];
  const ids = counsellors.map(({ id }) => id);
  // With the pauses of appointments on the days before and after.
  const busy = await selectBusy(ctx.db, ids, {
    ...daysIn(addDays(days.from, -1), addDays(days.to, 1), ctx.office.timeZone),
    exceptIds: exceptId === undefined ? [] : [exceptId],
  });
  const from = Math.max(earliest, ctx.now.getTime());
  return counsellors.map(({ id, profile, spans }) => {
    const own = { spans, busy: busy.filter((each) => each.counsellorId === id) };
    const wanted = { durationMinutes, pauseMinutes: pauseOf(profile), from, most };
    return { counsellorId: id, slots: findFreeSlots(own, wanted) };
  });
}

/** Families are offered the days from tomorrow on. */
const OFFERED_DAYS = 28;
/** Starts on the half hour keep the list short. */
export const isOffered = (time: string) => time.endsWith(':00') || time.endsWith(':30');

/**
 * Days and starts of the next weeks at which at least one counsellor is free. Reveals neither who nor how many.
 * @param day computes this one alone.
 */
export async function listFreeDays(ctx: PublicContext, service: Service, day?: string): Promise<FreeDay[]> {
  const { timeZone } = ctx.office;
  const today = isoDateOf(ctx.now, timeZone);
  const [first, last] = [addDays(today, 1), addDays(today, OFFERED_DAYS)];
  if (day !== undefined && (day < first || day > last)) return [];
  const free = await listFreeTimes(
    ctx,
    { from: day ?? first, to: day ?? last },
    { service, durationMinutes: DURATION_MINUTES.usual },
  );
  const moments = [...new Set(free.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt)))].sort();
  const byDay = new Map<string, string[]>();
  for (const moment of moments) {
    const [day = '', time = ''] = wallTimeOf(moment, timeZone).split('T');
    if (isOffered(time)) byDay.set(day, [...(byDay.get(day) ?? []), time]);
  }
  return [...byDay].map(([day, starts]) => ({ day, starts }));
}

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
  }: { durationMinutes: number; pauseMinutes?: number; from: number; most?: number | undefined },
): FreeSlot[] {
  const duration = durationMinutes * MINUTE_MS;
  const taken = busy.map((span) => widened(span, pauseMinutes)).sort((a, b) => a.start - b.start);
  const slots: FreeSlot[] = [];
  // Both are in order, so that one pass is enough: a family asks for a month of every counsellor.
  let next = 0;
  for (const span of spans) {
    let start = onGrid(Math.max(span.start, from));
    while (start + duration <= span.end && slots.length < most) {
      const end = start + duration;
      const other = taken[next];
      if (other && other.end <= start) {
        next += 1;
        continue;
      }
      if (other && other.start < end) {
        start = onGrid(other.end);
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
