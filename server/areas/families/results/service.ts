import type { BodyOf } from '#contracts/endpoint.ts';
import {
  FAMILY_REFUSALS,
  type KeptResult,
  type keepResult as keepResultEndpoint,
  MAX_KEPT_RESULTS,
} from '#contracts/families/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { holdAccount } from '#server/areas/families/accounts/service.ts';
import {
  holdChild,
  listChildren,
  listReaders,
  requireWholeSight,
} from '#server/areas/families/guardians/sight.ts';
import type { FamilyContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import * as repo from './repo.ts';

/** The account's own ones; a student whom it no longer sees is left out. */
export async function listOwnResults(ctx: FamilyContext): Promise<KeptResult[]> {
  const rows = await repo.selectResults(ctx.db, { accountId: ctx.family.accountId });
  const children = await listChildren(ctx);
  const seen = new Set(children.map(({ student }) => student.id));
  return rows.map((row) => {
    const isSeen = row.studentId !== null && seen.has(row.studentId);
    return describe(ctx, isSeen ? row : { ...row, studentId: null });
  });
}

/** Those kept for a student by accounts that still see them, or by this one. The caller has checked the sight `all`. */
export async function listResultsFor(ctx: FamilyContext, studentId: number): Promise<KeptResult[]> {
  const readers = await listReaders(ctx, studentId);
  const accountIds = new Set([ctx.family.accountId, ...readers.map(({ account }) => account.id)]);
  const rows = await repo.selectResults(ctx.db, { studentId });
  return rows.filter(({ accountId }) => accountIds.has(accountId)).map((row) => describe(ctx, row));
}

const describe = (
  { family }: FamilyContext,
  { id, accountId, studentId, kind, content, createdAt }: repo.ResultRow,
): KeptResult => ({
  id,
  studentId,
  keptAt: createdAt.toISOString(),
  isOwn: accountId === family.accountId,
  // A check of the request tied them together.
  result: { kind, content } as KeptResult['result'],
});

const subjectOf = (id: number) => ({ type: 'family_account' as const, id });

/** The same result again changes the student. @throws AppError 401, 404, 409 for too many. */
export async function keepResult(
  ctx: FamilyContext,
  { studentId, result: { kind, content } }: BodyOf<typeof keepResultEndpoint>,
): Promise<void> {
  const { accountId } = ctx.family;
  await inTransaction(ctx, async (ctx) => {
    // Two at once must not pass the limit.
    if (studentId === null) await holdAccount(ctx);
    else await holdChild(ctx, studentId, requireWholeSight, holdAccount);
    const result = { accountId, studentId, kind, content };
    const same = await repo.selectSame(ctx.db, result);
    if (same) {
      if (same.studentId === studentId) return;
      await repo.setStudent(ctx.db, same.id, studentId);
      const change = { before: { student: same.studentId }, after: { student: studentId } };
      await recordEvent(ctx, { action: 'family.result_moved', subject: subjectOf(accountId), ...change });
      return;
    }
    if ((await repo.countResults(ctx.db, accountId)) >= MAX_KEPT_RESULTS)
      throw conflict('conflict', FAMILY_REFUSALS.enoughResults);
    await repo.insertResult(ctx.db, { ...result, createdAt: ctx.now });
    await recordEvent(ctx, { action: 'family.result_kept', subject: subjectOf(accountId), after: { kind } });
  });
}

/** @throws AppError 401, 404 also for another account's. */
export async function deleteResult(ctx: FamilyContext, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { id: accountId } = await holdAccount(ctx);
    if (!(await repo.deleteResultOf(ctx.db, accountId, id))) throw notFound('The result');
    await recordEvent(ctx, { action: 'family.result_deleted', subject: subjectOf(accountId) });
  });
}
