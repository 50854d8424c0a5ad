import type { Context } from '#server/context.ts';
import { type MailOptions, queueFamilyMail } from '#server/features/outbox/service.ts';
import type { LockedAppointment } from './repo.ts';

type Told = Pick<
  LockedAppointment,
  'id' | 'studentId' | 'status' | 'counsellorId' | 'place' | 'startsAt' | 'endsAt' | 'releasedAt' | 'sequence'
>;

/**
 * Writes to the family what it has to know of a change, in the change's transaction: that an appointment to come was
 * confirmed, changed or cancelled. What it was never told of is the office's own matter.
 * @param before null for a new one.
 */
export async function tellFamily(
  { db, now }: Context,
  { isMailOn }: MailOptions,
  before: Told | null,
  after: Told,
): Promise<void> {
  const kind = kindOf(before, after);
  if (kind === null || after.startsAt <= now) return;
  const { id, studentId, sequence, startsAt } = after;
  await queueFamilyMail(
    db,
    { now, isMailOn },
    { kind, studentId, appointmentId: id, details: { sequence }, expiresAt: startsAt },
  );
}

function kindOf(before: Told | null, after: Told) {
  const isKnown = before !== null && (before.status === 'confirmed' || before.releasedAt !== null);
  if (isKnown && after.status === 'cancelled') return 'appointment_cancelled';
  if (after.status !== 'confirmed') return null;
  if (!isKnown) return 'appointment_confirmed';
  return toldOf(before) === toldOf(after) ? null : 'appointment_changed';
}

/** Whether a calendar has to take the change over. */
export function isForCalendars(before: Told, after: Told): boolean {
  if (toldOf(before) !== toldOf(after)) return true;
  return before.status !== after.status && (after.status === 'confirmed' || after.status === 'cancelled');
}

const toldOf = ({ startsAt, endsAt, counsellorId, place }: Told) =>
  JSON.stringify([startsAt, endsAt, counsellorId, place]);
