import { seesSubmission } from '#contracts/enquiries/index.ts';
import { pickMentioned, withHints } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { selectReaders } from './mentions-sql.ts';
import { selectAssigned } from './repo.ts';
import { missing, type Subject } from './subject.ts';

/** @throws AppError 404. */
export async function listMentionable(ctx: Context, subject: Subject) {
  const stored = await selectAssigned(ctx.db, subject.kind, subject.id);
  if (!stored || !seesSubmission(ctx.actor, stored.assigneeId)) throw missing(subject);
  const readers = withHints(await selectReaders(ctx.db, stored.assigneeId));
  return { members: readers.filter(({ id }) => id !== ctx.actor.id) };
}

/** The mentioned members with their labels. @throws AppError 400 for a member who may not see the submission. */
export async function findMentioned(ctx: Context, assigneeId: number | null, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const readers = await selectReaders(ctx.db, assigneeId);
  return pickMentioned(readers, ids, 'You can mention only members who may see this.');
}
