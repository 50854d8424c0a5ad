import { MAX_HANDED_OVER, MAX_NAMED_WORK, type NamedWork } from '#contracts/identity/index.ts';
import { addDays, isoDateOf } from '#contracts/lib/calendar.ts';
import { COUNSELLOR_ROLES } from '#contracts/roles.ts';
import { deleteHoursOf, lockCalendar, selectCounsellors } from '#server/areas/appointments/hours/repo.ts';
import { notifyFamilies } from '#server/areas/appointments/mail/notify-family.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Handover, Leaving } from '#server/areas/identity/index.ts';
import { formatMoment } from '#server/areas/mail/index.ts';
import {
  type CounsellorChange,
  lockStudents,
  onTasksWanted,
  selectCounsellorsOf,
  selectPhonesOf,
  type WantedTask,
} from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { inTurn } from '#server/lib/in-turn.ts';
import * as repo from './repo.ts';
import { isFree } from './taking-time.ts';

export async function countComing(ctx: Context, counsellorId: number) {
  return { appointments: await repo.countComingOf(ctx.db, counsellorId, ctx.now) };
}

export async function nameComing(ctx: Context, counsellorId: number): Promise<NamedWork[]> {
  const { db, now } = ctx;
  const rows = await repo.selectComingOf(db, { counsellorId, now, limit: MAX_NAMED_WORK });
  return rows.map(({ startsAt, ...row }) => ({
    kind: 'appointments',
    ...row,
    startsAt: startsAt.toISOString(),
  }));
}

/**
 * Removes a leaving counsellor from their future appointments. Confirmed ones stay confirmed, and families hear nothing
 * until a member has decided. Runs in the transaction that makes the counsellor unbookable.
 */
export async function releaseAppointmentsOf(
  ctx: Context,
  counsellorId: number,
  { isRemoved = false }: Leaving,
): Promise<void> {
  // Lock the appointments before the calendar, as bookings do, to avoid a deadlock.
  await repo.lockComing(ctx.db, counsellorId, ctx.now);
  await lockCalendar(ctx.db, counsellorId);
  // Read again, for appointments booked before the calendar was locked.
  for (const stored of await repo.lockComing(ctx.db, counsellorId, ctx.now)) {
    await repo.updateAppointment(ctx.db, stored, { counsellorId: null, isForCalendars: true });
    await recordEvent(ctx, {
      action: 'appointment.released',
      subject: { type: 'appointment', id: stored.id },
      before: { status: stored.status, counsellorId },
      after: { status: stored.status, counsellorId: null },
    });
  }
  if (isRemoved) await deleteHoursOf(ctx.db, counsellorId);
}

/**
 * Gives future appointments to colleagues who are free, first to the student's counsellor, and mails the families of
 * confirmed ones; where no mail can go, the new counsellor gets the task of a call. An appointment for which nobody is
 * free stays.
 */
export async function handOverAppointments(ctx: Context, { from, to }: Handover): Promise<void> {
  // Students before their appointments, as merges lock them: the tasks refer to both.
  await lockStudents(ctx.db, ctx.actor, await repo.selectComingStudents(ctx.db, from, ctx.now));
  const coming = (await repo.lockComing(ctx.db, from, ctx.now)).slice(0, MAX_HANDED_OVER);
  const counsellors = to.filter(({ role }) => COUNSELLOR_ROLES.includes(role)).map(({ id }) => id);
  const counsellorOf = await selectCounsellorsOf(
    ctx.db,
    coming.flatMap(({ studentId }) => studentId ?? []),
  );
  const told = [];
  for (const [turn, stored] of coming.entries()) {
    const own = stored.studentId === null ? null : counsellorOf.get(stored.studentId);
    const counsellorId = await findFree(
      ctx,
      stored,
      inTurn(counsellors, turn, (id) => id === own),
    );
    if (counsellorId === null) continue;
    const sequence = await repo.updateAppointment(ctx.db, stored, { counsellorId, isForCalendars: true });
    if (sequence === null) throw new Error('A free time was taken under the lock of its calendar');
    told.push({ before: stored, after: { ...stored, counsellorId, sequence } });
    await recordEvent(ctx, {
      action: 'appointment.rescheduled',
      subject: { type: 'appointment', id: stored.id },
      before: { counsellorId: from },
      after: { fields: ['counsellorId'], counsellorId },
    });
  }
  await addCalls(ctx, await notifyFamilies(ctx, told), { counsellors: to });
}

interface Callers {
  /** The members who may have the appointments now. */
  counsellors: readonly { id: number; name: string }[];
  /** Absent for the counsellor of each appointment. */
  callerId?: number;
}

/** Named in one call; a series has many. */
const NAMED_IN_CALL = 3;
/** So many days before the first appointment a call is due, which spreads the calls of a large handover. */
const CALL_DAYS_BEFORE = 3;
const lists = new Intl.ListFormat('en');

/** Asks for one call to each family that no mail can reach: siblings share a phone number. */
async function addCalls(
  ctx: Context,
  untold: Awaited<ReturnType<typeof notifyFamilies>>,
  { counsellors, callerId }: Callers,
): Promise<void> {
  const { timeZone } = ctx.office;
  const today = isoDateOf(ctx.now, timeZone);
  const phones = await selectPhonesOf(
    ctx.db,
    untold.flatMap(({ studentId }) => studentId ?? []),
  );
  const families = Map.groupBy(
    untold.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime()),
    ({ studentId, contactId }) =>
      studentId === null ? `contact ${contactId}` : (phones.get(studentId) ?? studentId),
  );
  const calls = [...families.values()].flatMap((changed): WantedTask[] => {
    const [first] = changed;
    if (!first) return [];
    const { id, studentId, counsellorId, status, startsAt } = first;
    const nameOf = (id: number | null) => counsellors.find((one) => one.id === id)?.name ?? 'a colleague';
    const names = [...new Set(changed.map((one) => nameOf(one.counsellorId)))];
    const change = status === 'cancelled' ? 'cancelled' : `with ${lists.format(names)} now`;
    const moments = changed.slice(0, NAMED_IN_CALL).map((one) => formatMoment(one.startsAt, timeZone));
    const more = changed.length - moments.length;
    const when = lists.format(more > 0 ? [...moments, `${more} more`] : moments);
    const subject = changed.length === 1 ? `appointment on ${when} is` : `appointments on ${when} are`;
    const day = addDays(isoDateOf(startsAt, timeZone), -CALL_DAYS_BEFORE);
    return [
      {
        // A contact without a student shows its counsellor the appointment only.
        record: studentId === null ? { kind: 'appointment', id } : { kind: 'student', id: studentId },
        what: `Tell the family: the ${subject} ${change}.`,
        kind: 'call',
        assigneeId: callerId ?? counsellorId,
        dueOn: day > today ? day : today,
      },
    ];
  });
  await onTasksWanted.emit(ctx, calls, { isRecorded: true });
}

async function findFree(
  ctx: Context,
  { status, startsAt, endsAt }: repo.LockedAppointment,
  counsellors: readonly number[],
): Promise<number | null> {
  for (const counsellorId of counsellors) {
    if (status === 'requested' || (await isFree(ctx, { counsellorId, startsAt, endsAt })))
      return counsellorId;
  }
  return null;
}

/**
 * Moves or cancels students' future appointments with the former counsellor, where the change says so, and mails the family about confirmed ones;
 * where no mail can go, the new counsellor gets a task to call; without a new counsellor, the actor gets it.
 * @throws AppError 409 if the new counsellor is not free.
 */
export async function reassignAppointments(
  ctx: Context,
  changes: readonly CounsellorChange[],
): Promise<void> {
  for (const { studentId, from, to, appointments: choice } of changes) {
    if (choice && from !== null) await reassignOf(ctx, { studentId, from, to, choice });
  }
}

async function reassignOf(
  ctx: Context,
  {
    studentId,
    from,
    to,
    choice,
  }: { studentId: number; from: number; to: number | null; choice: 'move' | 'cancel' },
): Promise<void> {
  const coming = await repo.lockComing(ctx.db, from, ctx.now);
  const told = [];
  for (const stored of coming.filter((appointment) => appointment.studentId === studentId)) {
    const subject = { type: 'appointment', id: stored.id } as const;
    if (choice === 'move' && to !== null && (await findFree(ctx, stored, [to])) === null) {
      throw conflict(
        'conflict',
        'The new counsellor is not free at the time of an appointment.',
        'appointments',
      );
    }
    const changes =
      choice === 'move'
        ? { counsellorId: to }
        : ({ status: 'cancelled', outcomeNote: 'The counsellor has changed.' } as const);
    const sequence = await repo.updateAppointment(ctx.db, stored, { ...changes, isForCalendars: true });
    if (sequence === null) throw new Error('A free time was taken under the lock of its calendar');
    // Without a counsellor yet, families hear nothing.
    if (choice === 'cancel' || to !== null) {
      told.push({ before: stored, after: { ...stored, ...changes, sequence } });
    }
    await recordEvent(ctx, {
      action: choice === 'move' ? 'appointment.rescheduled' : 'appointment.cancelled',
      subject,
      before: { status: stored.status, counsellorId: from },
      after: choice === 'move' ? { fields: ['counsellorId'], counsellorId: to } : { status: 'cancelled' },
      notify: [from, choice === 'move' ? to : null],
    });
  }
  const counsellors = to === null ? [] : await selectCounsellors(ctx.db, to);
  await addCalls(ctx, await notifyFamilies(ctx, told), { counsellors, callerId: to ?? ctx.actor.id });
}
