import type { listCounsellorLoad } from '#contracts/appointments/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { addDays, daysIn, mondayOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Context } from '#server/context.ts';
import { sumBookedMinutes } from './repo.ts';
import { type Bookable, listBookable } from './service.ts';

/** The load of the week around a day. A teacher gets only their own. */
export const listLoad = (ctx: Context, day: string): Promise<AnswerOf<typeof listCounsellorLoad>> =>
  listWeek(ctx, day);

/** The counsellors with their profiles and their load of a week. */
export async function listWeek(ctx: Context, day: string) {
  const from = mondayOf(day);
  const days = { from, to: addDays(from, 6) };
  const whose = seesOnlyAssigned(ctx.actor.role) ? ctx.actor.id : undefined;
  const bookable = await listBookable(ctx, days, whose);
  const ids = bookable.map(({ id }) => id);
  const booked = await sumBookedMinutes(ctx.db, ids, daysIn(days.from, days.to, ctx.office.timeZone));
  return {
    from: days.from,
    to: days.to,
    counsellors: bookable.map(({ id, name, profile, spans }) => ({
      id,
      name,
      profile,
      bookedMinutes: booked.get(id) ?? 0,
      openMinutes: minutesOf(spans),
    })),
  };
}

const minutesOf = (spans: Bookable['spans']) =>
  Math.round(spans.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE_MS);
