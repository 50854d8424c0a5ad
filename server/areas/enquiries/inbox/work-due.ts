import { SUBMISSION_KINDS } from '#contracts/enquiries/index.ts';
import type { JobContext } from '#server/context.ts';
import { countDueByAssignee } from './repo.ts';

/** Open submissions that are due today or earlier, by assignee. */
export async function countDue(ctx: JobContext): Promise<ReadonlyMap<number, number>> {
  const due = new Map<number, number>();
  for (const kind of SUBMISSION_KINDS) {
    for (const { memberId, count } of await countDueByAssignee(ctx, kind)) {
      due.set(memberId, (due.get(memberId) ?? 0) + count);
    }
  }
  return due;
}
