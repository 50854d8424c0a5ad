import { randomUUID } from 'node:crypto';
import type {
  createSeries as createSeriesEndpoint,
  rescheduleAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { addDays, isoDateOf, momentAt, wallTimeOf } from '#contracts/lib/calendar.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { answerWithAppointment } from '#server/areas/enquiries/index.ts';
import { formatDay } from '#server/areas/mail/index.ts';
import { holdStudent } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { holdAppointment, refuseOthers, storeAppointment, toFamilyZone, toPlain, toTime } from './booking.ts';
import { lockBookable, unlessTaken, type WantedTime, whyTaken } from './finding-time.ts';
import { notifyFamilies } from './notify-family.ts';
import { insertAppointment, isStudentBooked, lockFollowing, type StoredAppointment } from './repo.ts';
import { findSeriesError, repeatedDays } from './series-days.ts';
import { loadAppointment } from './service.ts';

interface Clash {
  startsAt: string;
  reason: string;
}

/**
 * Books repeating appointments in one transaction.
 * @throws AppError 400 for a wrong time or counsellor, 401, 403, 404, 409 for times that can't be booked.
 */
export async function createSeries(
  ctx: Context,
  body: BodyOf<typeof createSeriesEndpoint>,
): Promise<AnswerOf<typeof createSeriesEndpoint>> {
  const { studentId, service, counsellorId, place, request, outsideHours, skipClashes } = body;
  if (counsellorId === null) throw badRequest('Please choose a counsellor');
  const times = timesOf(ctx, body);
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    await holdStudent(ctx, { id: studentId });
    refuseOthers(actor, counsellorId);
    if (request) await answerWithAppointment(ctx, { ...request, studentId });
    await lockBookable(ctx, counsellorId);
    const wanted = times.map((time) => ({ counsellorId, studentId, ...time }));
    const clashes = await findClashes(ctx, wanted, outsideHours);
    const free = wanted.filter(({ startsAt }) => !clashes.has(startsAt));
    if (free.length === 0 || (clashes.size > 0 && !skipClashes)) throw clashing(ctx, clashes);
    const seriesId = randomUUID();
    const familyTimeZone = toFamilyZone(ctx, body.familyTimeZone);
    const ids: number[] = [];
    const told: Parameters<typeof notifyFamilies>[1][number][] = [];
    for (const { startsAt, endsAt } of free) {
      const time = { startsAt, endsAt };
      // The family's request has one answer: the first appointment.
      const requestId = ids.length === 0 ? (request?.id ?? null) : null;
      const values = { studentId, service, counsellorId, place, status: 'confirmed', ...time } as const;
      const row = { ...values, familyTimeZone, requestId, seriesId, createdAt: ctx.now };
      const id = unlessTaken(await insertAppointment(ctx.db, row), { counsellorId, ...time });
      told.push({ before: null, after: { id, ...values, sequence: 0 } });
      await recordEvent(ctx, {
        action: 'appointment.booked',
        subject: { type: 'appointment', id },
        after: {
          studentId,
          service,
          counsellorId,
          status: 'confirmed',
          ...toPlain(time),
          requestId,
          seriesId,
        },
        notify: ids.length === 0 ? [counsellorId] : [],
      });
      ids.push(id);
    }
    await notifyFamilies(ctx, told);
    const appointment = await loadAppointment(ctx, actor, ids[0] ?? 0);
    return { appointment, timeZone: ctx.office.timeZone, booked: ids.length, leftOut: [...clashes.values()] };
  });
}

/** @throws AppError 400 for too few, too many, past or too distant times. */
function timesOf(ctx: Context, body: BodyOf<typeof createSeriesEndpoint>) {
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

/** The times that can't be booked, by their start. The student and the calendar are locked. */
async function findClashes(
  ctx: Context,
  wanted: readonly (WantedTime & { studentId: number })[],
  outsideHours: boolean,
): Promise<Map<Date, Clash>> {
  const clashes = new Map<Date, Clash>();
  for (const each of wanted) {
    const taken = await whyTaken(ctx, each, outsideHours);
    const isBooked = await isStudentBooked(ctx.db, { ...each, exceptIds: each.exceptIds ?? [] });
    const reason = taken ?? (isBooked ? 'the student is booked' : null);
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
 * changes none. @throws AppError as `rescheduleAppointment`.
 */
export async function rescheduleFollowing(
  ctx: Context,
  id: number,
  body: BodyOf<typeof rescheduleAppointment>,
): Promise<StoredAppointment> {
  const { version, counsellorId, place, familyTimeZone, outsideHours, movedFrom, ...when } = body;
  if (counsellorId === null) throw badRequest('Please choose a counsellor');
  const target = toTime(when, ctx.now);
  return inTransaction(ctx, async (ctx) => {
    const { actor, stored } = await holdAppointment(ctx, id, { version, action: 'reschedule' });
    refuseOthers(actor, counsellorId);
    const following = await lockFollowing(ctx.db, actor, seriesOf(stored));
    await lockBookable(ctx, counsellorId);
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
      told.push({ before: each, after: await storeAppointment(ctx, each, { changes, wanted }) });
      await recordEvent(ctx, {
        action: 'appointment.rescheduled',
        subject: { type: 'appointment', id: each.id },
        before: { counsellorId: each.counsellorId, ...toPlain(each) },
        after: { fields: ['startsAt', 'endsAt', 'counsellorId', 'place'], counsellorId, ...toPlain(time) },
        notify: each.id === id ? [each.counsellorId, counsellorId] : [],
      });
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

/** Cancels an appointment and the later ones of its series. @throws AppError 400, 401, 403, 404, 409. */
export async function cancelFollowing(
  ctx: Context,
  id: number,
  { version, status, note }: BodyOf<typeof setAppointmentOutcome>,
): Promise<StoredAppointment> {
  if (status !== 'cancelled') throw badRequest('Only a cancellation applies to the following appointments');
  return inTransaction(ctx, async (ctx) => {
    const { actor, stored } = await holdAppointment(ctx, id, { version, action: 'cancelled' });
    const told = [];
    for (const each of await lockFollowing(ctx.db, actor, seriesOf(stored))) {
      const changes = { status, outcomeNote: note };
      told.push({ before: each, after: await storeAppointment(ctx, each, { changes, wanted: null }) });
      await recordEvent(ctx, {
        action: 'appointment.cancelled',
        subject: { type: 'appointment', id: each.id },
        before: { status: each.status },
        after: { status },
        notify: each.id === id ? [each.counsellorId] : [],
      });
    }
    await notifyFamilies(ctx, told);
    return loadAppointment(ctx, null, id);
  });
}

/** @throws AppError 400 for an appointment that does not repeat. */
function seriesOf({ seriesId, startsAt }: { seriesId: string | null; startsAt: Date }) {
  if (seriesId === null) throw badRequest('This appointment does not repeat');
  return { seriesId, startsAt };
}
