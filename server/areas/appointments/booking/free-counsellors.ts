import { DURATION_MINUTES, pauseOf } from '#contracts/appointments/index.ts';
import type { FreeDay } from '#contracts/enquiries/index.ts';
import { addDays, daysIn, isoDateOf, wallTimeOf } from '#contracts/lib/calendar.ts';
import type { Service } from '#contracts/services.ts';
import { type Days, listBookable } from '#server/areas/appointments/hours/service.ts';
import type { PublicContext } from '#server/context.ts';
import { selectBusyOf } from './free-counsellors-sql.ts';
import { findFreeSlots } from './slots.ts';

/** Families are offered the days from tomorrow on. */
const OFFERED_DAYS = 28;
/** Starts on the half hour keep the list short. */
const isOffered = (time: string) => time.endsWith(':00') || time.endsWith(':30');

/** The free starts of some days for a meeting of the usual length, by the counsellors who take the service. */
export async function freeStartsOf(
  ctx: PublicContext,
  days: Days,
  { service, counsellorId }: { service: Service; counsellorId?: number | undefined },
): Promise<{ counsellorId: number; starts: string[] }[]> {
  const counsellors = (await listBookable(ctx, days, counsellorId)).filter(
    ({ profile: { services } }) => services.length === 0 || services.includes(service),
  );
  const { start, end } = daysIn(addDays(days.from, -1), addDays(days.to, 1), ctx.office.timeZone);
  const ids = counsellors.map(({ id }) => id);
  const busy = ids.length === 0 ? [] : await selectBusyOf(ctx.db, ids, { start, end });
  return counsellors.map(({ id, profile, spans }) => {
    const own = { spans, busy: busy.filter((each) => each.counsellorId === id) };
    const wanted = {
      durationMinutes: DURATION_MINUTES.usual,
      pauseMinutes: pauseOf(profile),
      from: ctx.now.getTime(),
    };
    return { counsellorId: id, starts: findFreeSlots(own, wanted).map(({ startsAt }) => startsAt) };
  });
}

/**
 * Days and starts of the next weeks at which at least one counsellor is free. Reveals neither who nor how many.
 * @param day computes this one alone.
 */
export async function listFreeDays(ctx: PublicContext, service: Service, day?: string): Promise<FreeDay[]> {
  const { timeZone } = ctx.office;
  const today = isoDateOf(ctx.now, timeZone);
  const [first, last] = [addDays(today, 1), addDays(today, OFFERED_DAYS)];
  if (day !== undefined && (day < first || day > last)) return [];
  const free = await freeStartsOf(ctx, { from: day ?? first, to: day ?? last }, { service });
  const moments = [...new Set(free.flatMap(({ starts }) => starts))].sort();
  const byDay = new Map<string, string[]>();
  for (const moment of moments) {
    const [day = '', time = ''] = wallTimeOf(moment, timeZone).split('T');
    if (isOffered(time)) byDay.set(day, [...(byDay.get(day) ?? []), time]);
  }
  return [...byDay].map(([day, starts]) => ({ day, starts }));
}
