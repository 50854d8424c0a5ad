import type { getAppointment } from '#contracts/appointments/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import { whyNotMailed } from '#server/areas/students/index.ts';
import type { JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { appointmentReminder } from './appointment-mail.ts';
import { selectReminderState, selectUnreminded } from './repo.ts';

const REMINDED_BEFORE_MS = DAY_MS;
/** The queue keeps sent reminders somewhat longer. */
const KNOWN_MS = 28 * DAY_MS;

/** Bounds the transaction; the next run queues the others. */
const MAX_AT_ONCE = 200;

/** Queues one reminder per appointment a day ahead, also with several processes. Catches up after a downtime. */
export async function queueReminders(ctx: JobContext): Promise<void> {
  if (!ctx.office.isMailOn) return;
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const found = await selectUnreminded(db, { now, beforeMs: REMINDED_BEFORE_MS, limit: MAX_AT_ONCE });
    for (const { id, sequence, startsAt, onceKey } of found) {
      const about = { appointmentId: id, details: { sequence }, expiresAt: startsAt };
      await queueMail(ctx, appointmentReminder, { ...about, onceKey });
    }
  });
}

/** From the record as it is now. Undefined if there is a reminder, or none is expected. */
export async function whyNoReminder(
  { db, now, office }: JobContext,
  appointmentId: number,
): Promise<AnswerOf<typeof getAppointment>['noReminder']> {
  const found = await selectReminderState(db, appointmentId, REMINDED_BEFORE_MS);
  if (!found || found.startsAt.getTime() < now.getTime() - KNOWN_MS) return undefined;
  if (found.reminder === 'dead') return 'failed';
  if (found.reminder === 'dropped') return 'dropped';
  if (found.reminder !== null) return undefined;
  if (found.status === 'requested' && found.startsAt > now) return 'not_confirmed';
  if (found.status !== 'confirmed' && found.status !== 'no_show') return undefined;
  if (!office.isMailOn) return 'off';
  return whyNotMailed(found) ?? (found.isNotified ? 'told' : undefined);
}
