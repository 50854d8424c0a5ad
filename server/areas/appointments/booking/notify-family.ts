import { queueFamilyMail } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { appointmentCancelled, appointmentChanged, appointmentConfirmed } from './appointment-mail.ts';
import type { LockedAppointment } from './repo.ts';

type State = Pick<
  LockedAppointment,
  'id' | 'studentId' | 'status' | 'counsellorId' | 'place' | 'startsAt' | 'endsAt' | 'sequence'
>;

/**
 * Queues mail to the family, in the caller's transaction, if a future appointment was confirmed, changed or cancelled.
 * No mail is sent about an appointment that was never confirmed.
 * @param before null for a new one.
 */
export async function notifyFamily(ctx: Context, before: State | null, after: State): Promise<void> {
  const template = templateOf(before, after);
  if (template === null || after.startsAt <= ctx.now) return;
  const { id, studentId, sequence, startsAt } = after;
  await queueFamilyMail(ctx, studentId, template, {
    appointmentId: id,
    details: { sequence },
    expiresAt: startsAt,
  });
}

function templateOf(before: State | null, after: State) {
  const isKnown = before?.status === 'confirmed';
  if (isKnown && after.status === 'cancelled') return appointmentCancelled;
  if (after.status !== 'confirmed') return null;
  if (!isKnown) return appointmentConfirmed;
  return sharedDetails(before) === sharedDetails(after) ? null : appointmentChanged;
}

/** Whether calendars need the change. */
export function isForCalendars(before: State, after: State): boolean {
  if (sharedDetails(before) !== sharedDetails(after)) return true;
  return before.status !== after.status && (after.status === 'confirmed' || after.status === 'cancelled');
}

const sharedDetails = ({ startsAt, endsAt, counsellorId, place }: State) =>
  JSON.stringify([startsAt, endsAt, counsellorId, place]);
