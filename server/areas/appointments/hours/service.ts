import {
  BLANK_PROFILE,
  type CounsellorProfile,
  canEditHours,
  type createDayOff as createDayOffEndpoint,
  DAYS_OFF_TOO_FAR,
  type getCounsellorHours,
  type Hours,
  MAX_DAYS_AHEAD,
  openingHoursOf,
  type setCounsellorHours,
} from '#contracts/appointments/index.ts';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  addDays,
  type Days,
  daysBetween,
  daysIn,
  isoDateOf,
  momentAt,
  weekdayOf,
} from '#contracts/lib/calendar.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Actor, Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, forbidden, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import * as repo from './repo.ts';

interface Counsellor {
  id: number;
  name: string;
  isSample: boolean;
}

const MAX_DAYS_OFF = 366;

/**
 * Takes no lock on the member: a booking has locked its session, and a deactivation locks members before sessions, so
 * that they could deadlock.
 * @throws AppError 400 for a member who can't be booked.
 */
export async function getBookable(ctx: PublicContext, id: number): Promise<Counsellor> {
  const [counsellor] = await repo.selectCounsellors(ctx.db, id);
  if (!counsellor) {
    throw badRequest('Please choose an active counsellor');
  }
  return counsellor;
}

/** Whether somebody is an active counsellor. */
export const isBookable = async (ctx: PublicContext, id: number): Promise<boolean> =>
  (await repo.selectCounsellors(ctx.db, id)).length > 0;

/** @throws AppError 404 for a member who can't be booked, and to a teacher for another member. */
export async function findCounsellor(ctx: Context, id: number): Promise<Counsellor> {
  if (seesOnlyAssigned(ctx.actor.role) && id !== ctx.actor.id) throw notFound('The counsellor');
  const [counsellor] = await repo.selectCounsellors(ctx.db, id);
  if (!counsellor) throw notFound('The counsellor');
  return counsellor;
}

export interface Bookable extends Counsellor {
  profile: CounsellorProfile;
  /** Working hours without days off and the office's holidays, in order. */
  spans: Span[];
  daysOff: { firstDay: string; lastDay: string }[];
}

/** The bookable hours of counsellors on some days, by name. @param id of one counsellor. */
export async function listBookable(ctx: PublicContext, days: Days, id?: number): Promise<Bookable[]> {
  const counsellors = await repo.selectCounsellors(ctx.db, id);
  const ids = counsellors.map((counsellor) => counsellor.id);
  if (ids.length === 0) return [];
  const stored = await repo.selectPlans(ctx.db, ids);
  const hours = await repo.selectHours(ctx.db, ids);
  const daysOff = await repo.selectDaysOff(ctx.db, ids, days.from, days.to);
  const open = openingHoursOf(ctx.office.particulars);
  const plans = counsellors.map(({ id }) => ({
    hours: stored.has(id) ? hours.filter((each) => each.counsellorId === id) : open,
    daysOff: daysOff.filter((each) => each.counsellorId === id),
  }));
  const { holidays } = ctx.office.particulars;
  const spans = spansOf(
    plans.map(({ hours, daysOff }) => ({ hours, daysOff: [...daysOff, ...holidays] })),
    days,
    ctx.office.timeZone,
  );
  return counsellors.map((counsellor, index) => ({
    ...counsellor,
    profile: stored.get(counsellor.id) ?? BLANK_PROFILE,
    spans: spans[index] ?? [],
    daysOff: (plans[index]?.daysOff ?? []).map(({ firstDay, lastDay }) => ({ firstDay, lastDay })),
  }));
}

type CounsellorPlan = AnswerOf<typeof getCounsellorHours>;

/** A counsellor's hours and days off. @throws AppError 404 for a member who can't be booked. */
export async function getPlan(ctx: Context, id: number): Promise<CounsellorPlan> {
  return planOf(ctx, await findCounsellor(ctx, id), ctx.actor);
}

async function planOf(ctx: PublicContext, counsellor: Counsellor, actor: Actor): Promise<CounsellorPlan> {
  const stored = (await repo.selectPlans(ctx.db, [counsellor.id])).get(counsellor.id);
  const own = await repo.selectHours(ctx.db, [counsellor.id]);
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  const daysOff = await repo.selectDaysOff(ctx.db, [counsellor.id], today);
  const mayEdit = canEditHours(actor, counsellor.id);
  const hours = stored === undefined ? openingHoursOf(ctx.office.particulars) : own;
  return {
    counsellor,
    version: stored?.version ?? 0,
    hours: [...hours],
    profile: stored ?? BLANK_PROFILE,
    daysOff: daysOff.map((dayOff) => ({ ...dayOff, reason: mayEdit ? dayOff.reason : null })),
    holidays: ctx.office.particulars.holidays.filter(({ lastDay }) => lastDay >= today),
    timeZone: ctx.office.timeZone,
  };
}

/** Replaces a counsellor's working hours and profile. @throws AppError 401, 403, 404, 409 for another version. */
export async function setHours(
  ctx: Context,
  id: number,
  { version, hours, profile: given }: BodyOf<typeof setCounsellorHours>,
): Promise<CounsellorPlan> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, counsellor } = await holdPlan(ctx, id);
    const { version: storedVersion, ...known } = (await repo.selectPlans(ctx.db, [id])).get(id) ?? {
      version: 0,
      ...BLANK_PROFILE,
    };
    if (storedVersion !== version) throw staleVersion('these hours');
    const before = storedVersion === 0 ? null : await repo.selectHours(ctx.db, [id]);
    const profile = given ?? known;
    await repo.replaceHours(ctx.db, id, { version: storedVersion + 1, hours, profile });
    await recordEvent(ctx, {
      action: 'counsellor.hours_changed',
      subject: { type: 'member', ...counsellor },
      // Null if they were the consultancy's.
      before: { hours: before?.map(({ counsellorId: _, ...row }) => row) ?? null, profile: known },
      after: { hours, profile },
    });
    return planOf(ctx, counsellor, actor);
  });
}

/**
 * Adds days off.
 * @returns also the number of confirmed appointments on these days, which stay.
 * @throws AppError 400 for past, too many or too distant days, 401, 403, 404, 409 for an overlap with other days off.
 */
export async function createDayOff(
  ctx: Context,
  id: number,
  { firstDay, lastDay, reason }: BodyOf<typeof createDayOffEndpoint>,
) {
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  if (lastDay < today) throw badRequest('These days are over', 'lastDay');
  if (lastDay > addDays(firstDay, MAX_DAYS_OFF - 1)) {
    throw badRequest('Days off can last at most a year', 'lastDay');
  }
  const latest = addDays(today, MAX_DAYS_AHEAD);
  if (lastDay > latest) throw badRequest(DAYS_OFF_TOO_FAR, firstDay > latest ? 'firstDay' : 'lastDay');
  return inTransaction(ctx, async (ctx) => {
    const { counsellor } = await holdPlan(ctx, id);
    const days = { firstDay, lastDay };
    const [other] = await repo.selectDaysOff(ctx.db, [id], firstDay, lastDay);
    if (other) throw conflict('conflict', 'Some of these days are already days off.');
    const dayOffId = await repo.insertDayOff(ctx.db, {
      counsellorId: id,
      ...days,
      reason,
      createdAt: ctx.now,
    });
    // Without the reason, which may be about health: the trail is kept for ever.
    await recordEvent(ctx, {
      action: 'counsellor.day_off_added',
      subject: { type: 'member', ...counsellor },
      after: { dayOffId, ...days },
    });
    const confirmedAppointments = await repo.countConfirmed(
      ctx.db,
      id,
      daysIn(firstDay, lastDay, ctx.office.timeZone),
    );
    return { dayOff: { id: dayOffId, ...days, reason }, confirmedAppointments };
  });
}

/** @throws AppError 401, 403, 404. */
export async function deleteDayOff(ctx: Context, dayOffId: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const stored = await repo.selectDayOff(ctx.db, dayOffId);
    if (!stored) throw notFound('The day off');
    const { counsellorId, name, firstDay, lastDay } = stored;
    if (!canEditHours(actor, counsellorId)) throw notFound('The day off');
    await repo.lockCalendar(ctx.db, counsellorId);
    if (!(await repo.deleteDayOff(ctx.db, dayOffId))) throw notFound('The day off');
    await recordEvent(ctx, {
      action: 'counsellor.day_off_removed',
      subject: { type: 'member', id: counsellorId, name },
      before: { dayOffId, firstDay, lastDay },
    });
  });
}

/** Locks the calendar. @throws AppError 401, 403, 404. */
async function holdPlan(ctx: Context, id: number): Promise<{ actor: Actor; counsellor: Counsellor }> {
  const actor = await holdActor(ctx);
  if (!canEditHours(actor, id)) throw forbidden();
  const counsellor = await findCounsellor(ctx, id);
  await repo.lockCalendar(ctx.db, id);
  return { actor, counsellor };
}

/** Ends just before `end`. Milliseconds of the epoch. */
export interface Span {
  start: number;
  end: number;
}

interface Plan {
  hours: readonly Hours[];
  daysOff: readonly { firstDay: string; lastDay: string }[];
}

/**
 * Working hours without days off, in order, for each plan. Adjacent hours are joined into one span.
 * @param timeZone IANA name.
 */
export function spansOf(plans: readonly Plan[], { from, to }: Days, timeZone: string): Span[][] {
  const momentOf = (day: string, time: string) => momentAt(day, time, timeZone).getTime();
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
