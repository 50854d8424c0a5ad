import { type ConsentPurpose, SENT_PARTS, type SentPart } from '#contracts/records.ts';
import { recordReport } from '#server/areas/reports/writing/record-report.ts';
import type { ActingContext } from '#server/context.ts';
import { removeClosed } from './sent-parts-sql.ts';

/**
 * Removes parts of closed requests from students' reports, and parts of requests that went to another student. Runs in
 * the caller's transaction, which holds the students.
 */
export async function forgetClosed(
  ctx: ActingContext,
  studentIds: readonly number[],
  parts: readonly SentPart[] = SENT_PARTS,
): Promise<void> {
  for (const part of parts) {
    for (const id of await removeClosed(ctx.db, { studentIds, part, now: ctx.now })) {
      await recordReport(ctx, id, `report.${part}_removed`);
    }
  }
}

/** After a withdrawal. A withdrawn parent's consent closes both parts. */
export async function forgetWithdrawn(
  ctx: ActingContext,
  studentId: number,
  purpose: ConsentPurpose,
): Promise<void> {
  const parts = SENT_PARTS.filter((part) => purpose === part || purpose === 'parent');
  await forgetClosed(ctx, [studentId], parts);
}
