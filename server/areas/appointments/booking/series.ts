import { randomUUID } from 'node:crypto';
import {
  type bookSeries as bookSeriesEndpoint,
  MAX_OCCURRENCES,
  type moveAppointment,
  type Repeat,
} from '#contracts/appointments/index.ts';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { addDays, addMonths, isoDateOf, momentAt, wallTimeOf } from '#contracts/lib/calendar.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { StoredAppointment } from '#server/areas/appointments/calendar/repo.ts';
import { loadAppointment } from '#server/areas/appointments/calendar/service.ts';
import { notifyFamilies } from '#server/areas/appointments/mail/notify-family.ts';
import { formatDay } from '#server/areas/mail/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { isPersonBooked, lockFollowing, type Person } from './repo.ts';
import {
  addAppointment,
  holdAppointment,
  holdPerson,
  refuseOthers,
  seriesOf,
  storeMove,
  toFamilyZone,
  toTime,
} from './service.ts';
import { lockBookable, type WantedTime, whyTaken } from './taking-time.ts';

interface Clash {
  startsAt: string;
  reason: string;
}

/**
 * Books repeating appointments in one transaction.
 * @throws AppError 400 for a wrong time or counsellor, 401, 403, 404, 409 for times that can't be booked.
 */
export async function bookSeries(
  ctx: Context,
  body: BodyOf<typeof bookSeriesEndpoint>,
): Promise<AnswerOf<typeof bookSeriesEndpoint>> {
  const { studentId, service, counsellorId, place, contact, outsideHours, skipClashes } = body;
  if (counsellorId === null) throw badRequest('Please choose a counsellor');
  const times = timesOf(ctx, body);
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const person = await holdPerson(ctx, { studentId, contact, service });
    refuseOthers(actor, counsellorId);
    await lockBookable(ctx, counsellorId, person);
    const wanted = times.map((time) => ({ counsellorId, ...person, ...time }));
    const clashes = await findClashes(ctx, wanted, outsideHours);
    const free = wanted.filter(({ startsAt }) => !clashes.has(startsAt));
    if (free.length === 0 || (clashes.size > 0 && !skipClashes)) throw clashing(ctx, clashes);
    const seriesId = randomUUID();
    const familyTimeZone = toFamilyZone(ctx, body.familyTimeZone);
    const booked: Awaited<ReturnType<typeof addAppointment>>[] = [];
    for (const { startsAt, endsAt } of free) {
      const isFirst = booked.length === 0;
      const row = { ...person, service, counsellorId, place, familyTimeZone, startsAt, endsAt, seriesId };
      // The family's request has one answer: the first appointment. All of a contact's follow its link to a student.
      const requestId = isFirst || person.contactId !== null ? (contact?.id ?? null) : null;
      const values = { ...row, status: 'confirmed', requestId } as const;
      booked.push(await addAppointment(ctx, values, { isAnnounced: isFirst }));
    }
    await notifyFamilies(
      ctx,
      booked.map((after) => ({ before: null, after })),
    );
    const appointment = await loadAppointment(ctx, actor, booked[0]?.id ?? 0);
    return {
      appointment,
      timeZone: ctx.office.timeZone,
      booked: booked.length,
      leftOut: [...clashes.values()],
    };
  });
}

/** @throws AppError 400 for too few, too many, past or too distant times. */
function timesOf(ctx: Context, body: BodyOf<typeof bookSeriesEndpoint>) {
  const { timeZone } = ctx.office;
  const [first = '', clock = ''] = wallTimeOf(body.startsAt, timeZone).split('T');
  const days = repeatedDays(first, body.repeat, body);
  const fieldError = findSeriesError(days);
  if (fieldError !== null) throw badRequest(fieldError);
  return days.map((day) => {
    const startsAt = momentAt(day, clock, timeZone).toISOString();
    return toTime({ startsAt, durationMinutes: body.durationMinutes }, ctx.now);
  });
}

/** The times that can't be booked, by their start. The student or contact and the calendar are locked. */
async function findClashes(
  ctx: Context,
  wanted: readonly (WantedTime & Person)[],
  outsideHours: boolean,
): Promise<Map<Date, Clash>> {
  const clashes = new Map<Date, Clash>();
  for (const [index, each] of wanted.entries()) {
    // An appointment that was moved alone can be on the day of the next one.
    const isAnothers = wanted
      .slice(0, index)
      .some((other) => other.startsAt < each.endsAt && each.startsAt < other.endsAt);
    const taken = await whyTaken(ctx, each, outsideHours);
    const isBooked = await isPersonBooked(ctx.db, { ...each, exceptIds: each.exceptIds ?? [] });
    const reason = isAnothers ? 'two of the series' : (taken ?? (isBooked ? 'the student is booked' : null));
    if (reason !== null) clashes.set(each.startsAt, { startsAt: each.startsAt.toISOString(), reason });
  }
  return clashes;
}

function clashing(ctx: Context, clashes: ReadonlyMap<Date, Clash>) {
  const words = [...clashes].map(
    ([startsAt, { reason }]) => `${formatDay(startsAt, ctx.office.timeZone)} (${reason})`,
  );
  return conflict('conflict', `These days can’t be booked: ${words.join('; ')}.`);
}

/**
 * Moves an appointment, and the later ones of its series by as much. They keep their times and places where the request
 * changes none. @throws AppError as `moveAppointment`.
 */
export async function moveFollowing(
  ctx: Context,
  id: number,
  body: BodyOf<typeof moveAppointment>,
): Promise<StoredAppointment> {
  const { version, counsellorId, place, familyTimeZone, outsideHours, movedFrom, ...when } = body;
  if (counsellorId === null) throw badRequest('Please choose a counsellor');
  const target = toTime(when, ctx.now);
  return inTransaction(ctx, async (ctx) => {
    const { actor, stored } = await holdAppointment(ctx, id, { version, action: 'reschedule' });
    refuseOthers(actor, counsellorId);
    const following = await lockFollowing(ctx.db, actor, seriesOf(stored));
    await lockBookable(ctx, counsellorId, stored);
    const exceptIds = following.map((each) => each.id);
    const isMoved = target.startsAt.getTime() !== stored.startsAt.getTime();
    // Somebody else may have moved the first one alone after the person saw it.
    const from = movedFrom === undefined ? stored.startsAt : new Date(movedFrom);
    const moves = following.map((each) => {
      if (each.id === id) return { stored: each, time: target };
      const startsAt = isMoved
        ? shifted(ctx, each.startsAt, { from, to: target.startsAt })
        : each.startsAt.toISOString();
      return { stored: each, time: toTime({ startsAt, durationMinutes: when.durationMinutes }, ctx.now) };
    });
    const wanted = moves.map(({ stored, time }) => ({
      counsellorId,
      studentId: stored.studentId,
      contactId: stored.contactId,
      exceptIds,
      ...time,
    }));
    const clashes = await findClashes(ctx, wanted, outsideHours);
    if (clashes.size > 0) throw clashing(ctx, clashes);
    // Nobody moves onto a time that a later step clears.
    if (target.startsAt > from) moves.reverse();
    const told = [];
    for (const { stored: each, time } of moves) {
      const zone = familyTimeZone === undefined ? each.familyTimeZone : toFamilyZone(ctx, familyTimeZone);
      const ownPlace = place === stored.place ? each.place : place;
      const changes = { counsellorId, place: ownPlace, familyTimeZone: zone, ...time };
      const wanted = { counsellorId, ...time, appointmentId: each.id };
      told.push(await storeMove(ctx, each, { changes, wanted, isAnnounced: each.id === id }));
    }
    await notifyFamilies(ctx, told);
    return loadAppointment(ctx, actor, id);
  });
}

/** Moved by the same number of days, to the same time of day. */
function shifted(ctx: Context, moment: Date, { from, to }: { from: Date; to: Date }): string {
  const { timeZone } = ctx.office;
  const dayOf = (each: Date) => isoDateOf(each, timeZone);
  const days = Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS);
  const [, clock = ''] = wallTimeOf(to, timeZone).split('T');
  return momentAt(addDays(dayOf(moment), days), clock, timeZone).toISOString();
}

/** How a series ends: after some appointments, or on a day. */
interface SeriesEnd {
  count?: number | undefined;
  /** ISO 8601 date, included. */
  until?: string | undefined;
}

/**
 * The days of a series, at most one more than allowed. A month without the day has its last one.
 * @param first ISO 8601 date.
 */
export function repeatedDays(first: string, repeat: Repeat, { count, until }: SeriesEnd): string[] {
  const most = Math.min(count ?? MAX_OCCURRENCES + 1, MAX_OCCURRENCES + 1);
  const days = Array.from({ length: most }, (_, index) => {
    if (repeat === 'monthly') return addMonths(first, index);
    return addDays(first, index * (repeat === 'weekly' ? 7 : 14));
  });
  return days.filter((each) => until === undefined || each <= until);
}

/** @returns the error in the days of a series, or null. */
export function findSeriesError(days: readonly string[]): string | null {
  if (days.length < 2) return 'A series has at least two appointments';
  if (days.length > MAX_OCCURRENCES) return `A series can have at most ${MAX_OCCURRENCES} appointments`;
  return null;
}
