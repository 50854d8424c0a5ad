import type { reopenAppointment as reopenAppointmentEndpoint } from '#contracts/appointments/index.ts';
import type { BodyOf } from '#contracts/endpoint.ts';
import type { StoredAppointment } from '#server/areas/appointments/calendar/repo.ts';
import { loadAppointment } from '#server/areas/appointments/calendar/service.ts';
import { isBookable } from '#server/areas/appointments/hours/service.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { isPersonBooked, updateAppointment } from './repo.ts';
import { holdAppointment } from './service.ts';

/**
 * Undoes a no-show; its note goes. Without a counsellor it is requested again.
 * @throws AppError 401, 403, 404, 409 for another version, for a counsellor who left, or if the counsellor or the student was
 *   booked at that time since.
 */
export async function reopenAppointment(
  ctx: Context,
  id: number,
  { version }: BodyOf<typeof reopenAppointmentEndpoint>,
): Promise<StoredAppointment> {
  return inTransaction(ctx, async (ctx) => {
    const { actor, stored } = await holdAppointment(ctx, id, { version, action: 'reopen' });
    if (stored.counsellorId !== null && !(await isBookable(ctx, stored.counsellorId))) {
      throw conflict(
        'conflict',
        'The counsellor can’t be booked any more. Please book again with another one.',
      );
    }
    const status = stored.counsellorId === null ? ('requested' as const) : ('confirmed' as const);
    // Calendars show a no-show as confirmed.
    const changes = { status, outcomeNote: null, isForCalendars: false };
    const isFree = (await updateAppointment(ctx.db, stored, changes)) !== null;
    if (!isFree) throw takenMeanwhile('counsellor');
    if (status === 'confirmed' && (await isPersonBooked(ctx.db, { ...stored, exceptIds: [id] }))) {
      throw takenMeanwhile('student');
    }
    await recordEvent(ctx, {
      action: 'appointment.reopened',
      subject: { type: 'appointment', id },
      before: { status: stored.status },
      after: { status },
    });
    return loadAppointment(ctx, actor, id);
  });
}

const takenMeanwhile = (who: 'counsellor' | 'student') =>
  conflict(
    'conflict',
    `The ${who} has another confirmed appointment at that time, so the no-show can’t be undone.`,
  );
