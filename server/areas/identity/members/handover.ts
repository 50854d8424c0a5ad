import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  canTakeWork,
  type getMemberWork,
  type handOverWork,
  nameWork,
  WORK_KINDS,
  type Work,
} from '#contracts/identity/index.ts';
import { canManageMember } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, forbidden } from '#server/errors.ts';
import { type Handover, onHandover, onLeaving, onWorkCount, onWorkNamed } from './leaving.ts';
import { deleteSampleMembers, selectSampleMembers } from './repo.ts';
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
    await giveTo(ctx, member, memberIds);
    return workOf(ctx, id);
  });
}

async function giveTo(
  ctx: Context,
  { id, name }: { id: number; name: string },
  memberIds: readonly number[],
): Promise<void> {
  const to: Handover['to'][number][] = [];
  for (const memberId of new Set(memberIds)) {
    const colleague = await getMemberRow(ctx, memberId);
    if (!canTakeWork(colleague) || memberId === id) {
      throw badRequest('Please choose active colleagues', 'memberIds');
    }
    to.push(colleague);
  }
  await onHandover.emit(ctx, { from: id, to });
  await recordEvent(ctx, {
    action: 'member.work_handed_over',
    subject: { type: 'member', id, name },
    after: { memberIds: to.map((colleague) => colleague.id) },
    notify: to.map((colleague) => colleague.id),
  });
}

const countOf = (work: Work) => WORK_KINDS.reduce((sum, kind) => sum + work[kind], 0);
const NO_WORK = Object.fromEntries(WORK_KINDS.map((kind) => [kind, 0])) as Work;

/**
 * Removes the invented colleagues, under the lock of the team and after the other sample data: what they still have is work of real families.
 * @param memberIds who takes it over; empty for nobody, null while nobody was asked.
 * @returns what nobody took over. @throws AppError 409 `handover_needed` if there is work and nothing is said about it.
 */
export async function removeSampleMembers(
  ctx: Context,
  memberIds: readonly number[] | null,
): Promise<OpenWork> {
  const left: OpenWork = { work: { ...NO_WORK }, named: [] };
  const add = ({ work, named }: OpenWork) => {
    for (const kind of WORK_KINDS) left.work[kind] += work[kind];
    left.named.push(...named);
  };
  for (const member of await selectSampleMembers(ctx.db)) {
    let open = await workOf(ctx, member.id);
    // One handover takes a part of much work.
    for (let before = Number.POSITIVE_INFINITY; memberIds?.length && countOf(open.work) < before; ) {
      before = countOf(open.work);
      if (before === 0) break;
      await giveTo(ctx, member, memberIds);
      open = await workOf(ctx, member.id);
    }
    add(open);
  }
  if (memberIds === null && countOf(left.work) > 0) {
    throw conflict('handover_needed', `${describeWork(left.work)} Please choose who takes it over.`);
  }
  for (const { id } of await selectSampleMembers(ctx.db)) {
    await onLeaving.emit(ctx, id, { isGone: true, isRemoved: true });
  }
  await deleteSampleMembers(ctx.db);
  return left;
}

function describeWork(work: Work): string {
  const named = WORK_KINDS.filter((kind) => work[kind] > 0).map((kind) => nameWork(kind, work[kind]));
  return `Invented colleagues have work of real families: ${new Intl.ListFormat('en').format(named)}.`;
}

async function workOf(ctx: Context, id: number): Promise<OpenWork> {
  const counted: Partial<Work> = Object.assign({}, ...(await onWorkCount.emit(ctx, id)));
  const work = WORK_KINDS.map((kind) => [kind, counted[kind] ?? 0]);
  return { work: Object.fromEntries(work) as Work, named: (await onWorkNamed.emit(ctx, id)).flat() };
}
