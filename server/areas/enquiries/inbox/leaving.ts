import { SUBMISSION_KINDS } from '#contracts/enquiries/index.ts';
import { MAX_HANDED_OVER } from '#contracts/identity/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import type { Handover, Leaving } from '#server/areas/identity/index.ts';
import type { Context } from '#server/context.ts';
import { countOpenOf, lockOpenOf } from './repo.ts';
import { reassignSubmission } from './service.ts';

export async function countSubmissions(ctx: Context, assigneeId: number) {
  return {
    enquiries: await countOpenOf(ctx.db, 'enquiry', assigneeId),
    requests: await countOpenOf(ctx.db, 'appointment_request', assigneeId),
    leads: await countOpenOf(ctx.db, 'lead', assigneeId),
  };
}

/** Removes a leaving member from their open submissions, which then have no assignee. */
export async function releaseSubmissions(ctx: Context, from: number, { isGone }: Leaving): Promise<void> {
  if (!isGone) return;
  for (const kind of SUBMISSION_KINDS) {
    for (const { id } of await lockOpenOf(ctx.db, kind, from))
      await reassignSubmission(ctx, { kind, id }, { from, to: null });
  }
}

/** Gives a member's open enquiries, requests and leads to colleagues in turn. */
export async function handOverSubmissions(ctx: Context, { from, to }: Handover): Promise<void> {
  const assignees = to.filter(({ role }) => hasPermission(role, 'enquiries:answer'));
  let turn = 0;
  for (const kind of SUBMISSION_KINDS) {
    const open = await lockOpenOf(ctx.db, kind, from);
    for (const { id } of open.slice(0, MAX_HANDED_OVER)) {
      const assignee = assignees[turn++ % assignees.length];
      if (assignee) await reassignSubmission(ctx, { kind, id }, { from, to: assignee.id });
    }
  }
}
