import type { ConsentPurpose } from '#contracts/students/index.ts';
import { recordReport } from '#server/areas/reports/record-report.ts';
import type { Context } from '#server/context.ts';
import { removeSent, type SentPart } from './repo.ts';

/** Removes what a family sent from a student's reports, in the caller's transaction, which holds the student. */
export async function forgetSent(ctx: Context, studentId: number, parts: readonly SentPart[]): Promise<void> {
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
  const parts = (['assessment', 'interests'] as const).filter(
    (part) => purpose === part || purpose === 'parent',
  );
  await forgetSent(ctx, studentId, parts);
}
