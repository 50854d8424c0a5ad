import { openingOf } from '#contracts/appointments/index.ts';
import { isoDateOf, momentAt } from '#contracts/lib/calendar.ts';
import { openOn } from '#contracts/opening-hours.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { JobContext, Office } from '#server/context.ts';
import { tryLock } from '#server/db/advisory-locks.ts';
import { inTransaction } from '#server/db/client.ts';
import { defineEvent } from '#server/lib/event.ts';
import { selectUntold, setToldOn } from './repo.ts';

/** Counts work that is due today or earlier, by the ids of members. Each area adds its own. */
export const onWorkDue = defineEvent<[ctx: JobContext], ReadonlyMap<number, number>>();

/**
 * Notifies each member of the amount of due work, once per working day when the office opens. After a
 * downtime it does so later on the same day.
 */
export async function tellWorkDue(ctx: JobContext): Promise<void> {
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  const opening = openingOn(today, ctx.office);
  if (opening === null || ctx.now < opening) return;
  await inTransaction(ctx, async (ctx) => {
    if (!(await tryLock(ctx.db, 'workDue'))) return;
    const untold = await selectUntold(ctx.db, today);
    if (untold.length === 0) return;
    const counts = await onWorkDue.emit(ctx);
    for (const { id, name } of untold) {
      const count = counts.reduce((sum, due) => sum + (due.get(id) ?? 0), 0);
      if (count === 0) continue;
      await recordEvent(ctx, {
        action: 'member.work_due',
        subject: { type: 'member', id, name },
        after: { count },
        notify: [id],
      });
    }
    await setToldOn(
      ctx.db,
      untold.map(({ id }) => id),
      today,
    );
  });
}

/** Null if the office is closed on that day. */
function openingOn(day: string, { timeZone, particulars }: Office): Date | null {
  const [first] = openOn(openingOf(particulars), day)
    .map(({ startsAt }) => startsAt)
    .toSorted();
  return first === undefined ? null : momentAt(day, first, timeZone);
}
