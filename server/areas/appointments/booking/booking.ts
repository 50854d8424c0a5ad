import { isDeepStrictEqual } from 'node:util';
import {
  type AppointmentAction,
  type AppointmentDetails,
  canActOnAppointment,
  type confirmAppointment,
  type createAppointment,
  isSameZone,
  MOST_DAYS_AHEAD,
  type rescheduleAppointment,
  type setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import type { BodyOf } from '#contracts/endpoint.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { refuseUnbookable } from '#server/areas/appointments/hours/service.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { answerWithAppointment } from '#server/areas/enquiries/index.ts';
import { holdStudent } from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { badRequest, conflict, forbidden, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { claimTime, inBooking, unlessTaken, type WantedTime } from './finding-time.ts';
import {
  insertAppointment,
  isStudentBooked,
  type LockedAppointment,
  lockAppointment,
  updateAppointment,
} from './repo.ts';
import { load, toDetails } from './service.ts';
import { isForCalendars, tellFamily } from './telling-families.ts';

/**
 * Books an appointment: confirmed with a counsellor, requested without.
 * @throws AppError 400 for a time or a counsellor that can't be, 401, 403, 404, 409 with the next free times when the
 *   counsellor is booked or doesn't work then, and for a request that was changed meanwhile or is not the student's.
 */
export async function create(
  ctx: Context,
  {
    studentId,
    service,
    counsellorId,
    place,
    familyTimeZone,
    request,
    outsideHours,
    ...when
  }: BodyOf<typeof createAppointment>,
): Promise<AppointmentDetails> {
  const time = toTime(when, ctx.now);
  return inBooking(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    await holdStudent(ctx, { id: studentId });
    refuseOthers(actor, counsellorId);
    if (request) await answerWithAppointment(ctx, { ...request, studentId });
    const wanted = counsellorId === null ? null : { counsellorId, ...time };
    if (wanted) await claimTime(ctx, wanted, outsideHours);
    const status = wanted ? 'confirmed' : 'requested';
    const stored = await insertAppointment(ctx.db, {
      ...{ studentId, service, counsellorId, place, status, ...time },
      familyTimeZone: toFamilyZone(ctx, familyTimeZone),
      requestId: request?.id ?? null,
      createdAt: ctx.now,
    });
    const id = unlessTaken(stored, wanted);
    if (wanted) await refuseSecondMeeting(ctx, { id, studentId, ...time });
    await tellFamily(ctx, null, {
      id,
      studentId,
      status,
      counsellorId,
      place,
      releasedAt: null,
      sequence: 0,
      ...time,
    });
    await recordEvent(ctx, {
      action: 'appointment.booked',
      subject: { type: 'appointment', id },
      after: { studentId, service, counsellorId, status, ...toPlain(time), requestId: request?.id ?? null },
    });
    return toDetails(await load(ctx, actor, id));
  });
}

/**
 * Confirms what was requested.
 * @throws AppError 400 for a time that is over or no counsellor, 401, 403, 404, 409 as a booking does and when somebody
 *   else changed it meanwhile.
 */
export async function confirm(
  ctx: Context,
  id: number,
  { version, outsideHours, ...given }: BodyOf<typeof confirmAppointment>,
): Promise<AppointmentDetails> {
  return inBooking(ctx, async (ctx) => {
    const { actor, stored } = await hold(ctx, id, { version, action: 'confirm' });
    const counsellorId = given.counsellorId ?? stored.counsellorId;
    if (counsellorId === null) throw badRequest('Please choose a counsellor');
    refuseOthers(actor, counsellorId);
    const { startsAt, endsAt } = stored;
    refusePast(startsAt, ctx.now);
    const wanted = { counsellorId, startsAt, endsAt, appointmentId: id };
    await claimTime(ctx, wanted, outsideHours);
    const changes = { status: 'confirmed', counsellorId, releasedAt: null } as const;
    await write(ctx, stored, { changes, wanted });
    await recordEvent(ctx, {
      action: 'appointment.confirmed',
      subject: { type: 'appointment', id },
      before: { status: stored.status, counsellorId: stored.counsellorId },
      after: { status: 'confirmed', counsellorId },
    });
    return toDetails(await load(ctx, actor, id));
  });
}

/**
 * Moves an appointment to another time, counsellor or place.
 * @throws AppError 400 for a time or a counsellor that can't be, 401, 403, 404, 409 as a booking does and when somebody
 *   else changed it meanwhile.
 */
export async function reschedule(
  ctx: Context,
  id: number,
  {
    version,
    counsellorId,
    place,
    outsideHours,
    familyTimeZone,
    ...when
  }: BodyOf<typeof rescheduleAppointment>,
): Promise<AppointmentDetails> {
  const time = toTime(when, ctx.now);
  return inBooking(ctx, async (ctx) => {
    const { actor, stored } = await hold(ctx, id, { version, action: 'reschedule' });
    refuseOthers(actor, counsellorId);
    const isConfirmed = stored.status === 'confirmed';
    if (isConfirmed && counsellorId === null) throw badRequest('Please choose a counsellor');
    const wanted = counsellorId === null ? null : { counsellorId, ...time, appointmentId: id };
    // A time that stays was settled when it was booked, wherever the hours lie now.
    const { startsAt, endsAt } = stored;
    const stays = counsellorId === stored.counsellorId && isDeepStrictEqual(time, { startsAt, endsAt });
    const allowance = outsideHours || stays;
    if (wanted && isConfirmed) await claimTime(ctx, wanted, allowance);
    else if (wanted) await refuseUnbookable(ctx, wanted.counsellorId);
    const zone = familyTimeZone === undefined ? stored.familyTimeZone : toFamilyZone(ctx, familyTimeZone);
    const changes = { counsellorId, place, familyTimeZone: zone, ...time };
    await write(ctx, stored, { changes, wanted });
    const fields = (Object.keys(changes) as (keyof typeof changes)[]).filter(
      (field) => String(stored[field]) !== String(changes[field]),
    );
    await recordEvent(ctx, {
      action: 'appointment.rescheduled',
      subject: { type: 'appointment', id },
      before: { counsellorId: stored.counsellorId, ...toPlain(stored) },
      after: { fields, counsellorId, ...toPlain(time) },
    });
    return toDetails(await load(ctx, actor, id));
  });
}

/**
 * Says what came of an appointment, or cancels it.
 * @throws AppError 401, 403, 404, 409 when somebody else changed it meanwhile, it has not begun, or it is over.
 */
export async function setOutcome(
  ctx: Context,
  id: number,
  { version, status, note }: BodyOf<typeof setAppointmentOutcome>,
): Promise<AppointmentDetails> {
  return inBooking(ctx, async (ctx) => {
    const { stored } = await hold(ctx, id, { version, action: status });
    const changes = { status, outcomeNote: note };
    await write(ctx, stored, { changes, wanted: null });
    // Without the note: the trail outlives the family's data.
    await recordEvent(ctx, {
      action: `appointment.${status}`,
      subject: { type: 'appointment', id },
      before: { status: stored.status },
      after: { status },
    });
    // A teacher who cancels her only appointment with a student may see neither any more, but what she did.
    return toDetails(await load(ctx, null, id));
  });
}

/**
 * Begins a change to an appointment: nobody else changes it, its student or what belongs to her until the transaction
 * ends. The student is held first, as everywhere.
 */
async function hold(
  ctx: Context,
  id: number,
  { version, action }: { version: number; action: AppointmentAction },
): Promise<{ actor: Actor; stored: LockedAppointment }> {
  const actor = await holdActor(ctx);
  const { studentId } = await load(ctx, actor, id);
  await holdStudent(ctx, { id: studentId, what: 'The appointment' });
  const stored = await lockAppointment(ctx.db, actor, id);
  if (!stored) throw notFound('The appointment');
  // Moved to another student's record while nobody held it.
  if (stored.version !== version || stored.studentId !== studentId) throw staleVersion('this appointment');
  const seen = { status: stored.status, startsAt: stored.startsAt.toISOString() };
  if (!canActOnAppointment(action, seen, ctx.now))
    throw conflict('conflict', whyNot(action, stored, ctx.now));
  return { actor, stored };
}

const STATUS_WORDS = {
  requested: 'requested',
  confirmed: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'closed as a no-show',
};

function whyNot(action: AppointmentAction, { status, startsAt }: LockedAppointment, now: Date): string {
  const isAboutMeeting = action === 'completed' || action === 'no_show';
  if (isAboutMeeting && startsAt > now && status !== 'cancelled')
    return 'This appointment has not begun yet.';
  return `This appointment is ${STATUS_WORDS[status]} and can’t be changed in this way.`;
}

async function write(
  ctx: Context,
  stored: LockedAppointment,
  { changes, wanted }: { changes: Partial<LockedAppointment>; wanted: WantedTime | null },
): Promise<void> {
  const changed = { ...stored, ...changes };
  const sequence = unlessTaken(
    await updateAppointment(ctx.db, stored, { ...changes, isForCalendars: isForCalendars(stored, changed) }),
    wanted,
  );
  const written = { ...changed, sequence };
  if (wanted && written.status === 'confirmed') await refuseSecondMeeting(ctx, written);
  await tellFamily(ctx, stored, written);
}

/**
 * Nobody is in two meetings at once. Asked after the write, so that a counsellor's time that is taken is told first,
 * with her free times; the student is held, so that no other booking of hers is on its way.
 * @throws AppError 409.
 */
async function refuseSecondMeeting(
  ctx: Context,
  appointment: Pick<LockedAppointment, 'id' | 'studentId' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  if (await isStudentBooked(ctx.db, appointment)) {
    throw conflict(
      'conflict',
      'The student has another appointment at that time. Please choose another one.',
    );
  }
}

/** A teacher plans her own days only. @throws AppError 403. */
function refuseOthers(actor: Actor, counsellorId: number | null): void {
  if (seesOnlyAssigned(actor.role) && counsellorId !== actor.id) {
    throw forbidden('You can book appointments with yourself only.');
  }
}

function refusePast(startsAt: Date, now: Date): void {
  if (startsAt <= now) throw badRequest('Please choose a time that is still to come');
}

/** @throws AppError 400 for a time that is over or too far ahead. */
function toTime(
  { startsAt: text, durationMinutes }: { startsAt: string; durationMinutes: number },
  now: Date,
) {
  const startsAt = new Date(text);
  refusePast(startsAt, now);
  if (startsAt.getTime() > now.getTime() + MOST_DAYS_AHEAD * DAY_MS) {
    throw badRequest('Please choose a time within the next two years');
  }
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS) };
}

const toPlain = ({ startsAt, endsAt }: Pick<WantedTime, 'startsAt' | 'endsAt'>) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** The consultancy's own zone goes without saying, and follows when another one is set. */
const toFamilyZone = ({ office }: Context, zone: string | null) =>
  zone !== null && isSameZone(zone, office.timeZone) ? null : zone;
