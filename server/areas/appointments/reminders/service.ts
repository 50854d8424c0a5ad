import { appointmentReminder } from '#server/areas/appointments/booking/appointment-mail.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { selectUnreminded } from './repo.ts';

/** A family is reminded a day before. */
const BEFORE_MS = 24 * 3_600_000;
/** More than these are left for the next look: no transaction is to last long. */
const MOST_AT_ONCE = 200;

/**
 * Queues a reminder for each appointment that is a day away, once, however many processes look for them. What was missed
 * while no process ran is made up for, as long as the appointment is still to come.
 */
export async function queueReminders(ctx: JobContext): Promise<void> {
  if (!ctx.office.isMailOn) return;
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const found = await selectUnreminded(db, { now, beforeMs: BEFORE_MS, limit: MOST_AT_ONCE });
    for (const { id, sequence, startsAt, onceKey } of found) {
      const about = { appointmentId: id, details: { sequence }, expiresAt: startsAt };
      await queueMail(ctx, appointmentReminder, { ...about, onceKey });
    }
  });
}
