import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { type getMemberWork, type handOverWork, WORK_KINDS, type Work } from '#contracts/identity/index.ts';
import { canManageMember } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, forbidden } from '#server/errors.ts';
import { type Handover, onHandover, onWorkCount, onWorkNamed } from './leaving.ts';
import { getMemberRow, lockTeamAs } from './service.ts';

type OpenWork = AnswerOf<typeof getMemberWork>;

/** @throws AppError 403, 404. */
export async function getWork(ctx: Context, id: number): Promise<OpenWork> {
  const member = await getMemberRow(ctx, id);
  if (!canManageMember(ctx.actor, 'edit', member)) throw forbidden();
  return workOf(ctx, id);
}

/** @returns the work that stays with the member. @throws AppError 400 for a colleague who can't take work, 401, 403, 404. */
export async function handOver(
  ctx: Context,
  id: number,
  { memberIds }: BodyOf<typeof handOverWork>,
): Promise<OpenWork> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await lockTeamAs(ctx);
    const member = await getMemberRow(ctx, id);
    if (!canManageMember(actor, 'edit', member)) throw forbidden();
    const to: Handover['to'][number][] = [];
    for (const memberId of new Set(memberIds)) {
      const colleague = await getMemberRow(ctx, memberId);
      if (!colleague.isActive || memberId === id) {
        throw badRequest('Please choose active colleagues', 'memberIds');
      }
      to.push(colleague);
    }
    await onHandover.emit(ctx, { from: id, to });
    await recordEvent(ctx, {
      action: 'member.work_handed_over',
      subject: { type: 'member', id, name: member.name },
      after: { memberIds: to.map((colleague) => colleague.id) },
      notify: to.map((colleague) => colleague.id),
    });
    return workOf(ctx, id);
  });
}

async function workOf(ctx: Context, id: number): Promise<OpenWork> {
  const counted: Partial<Work> = Object.assign({}, ...(await onWorkCount.emit(ctx, id)));
  const work = WORK_KINDS.map((kind) => [kind, counted[kind] ?? 0]);
  return { work: Object.fromEntries(work) as Work, named: (await onWorkNamed.emit(ctx, id)).flat() };
}
