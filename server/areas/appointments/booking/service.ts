import { isDeepStrictEqual } from 'node:util';
import {
  type AppointmentAction,
  type AppointmentOutcome,
  type bookAppointment as bookAppointmentEndpoint,
  type bookWishedTime,
  canActOnAppointment,
  type confirmAppointment as confirmAppointmentEndpoint,
  DURATION_MINUTES,
  MAX_DAYS_AHEAD,
  type moveAppointment as moveAppointmentEndpoint,
  type setAppointmentOutcome as setAppointmentOutcomeEndpoint,
} from '#contracts/appointments/index.ts';
import type { BodyOf } from '#contracts/endpoint.ts';
import { seesContact } from '#contracts/enquiries/index.ts';
import { isoDateOf, momentAt } from '#contracts/lib/calendar.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { bookingIn } from '#contracts/students/index.ts';
import type { StoredAppointment } from '#server/areas/appointments/calendar/repo.ts';
import { loadAppointment } from '#server/areas/appointments/calendar/service.ts';
import { isSameZone } from '#server/areas/appointments/mail/appointment-mail.ts';
import { isForCalendars, notifyFamilies } from '#server/areas/appointments/mail/notify-family.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  answerWithAppointment,
  lockContact,
  moveToMeeting,
  selectContact,
} from '#server/areas/enquiries/index.ts';
import { holdStudent, requireConsents } from '#server/areas/students/index.ts';
import type { ActingContext, Actor, Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, forbidden, notFound, notFree, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { findCounsellorFor } from './choosing-counsellor.ts';
import {
  insertAppointment,
  isPersonBooked,
  isRecorded,
  type LockedAppointment,
  lockAppointment,
  lockFollowing,
  type Person,
  updateAppointment,
} from './repo.ts';
import { claimTime, inBooking, refuseUnbookable, unlessTaken, type WantedTime } from './taking-time.ts';

/**
 * Books an appointment: confirmed with a counsellor, requested without.
 * @throws AppError 400 for a wrong time or counsellor, 401, 403, 404, 409 with the next free times if the counsellor is
 *   booked or off duty, 409 for a contact of another version or another student.
 */
export async function bookAppointment(
  ctx: Context,
  {
    studentId,
    service,
    counsellorId,
    place,
    familyTimeZone,
    contact,
    outsideHours,
    held,
    ...when
  }: BodyOf<typeof bookAppointmentEndpoint>,
): Promise<StoredAppointment> {
  if (held) {
    return recordMeeting(ctx, { studentId, contact, service, counsellorId, place, held, ...when });
  }
  const time = toTime(when, ctx.now);
  return inBooking(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const person = await holdPerson(ctx, { studentId, contact, service });
    refuseOthers(actor, counsellorId);
    const wanted = counsellorId === null ? null : { counsellorId, ...time };
    if (wanted) await claimTime(ctx, { ...wanted, ...person }, outsideHours);
    const booked = await addAppointment(ctx, {
      ...person,
      service,
      counsellorId,
      place,
      status: wanted ? 'confirmed' : 'requested',
      ...time,
      familyTimeZone: toFamilyZone(ctx, familyTimeZone),
      requestId: contact?.id ?? null,
    });
    if (wanted) await refuseSecondMeeting(ctx, booked);
    await notifyFamilies(ctx, [{ before: null, after: booked }]);
    return loadAppointment(ctx, actor, booked.id);
  });
}

type Meeting = Pick<
  BodyOf<typeof bookAppointmentEndpoint>,
  'studentId' | 'contact' | 'service' | 'counsellorId' | 'place' | 'startsAt' | 'durationMinutes'
> & { held: NonNullable<BodyOf<typeof bookAppointmentEndpoint>['held']> };

/** Records a meeting of today, which needs no free time: it took place. @throws AppError 400, 401, 403, 404, 409. */
function recordMeeting(
  ctx: Context,
  { studentId, contact, held, counsellorId, startsAt, durationMinutes, ...given }: Meeting,
): Promise<StoredAppointment> {
  const { timeZone } = ctx.office;
  const begun = new Date(startsAt);
  if (begun > ctx.now || isoDateOf(begun, timeZone) !== isoDateOf(ctx.now, timeZone)) {
    throw badRequest('Please choose a time of today that has come', 'startsAt');
  }
  if (counsellorId === null) throw badRequest('Please choose a counsellor', 'counsellorId');
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const person = await holdPerson(ctx, { studentId, contact, service: given.service, held });
    refuseOthers(actor, counsellorId);
    await refuseUnbookable(ctx, counsellorId, person);
    if (await isRecorded(ctx.db, { ...person, counsellorId, startsAt: begun })) {
      throw conflict('conflict', 'This meeting is recorded already.');
    }
    const { id } = await addAppointment(ctx, {
      ...given,
      ...person,
      counsellorId,
      status: 'completed',
      outcomeNote: held.note,
      startsAt: begun,
      endsAt: new Date(begun.getTime() + durationMinutes * MINUTE_MS),
      familyTimeZone: null,
      requestId: contact?.id ?? null,
    });
    return loadAppointment(ctx, actor, id);
  });
}

/**
 * Locks the student or contact of a new appointment, and moves its contacts to the stage of a booked meeting.
 * @throws AppError 401, 403, 404, 409 for a contact of another version or another student, and without a consent that the
 *   passport decides. A meeting that was held is recorded all the same.
 */
export async function holdPerson(
  ctx: Context,
  {
    studentId,
    contact,
    service,
    held,
  }: Pick<Meeting, 'studentId' | 'contact' | 'service'> & Partial<Pick<Meeting, 'held'>>,
): Promise<Person> {
  if (studentId !== undefined) {
    await holdStudent(ctx, { id: studentId });
    if (!held) await requireConsents(ctx, studentId, bookingIn(service));
  }
  const person = { studentId: studentId ?? null, contactId: null };
  if (contact) await answerWithAppointment(ctx, { ...contact, ...person, service, held });
  if (studentId === undefined) return { studentId: null, contactId: contact?.id ?? null };
  await moveToMeeting(ctx, studentId);
  return person;
}

/**
 * Books the start that a family wished for in its request. A teacher books themselves.
 * @throws AppError 401, 403, 404, 409 without a wished start, for another version, or `slot_taken` if nobody
 *   is free then.
 */
export async function bookWished(
  ctx: Context,
  id: number,
  { version }: BodyOf<typeof bookWishedTime>,
): Promise<StoredAppointment> {
  const contact = await selectContact(ctx, id);
  const isSeen = contact && seesContact(ctx.actor, contact.assignee?.id ?? null);
  if (!isSeen || !contact.request || !contact.service) throw notFound('The request');
  const { studentId, service } = contact;
  const { preferredDay, preferredStart } = contact.request;
  if (contact.version !== version) throw staleVersion('this request');
  if (preferredDay === null || preferredStart === null) {
    throw conflict('conflict', 'This request wishes for no certain time. Please book one with the family.');
  }
  const wish = { day: preferredDay, startsAt: momentAt(preferredDay, preferredStart, ctx.office.timeZone) };
  const counsellorId = await findCounsellorFor(ctx, { ...wish, service, studentId });
  if (counsellorId === null) {
    throw notFree('slot_taken', 'No counsellor is free then any more. Please agree on another time.', []);
  }
  return bookAppointment(ctx, {
    ...(studentId !== null && { studentId }),
    service,
    counsellorId,
    place: null,
    familyTimeZone: null,
    outsideHours: false,
    startsAt: wish.startsAt.toISOString(),
    durationMinutes: DURATION_MINUTES.usual,
    contact: { id, version },
  });
}

/**
 * Confirms a requested appointment.
 * @throws AppError 400 for a past time or no counsellor, 401, 403, 404, 409 as `bookAppointment`, and for another version.
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
    const { startsAt, endsAt, studentId, contactId } = stored;
    refusePast(startsAt, ctx.now);
    if (studentId !== null) await requireConsents(ctx, studentId, bookingIn(stored.service));
    const wanted = { counsellorId, startsAt, endsAt, studentId, contactId, appointmentId: id };
    await claimTime(ctx, wanted, outsideHours);
    const changes = { status: 'confirmed', counsellorId } as const;
    const after = await storeAppointment(ctx, stored, { changes, wanted });
    await notifyFamilies(ctx, [{ before: stored, after }]);
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
export async function moveAppointment(
  ctx: Context,
  id: number,
  {
    version,
    counsellorId,
    place,
    outsideHours,
    familyTimeZone,
    ...when
  }: BodyOf<typeof moveAppointmentEndpoint>,
): Promise<StoredAppointment> {
  const time = toTime(when, ctx.now);
  return inBooking(ctx, async (ctx) => {
    const { actor, stored } = await holdAppointment(ctx, id, { version, action: 'reschedule' });
    refuseOthers(actor, counsellorId);
    const isConfirmed = stored.status === 'confirmed';
    if (isConfirmed && counsellorId === null) throw badRequest('Please choose a counsellor');
    const wanted = counsellorId === null ? null : { counsellorId, ...time, appointmentId: id };
    // An unchanged time was accepted when it was booked, even if the hours have changed since.
    const { startsAt, endsAt, studentId, contactId } = stored;
    const stays = counsellorId === stored.counsellorId && isDeepStrictEqual(time, { startsAt, endsAt });
    const allowance = outsideHours || stays;
    const person = { studentId, contactId };
    if (wanted && isConfirmed) await claimTime(ctx, { ...wanted, ...person }, allowance);
    else if (wanted) await refuseUnbookable(ctx, wanted.counsellorId, person);
    const zone = familyTimeZone === undefined ? stored.familyTimeZone : toFamilyZone(ctx, familyTimeZone);
    const changes = { counsellorId, place, familyTimeZone: zone, ...time };
    await notifyFamilies(ctx, [await storeMove(ctx, stored, { changes, wanted })]);
    return loadAppointment(ctx, actor, id);
  });
}

/** Cancels an appointment, with `following` also the later open ones of its series. @throws AppError 400, 401, 403, 404, 409. */
export async function cancelAppointment(
  ctx: Context,
  id: number,
  { version, note, following }: Omit<BodyOf<typeof setAppointmentOutcomeEndpoint>, 'status'>,
): Promise<StoredAppointment> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, stored } = await holdAppointment(ctx, id, { version, action: 'cancelled' });
    const cancelled = following ? await lockFollowing(ctx.db, actor, seriesOf(stored)) : [stored];
    const told = [];
    for (const each of cancelled) {
      const after = await close(ctx, each, {
        status: 'cancelled',
        note,
        notify: each.id === id ? [each.counsellorId] : [],
      });
      told.push({ before: each, after });
    }
    await notifyFamilies(ctx, told);
    // A teacher may no longer see an appointment that they cancelled, but gets this answer.
    return loadAppointment(ctx, null, id);
  });
}

/** Records whether the meeting took place. @throws AppError 400, 401, 403, 404, 409. */
export async function recordOutcome(
  ctx: Context,
  id: number,
  { version, status, note, following }: BodyOf<typeof setAppointmentOutcomeEndpoint>,
): Promise<StoredAppointment> {
  if (following) throw badRequest('Only a cancellation applies to the following appointments');
  return inTransaction(ctx, async (ctx) => {
    const { actor, stored } = await holdAppointment(ctx, id, { version, action: status });
    await close(ctx, stored, { status, note, notify: [] });
    return loadAppointment(ctx, actor, id);
  });
}

export async function close(
  ctx: ActingContext,
  stored: LockedAppointment,
  { status, note, notify }: { status: AppointmentOutcome; note: string; notify: (number | null)[] },
) {
  const after = await storeAppointment(ctx, stored, {
    changes: { status, outcomeNote: note },
    wanted: null,
  });
  // Without the note, since the trail outlives the family's data.
  await recordEvent(ctx, {
    action:
      isFamily(ctx) && status === 'cancelled' ? 'appointment.cancelled_by_family' : `appointment.${status}`,
    subject: { type: 'appointment', id: stored.id },
    before: { status: stored.status },
    after: { status, ...accountOf(ctx) },
    notify,
  });
  return after;
}

/** @throws AppError 400 for an appointment that does not repeat. */
export function seriesOf({ seriesId, startsAt }: { seriesId: string | null; startsAt: Date }) {
  if (seriesId === null) throw badRequest('This appointment does not repeat');
  return { seriesId, startsAt };
}

/** Begins a change to an appointment: locks the student or contact, as every change does, and then the appointment. */
export async function holdAppointment(
  ctx: Context,
  id: number,
  { version, action }: { version: number; action: AppointmentAction },
): Promise<{ actor: Actor; stored: LockedAppointment }> {
  const actor = await holdActor(ctx);
  const { student, contactId } = await loadAppointment(ctx, actor, id);
  if (student.id === null) await lockContact(ctx.db, contactId ?? 0);
  else await holdStudent(ctx, { id: student.id, what: 'The appointment' });
  const stored = await lockAppointment(ctx.db, actor, id);
  if (!stored) throw notFound('The appointment');
  // A merge or a link may have moved it to another student before the lock was held.
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

const isFamily = (ctx: ActingContext) => 'family' in ctx;
const accountOf = (ctx: ActingContext) => 'family' in ctx && { familyAccount: ctx.family.accountId };

type NewAppointment = Pick<
  LockedAppointment,
  | 'studentId'
  | 'contactId'
  | 'service'
  | 'counsellorId'
  | 'place'
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'familyTimeZone'
  | 'requestId'
> & { seriesId?: string; outcomeNote?: string | null; familyKey?: string };

/** Without a message to the family. */
export async function addAppointment(ctx: ActingContext, row: NewAppointment, { isAnnounced = true } = {}) {
  const { studentId, contactId, service, counsellorId, status, startsAt, endsAt, requestId, seriesId } = row;
  const wanted = counsellorId === null ? null : { counsellorId, startsAt, endsAt };
  const id = unlessTaken(await insertAppointment(ctx.db, { ...row, createdAt: ctx.now }), wanted);
  const links = {
    requestId,
    ...(contactId !== null && { contactId }),
    ...(seriesId !== undefined && { seriesId }),
  };
  await recordEvent(ctx, {
    action: isFamily(ctx) ? 'appointment.booked_by_family' : 'appointment.booked',
    subject: { type: 'appointment', id },
    after: { studentId, service, counsellorId, status, ...toPlain(row), ...links, ...accountOf(ctx) },
    notify: isAnnounced ? [counsellorId] : [],
  });
  return { ...row, id, sequence: 0, invitedAddress: null };
}

/** Writes a move, without a message to the family. @returns the change. */
export async function storeMove(
  ctx: ActingContext,
  stored: LockedAppointment,
  {
    changes,
    wanted,
    isAnnounced = true,
    twoAtOnce,
  }: {
    changes: Pick<LockedAppointment, 'counsellorId' | 'place' | 'familyTimeZone' | 'startsAt' | 'endsAt'>;
    wanted: WantedTime | null;
    isAnnounced?: boolean;
    /** The message to a family whose child has another appointment then. */
    twoAtOnce?: string;
  },
) {
  const after = await storeAppointment(ctx, stored, { changes, wanted, twoAtOnce });
  const fields = (Object.keys(changes) as (keyof typeof changes)[]).filter(
    (field) => String(stored[field]) !== String(changes[field]),
  );
  const { counsellorId } = changes;
  await recordEvent(ctx, {
    action: isFamily(ctx) ? 'appointment.rescheduled_by_family' : 'appointment.rescheduled',
    subject: { type: 'appointment', id: stored.id },
    before: { counsellorId: stored.counsellorId, ...toPlain(stored) },
    after: { fields, counsellorId, ...toPlain(changes), ...accountOf(ctx) },
    notify: isAnnounced ? [stored.counsellorId, counsellorId] : [],
  });
  return { before: stored, after };
}

/** Writes without a message to the family. */
async function storeAppointment(
  ctx: ActingContext,
  stored: LockedAppointment,
  {
    changes,
    wanted,
    twoAtOnce,
  }: { changes: Partial<LockedAppointment>; wanted: WantedTime | null; twoAtOnce?: string | undefined },
): Promise<LockedAppointment> {
  const changed = { ...stored, ...changes };
  const sequence = unlessTaken(
    await updateAppointment(ctx.db, stored, { ...changes, isForCalendars: isForCalendars(stored, changed) }),
    wanted,
  );
  const written = { ...changed, sequence };
  if (wanted && written.status === 'confirmed') await refuseSecondMeeting(ctx, written, twoAtOnce);
  return written;
}

/**
 * Refuses two appointments of a student or contact at once. Checked after the write, so that a booked counsellor is
 * reported first, with free times. The student or contact is locked.
 * @throws AppError 409.
 */
export async function refuseSecondMeeting(
  ctx: PublicContext,
  appointment: Pick<LockedAppointment, 'id' | 'studentId' | 'contactId' | 'startsAt' | 'endsAt'>,
  message = 'The student has another appointment at that time. Please choose another one.',
): Promise<void> {
  if (await isPersonBooked(ctx.db, { ...appointment, exceptIds: [appointment.id] })) {
    throw conflict('conflict', message);
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

const toPlain = ({ startsAt, endsAt }: Pick<WantedTime, 'startsAt' | 'endsAt'>) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Null for the consultancy's own zone, so that it follows the setting. */
export const toFamilyZone = ({ office }: Context, zone: string | null) =>
  zone !== null && isSameZone(zone, office.timeZone) ? null : zone;
