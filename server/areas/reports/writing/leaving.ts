import { COUNSELLOR_ROLES } from '#contracts/roles.ts';
import type { Handover } from '#server/areas/identity/index.ts';
import { recordReport } from '#server/areas/reports/record-report.ts';
import type { Context } from '#server/context.ts';
import { countDraftsOf, lockDraftsOf, setAuthor } from './repo.ts';

export async function countReports(ctx: Context, authorId: number) {
  return { reports: await countDraftsOf(ctx.db, authorId) };
}

/** Gives an author's drafts to colleagues, first to the student's counsellor. Finished reports keep their author. */
export async function handOverReports(ctx: Context, { from, to }: Handover): Promise<void> {
  const authors = to.filter(({ role }) => COUNSELLOR_ROLES.includes(role)).map(({ id }) => id);
  const drafts = authors.length === 0 ? [] : await lockDraftsOf(ctx.db, from);
  for (const [index, { id, counsellorId }] of drafts.entries()) {
    const author = authors.find((author) => author === counsellorId) ?? authors[index % authors.length];
    if (author === undefined) continue;
    await setAuthor(ctx.db, id, author);
    await recordReport(ctx, id, 'report.handed_over', {
      before: { authorId: from },
      after: { authorId: author },
    });
  }
}
