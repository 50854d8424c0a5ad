import { MAX_HANDED_OVER, MAX_NAMED_WORK, type NamedWork } from '#contracts/identity/index.ts';
import { COUNSELLOR_ROLES, seesOnlyAssigned } from '#contracts/roles.ts';
import type { Handover } from '#server/areas/identity/index.ts';
import { recordReport } from '#server/areas/reports/writing/record-report.ts';
import type { Context } from '#server/context.ts';
import { inTurn } from '#server/lib/in-turn.ts';
import { countDraftsOf, lockDraftsOf, selectDraftsOf, setAuthor } from './repo.ts';

export async function countReports(ctx: Context, authorId: number) {
  return { reports: await countDraftsOf(ctx.db, authorId) };
}

export async function nameReports(ctx: Context, authorId: number): Promise<NamedWork[]> {
  const rows = await selectDraftsOf(ctx.db, authorId, MAX_NAMED_WORK);
  return rows.map((row) => ({ kind: 'reports', ...row, startsAt: null }));
}

/** Gives an author's drafts to colleagues who see the student, first to their counsellor. Finished reports keep their author. */
export async function handOverReports(ctx: Context, { from, to }: Handover): Promise<void> {
  const able = to.filter(({ role }) => COUNSELLOR_ROLES.includes(role));
  const seeingAll = able.filter(({ role }) => !seesOnlyAssigned(role));
  const drafts = able.length === 0 ? [] : await lockDraftsOf(ctx.db, from);
  for (const [turn, { id, counsellorId }] of drafts.slice(0, MAX_HANDED_OVER).entries()) {
    const author = able.find((author) => author.id === counsellorId) ?? inTurn(seeingAll, turn)[0];
    if (author === undefined) continue;
    await setAuthor(ctx.db, id, author.id);
    await recordReport(ctx, id, 'report.handed_over', {
      before: { authorId: from },
      after: { authorId: author.id },
    });
  }
}
