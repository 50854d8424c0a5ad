import { OFFERED_SLOTS, pauseOf } from '#contracts/appointments/index.ts';
import { holidayOn } from '#contracts/consultancy.ts';
import { canTakeWork } from '#contracts/identity/index.ts';
import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { isWithin, listFreeTimes, widened } from '#server/areas/appointments/calendar/free-times.ts';
import { selectBusy } from '#server/areas/appointments/calendar/repo.ts';
import { lockCalendar } from '#server/areas/appointments/hours/repo.ts';
import { getBookable, listBookable } from '#server/areas/appointments/hours/service.ts';
import { familyOf } from '#server/areas/appointments/mail/notify-family.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, notFree } from '#server/errors.ts';
import type { Person } from './repo.ts';

const SEARCHED_DAYS = 60;

export interface WantedTime {
  counsellorId: number;
  startsAt: Date;
  endsAt: Date;
  /** The appointment that moves there, if it exists. */
  appointmentId?: number | undefined;
  /** Appointments of its series that move too. */
  exceptIds?: readonly number[];
}

const MESSAGES = {
  slot_taken: 'The counsellor is booked at that time. Please choose another one.',
  outside_hours: 'The counsellor does not work at that time. Please choose another one.',
  holiday: 'The office has a holiday on that day. Please choose another one.',
  without_pause:
    'The counsellor needs a pause before or after another appointment. Please choose another time.',
};

/** Rolls back a booking. Free times are searched after the transaction. */
export class NotFree extends Error {
  readonly code: keyof typeof MESSAGES;
  readonly wanted: WantedTime;

  constructor(code: keyof typeof MESSAGES, wanted: WantedTime) {
    super(code);
    this.code = code;
    this.wanted = wanted;
  }
}

/** Runs a booking in a transaction. @throws AppError 409 `slot_taken` or `outside_hours` with the next free times. */
export async function inBooking<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(ctx, async (ctx) => work(ctx));
  } catch (error) {
    if (!(error instanceof NotFree)) throw error;
    const code = error.code === 'slot_taken' ? 'slot_taken' : 'outside_hours';
    throw notFree(code, MESSAGES[error.code], await findNextFree(ctx, error.wanted));
  }
}

/**
 * Checks a counsellor's time for a confirmed appointment. Call it immediately before the write.
 * @throws AppError 400 for a member who can't be booked; NotFree.
 */
export async function claimTime(
  ctx: PublicContext,
  wanted: WantedTime & Person,
  outsideHours: boolean,
): Promise<void> {
  await lockBookable(ctx, wanted.counsellorId, wanted);
  if (outsideHours) return;
  const obstacle = await findObstacle(ctx, wanted);
  if (obstacle !== null) throw new NotFree(obstacle, wanted);
}

/** Whether a bookable counsellor works at a time and has no confirmed appointment. Locks their calendar. */
export async function isFree(ctx: PublicContext, wanted: WantedTime): Promise<boolean> {
  await lockCalendar(ctx.db, wanted.counsellorId);
  return (await findObstacle(ctx, wanted)) === null;
}

/** @param result of a write in the repo; null if the counsellor is booked at that time. */
export function unlessTaken<Result>(result: Result | null, wanted: WantedTime | null): Result {
  if (result !== null) return result;
  if (wanted === null) throw new Error('A time was taken that nobody wanted');
  throw new NotFree('slot_taken', wanted);
}

/** Why a counsellor is not free; null if they are. Lock their calendar before. */
async function findObstacle(ctx: PublicContext, wanted: WantedTime): Promise<keyof typeof MESSAGES | null> {
  const { counsellorId, startsAt, endsAt, appointmentId, exceptIds = [] } = wanted;
  const { timeZone } = ctx.office;
  const days = { from: isoDateOf(startsAt, timeZone), to: isoDateOf(endsAt, timeZone) };
  const [bookable] = await listBookable(ctx, days, counsellorId);
  const time = { start: startsAt.getTime(), end: endsAt.getTime() };
  if (!bookable || !isWithin(bookable.spans, time)) {
    return holidayOn(ctx.office.particulars.holidays, days.from) ? 'holiday' : 'outside_hours';
  }
  const paused = widened(time, pauseOf(bookable.profile));
  const near = await selectBusy(ctx.db, [counsellorId], {
    start: new Date(paused.start),
    end: new Date(paused.end),
    exceptIds: appointmentId === undefined ? exceptIds : [...exceptIds, appointmentId],
  });
  if (near.some(({ start, end }) => start < time.end && time.start < end)) return 'slot_taken';
  return near.length > 0 ? 'without_pause' : null;
}

const REASONS = {
  slot_taken: 'booked',
  outside_hours: 'not working',
  holiday: 'office holiday',
  without_pause: 'no pause',
};

/** In a word or two why a counsellor can't be booked; null if they can. Their calendar is locked. */
export async function whyTaken(
  ctx: Context,
  wanted: WantedTime,
  outsideHours: boolean,
): Promise<string | null> {
  const obstacle = await findObstacle(ctx, wanted);
  if (obstacle === null) return null;
  if (!outsideHours) return REASONS[obstacle];
  const time = { start: wanted.startsAt, end: wanted.endsAt, exceptIds: wanted.exceptIds ?? [] };
  const busy = await selectBusy(ctx.db, [wanted.counsellorId], time);
  return busy.length > 0 ? REASONS.slot_taken : null;
}

/** Locks the calendar of a bookable counsellor. @throws AppError 400 for another member. */
export async function lockBookable(ctx: PublicContext, counsellorId: number, person: Person): Promise<void> {
  await lockCalendar(ctx.db, counsellorId);
  // After the lock, which a member's deactivation takes too.
  await refuseUnbookable(ctx, counsellorId, person);
}

/**
 * The meetings of the sample data stay with its colleagues; a real family gets a member who can take work.
 * @throws AppError 400 for a member who can't be booked with this person.
 */
export async function refuseUnbookable(
  ctx: PublicContext,
  counsellorId: number,
  person: Person,
): Promise<void> {
  const { isSample } = await getBookable(ctx, counsellorId);
  if (canTakeWork({ isActive: true, isSample }) || (await familyOf(ctx, person))?.isSample) return;
  throw badRequest('This counsellor belongs to the sample data. Please choose a real one', 'counsellorId');
}

async function findNextFree(
  ctx: PublicContext,
  { counsellorId, startsAt, endsAt, appointmentId }: WantedTime,
) {
  const from = isoDateOf(startsAt, ctx.office.timeZone);
  const [free] = await listFreeTimes(
    ctx,
    { from, to: addDays(from, SEARCHED_DAYS) },
    {
      counsellorId,
      durationMinutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS,
      earliest: startsAt.getTime(),
      most: OFFERED_SLOTS,
      exceptId: appointmentId,
    },
  );
  return free?.slots ?? [];
}
