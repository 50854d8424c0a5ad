import { isDeepStrictEqual } from 'node:util';
import {
  type AppointmentAction,
  canActOnAppointment,
  type confirmAppointment as confirmAppointmentEndpoint,
  type createAppointment as createAppointmentEndpoint,
  MAX_DAYS_AHEAD,
  type rescheduleAppointment as rescheduleAppointmentEndpoint,
  type setAppointmentOutcome as setAppointmentOutcomeEndpoint,
} from '#contracts/appointments/index.ts';
import type { BodyOf } from '#contracts/endpoint.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { refuseUnbookable } from '#server/areas/appointments/hours/service.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { answerWithAppointment, moveToMeeting } from '#server/areas/enquiries/index.ts';
import { holdStudent } from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { badRequest, conflict, forbidden, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { claimTime, inBooking, unlessTaken, type WantedTime } from './finding-time.ts';
import { isForCalendars, notifyFamilies } from './notify-family.ts';
import {
  insertAppointment,
  isStudentBooked,
  type LockedAppointment,
  lockAppointment,
  type StoredAppointment,
  updateAppointment,
} from './repo.ts';
import { isSameZone } from './same-zone.ts';
import { loadAppointment } from './service.ts';

/**
 * Books an appointment: confirmed with a counsellor, requested without.
 * @throws AppError 400 for a wrong time or counsellor, 401, 403, 404, 409 with the next free times if the counsellor is
 *   booked or off duty, 409 for a request of another version or another student.
 */
export async function createAppointment(
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
  }: BodyOf<typeof createAppointmentEndpoint>,
): Promise<StoredAppointment> {
  const time = toTime(when, ctx.now);
  return inBooking(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    await holdStudent(ctx, { id: studentId });
    refuseOthers(actor, counsellorId);
    if (request) await answerWithAppointment(ctx, { ...request, studentId });
    await moveToMeeting(ctx, studentId);
    const wanted = counsellorId === null ? null : { counsellorId, ...time };
    if (wanted) await claimTime(ctx, wanted, outsideHours);
    const status = wanted ? 'confirmed' : 'requested';
    const stored = await insertAppointment(ctx.db, {
      studentId,
      service,
      counsellorId,
      place,
      status,
      ...time,
      familyTimeZone: toFamilyZone(ctx, familyTimeZone),
      requestId: request?.id ?? null,
      createdAt: ctx.now,
    });
    const id = unlessTaken(stored, wanted);
    if (wanted) await refuseSecondMeeting(ctx, { id, studentId, ...time });
    const booked = { id, studentId, status, counsellorId, place, ...time } as const;
    await notifyFamilies(ctx, [{ before: null, after: { ...booked, sequence: 0 } }]);
    await recordEvent(ctx, {
      action: 'appointment.booked',
      subject: { type: 'appointment', id },
      after: { studentId, service, counsellorId, status, ...toPlain(time), requestId: request?.id ?? null },
      notify: [counsellorId],
    });
    return loadAppointment(ctx, actor, id);
  });
}

/**
 * Confirms a requested appointment.
 * @throws AppError 400 for a past time or no counsellor, 401, 403, 404, 409 as `createAppointment`, and for another version.
 */
export async function confirmAppointment(
  ctx: Context,
  id: number,
  { version, outsideHours, ...given }: BodyOf<typeof confirmAppointmentEndpoint>,
): Promise<StoredAppointment> {
  return inBooking(ctx, async (ctx) => {
    const { actor, stored } = await holdAppointment(ctx, id, { version, action: 'confirm' });
    const counsellorId = given.counsellorId ?? stored.counsellorId;
    if (counsellorId === null) throw badRequest('Please choose a counsellor');
    refuseOthers(actor, counsellorId);
    const { startsAt, endsAt } = stored;
    refusePast(startsAt, ctx.now);
    const wanted = { counsellorId, startsAt, endsAt, appointmentId: id };
    await claimTime(ctx, wanted, outsideHours);
    const changes = { status: 'confirmed', counsellorId } as const;
    await write(ctx, stored, { changes, wanted });
    await recordEvent(ctx, {
      action: 'appointment.confirmed',
      subject: { type: 'appointment', id },
      before: { status: stored.status, counsellorId: stored.counsellorId },
      after: { status: 'confirmed', counsellorId },
      notify: [counsellorId],
    });
    return loadAppointment(ctx, actor, id);
  });
}

/** Changes the time, counsellor or place of an appointment. @throws AppError as `confirmAppointment`. */
export async function rescheduleAppointment(
  ctx: Context,
  id: number,
  {
    version,
    counsellorId,
    place,
    outsideHours,
    familyTimeZone,
    ...when
  }: BodyOf<typeof rescheduleAppointmentEndpoint>,
): Promise<StoredAppointment> {
  const time = toTime(when, ctx.now);
  return inBooking(ctx, async (ctx) => {
    const { actor, stored } = await holdAppointment(ctx, id, { version, action: 'reschedule' });
    refuseOthers(actor, counsellorId);
    const isConfirmed = stored.status === 'confirmed';
    if (isConfirmed && counsellorId === null) throw badRequest('Please choose a counsellor');
    const wanted = counsellorId === null ? null : { counsellorId, ...time, appointmentId: id };
    // An unchanged time was accepted when it was booked, even if the hours have changed since.
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
      notify: [stored.counsellorId, counsellorId],
    });
    return loadAppointment(ctx, actor, id);
  });
}

/** Records the outcome of an appointment, or cancels it. @throws AppError 401, 403, 404, 409. */
export async function setAppointmentOutcome(
  ctx: Context,
  id: number,
  { version, status, note }: BodyOf<typeof setAppointmentOutcomeEndpoint>,
): Promise<StoredAppointment> {
  return inBooking(ctx, async (ctx) => {
    const { stored } = await holdAppointment(ctx, id, { version, action: status });
    await write(ctx, stored, { changes: { status, outcomeNote: note }, wanted: null });
    // Without the note, since the trail outlives the family's data.
    await recordEvent(ctx, {
      action: `appointment.${status}`,
      subject: { type: 'appointment', id },
      before: { status: stored.status },
      after: { status },
      notify: status === 'cancelled' ? [stored.counsellorId] : [],
    });
    // A teacher may no longer see an appointment that they cancelled, but gets this answer.
    return loadAppointment(ctx, null, id);
  });
}

/** Begins a change to an appointment: locks the student, as every change does, and then the appointment. */
export async function holdAppointment(
  ctx: Context,
  id: number,
  { version, action }: { version: number; action: AppointmentAction },
): Promise<{ actor: Actor; stored: LockedAppointment }> {
  const actor = await holdActor(ctx);
  const { student } = await loadAppointment(ctx, actor, id);
  await holdStudent(ctx, { id: student.id, what: 'The appointment' });
  const stored = await lockAppointment(ctx.db, actor, id);
  if (!stored) throw notFound('The appointment');
  // A merge may have moved it to another student before the lock was held.
  if (stored.version !== version || stored.studentId !== student.id) throw staleVersion('this appointment');
  const { status, counsellorId } = stored;
  const counsellor = counsellorId === null ? null : { id: counsellorId };
  const seen = { status, startsAt: stored.startsAt.toISOString(), counsellor };
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

interface Write {
  changes: Partial<LockedAppointment>;
  wanted: WantedTime | null;
}

async function write(ctx: Context, stored: LockedAppointment, change: Write): Promise<void> {
  await notifyFamilies(ctx, [{ before: stored, after: await storeAppointment(ctx, stored, change) }]);
}

/** Writes without a message to the family. */
export async function storeAppointment(
  ctx: Context,
  stored: LockedAppointment,
  { changes, wanted }: Write,
): Promise<LockedAppointment> {
  const changed = { ...stored, ...changes };
  const sequence = unlessTaken(
    await updateAppointment(ctx.db, stored, { ...changes, isForCalendars: isForCalendars(stored, changed) }),
    wanted,
  );
  const written = { ...changed, sequence };
  if (wanted && written.status === 'confirmed') await refuseSecondMeeting(ctx, written);
  return written;
}

/**
 * Refuses two appointments of a student at once. Checked after the write, so that a booked counsellor is reported first,
 * with free times. The student is locked.
 * @throws AppError 409.
 */
async function refuseSecondMeeting(
  ctx: Context,
  appointment: Pick<LockedAppointment, 'id' | 'studentId' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  if (await isStudentBooked(ctx.db, { ...appointment, exceptIds: [appointment.id] })) {
    throw conflict(
      'conflict',
      'The student has another appointment at that time. Please choose another one.',
    );
  }
}

/** @throws AppError 403 for a teacher who books somebody else. */
export function refuseOthers(actor: Actor, counsellorId: number | null): void {
  if (seesOnlyAssigned(actor.role) && counsellorId !== actor.id) {
    throw forbidden('You can book appointments with yourself only.');
  }
}

function refusePast(startsAt: Date, now: Date): void {
  if (startsAt <= now) throw badRequest('Please choose a time that is still to come');
}

/** @throws AppError 400 for a time in the past or too far ahead. */
export function toTime(
  { startsAt: text, durationMinutes }: { startsAt: string; durationMinutes: number },
  now: Date,
) {
  const startsAt = new Date(text);
  refusePast(startsAt, now);
  if (startsAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS) {
    throw badRequest('Please choose a time within the next two years');
  }
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE_MS) };
}

export const toPlain = ({ startsAt, endsAt }: Pick<WantedTime, 'startsAt' | 'endsAt'>) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Null for the consultancy's own zone, so that it follows the setting. */
export const toFamilyZone = ({ office }: Context, zone: string | null) =>
  zone !== null && isSameZone(zone, office.timeZone) ? null : zone;
