import type { ConsentPurpose } from '#contracts/students/index.ts';
import { recordReport } from '#server/areas/reports/record-report.ts';
import type { Context } from '#server/context.ts';
import { removeClosed, removeSent, type SentPart } from './sent-parts-sql.ts';

const PARTS = ['assessment', 'interests'] as const;

/** Removes parts that a family sent from a student's reports, in the caller's transaction, which holds the student. */
export async function forgetSent(
  ctx: Context,
  studentId: number,
  parts: readonly SentPart[] = PARTS,
): Promise<void> {
  for (const part of parts) {
    for (const id of await removeSent(ctx.db, { studentId, part, now: ctx.now })) {
      await recordReport(ctx, id, `report.${part}_removed`);
    }
  }
}

/** After a withdrawal. Without the parent's consent, nothing that was sent about a child may be kept. */
export async function forgetWithdrawn(
  ctx: Context,
  studentId: number,
  purpose: ConsentPurpose,
): Promise<void> {
  const parts = PARTS.filter((part) => purpose === part || purpose === 'parent');
  await forgetSent(ctx, studentId, parts);
}

/** After requests of students have closed, or have gone to another student. */
export async function forgetClosed(ctx: Context, studentIds: readonly number[]): Promise<void> {
  for (const part of PARTS) {
    for (const id of await removeClosed(ctx.db, { studentIds, part, now: ctx.now })) {
      await recordReport(ctx, id, `report.${part}_removed`);
    }
  }
}
