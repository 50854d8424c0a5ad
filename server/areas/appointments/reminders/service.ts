import { appointmentReminder } from '#server/areas/appointments/booking/appointment-mail.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { selectUnreminded } from './repo.ts';
import { REMINDED_BEFORE_MS } from './why-none.ts';

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
