import { isoDateOf } from '#contracts/lib/calendar.ts';
import type { JobContext } from '#server/context.ts';
import { countDueByAssignee } from './repo.ts';

/** Open tasks that are due today or earlier, by assignee. */
export function countDue({ db, now, office }: JobContext): Promise<ReadonlyMap<number, number>> {
  return countDueByAssignee(db, isoDateOf(now, office.timeZone));
}
