import { queueFamilyMail } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { appointmentCancelled, appointmentChanged, appointmentConfirmed } from './appointment-mail.ts';
import type { LockedAppointment } from './repo.ts';

type Told = Pick<
  LockedAppointment,
  'id' | 'studentId' | 'status' | 'counsellorId' | 'place' | 'startsAt' | 'endsAt' | 'releasedAt' | 'sequence'
>;

/**
 * Queues mail to the family, in the caller's transaction, if a future appointment was confirmed, changed or cancelled.
 * The family is told nothing about an appointment that was never confirmed.
 * @param before null for a new one.
 */
export async function tellFamily(ctx: Context, before: Told | null, after: Told): Promise<void> {
  const template = templateOf(before, after);
  if (template === null || after.startsAt <= ctx.now) return;
  const { id, studentId, sequence, startsAt } = after;
  await queueFamilyMail(ctx, studentId, template, {
    appointmentId: id,
    details: { sequence },
    expiresAt: startsAt,
  });
}

function templateOf(before: Told | null, after: Told) {
  const isKnown = before !== null && (before.status === 'confirmed' || before.releasedAt !== null);
  if (isKnown && after.status === 'cancelled') return appointmentCancelled;
  if (after.status !== 'confirmed') return null;
  if (!isKnown) return appointmentConfirmed;
  return toldOf(before) === toldOf(after) ? null : appointmentChanged;
}

/** Whether calendars need the change. */
export function isForCalendars(before: Told, after: Told): boolean {
  if (toldOf(before) !== toldOf(after)) return true;
  return before.status !== after.status && (after.status === 'confirmed' || after.status === 'cancelled');
}

const toldOf = ({ startsAt, endsAt, counsellorId, place }: Told) =>
  JSON.stringify([startsAt, endsAt, counsellorId, place]);
