import type { AnswerOf } from '#contracts/endpoint.ts';
import type { listInterestResults } from '#contracts/guidance/index.ts';
import { recordRepeated } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import * as repo from './repo.ts';

/**
 * A student's interest results. If there are any, the audit trail records the view.
 * @throws AppError 401, 403, 404.
 */
export async function listResults(
  ctx: Context,
  studentId: number,
): Promise<AnswerOf<typeof listInterestResults>> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    if (!(await repo.isVisible(ctx.db, actor, studentId))) throw notFound('The student');
    const results = await repo.selectResults(ctx.db, studentId);
    if (results.length > 0) {
      const subject = { type: 'student', id: studentId } as const;
      await recordRepeated(ctx, { action: 'student.interests_viewed', subject });
    }
    return { results, waiting: await repo.countWaiting(ctx.db, studentId) };
  });
}
