import { seesAllImports } from '#contracts/roles.ts';
import type { ClassListImport } from '#contracts/schools/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { OPEN_LISTS } from './class-lists-sql.ts';
import * as repo from './repo.ts';

export const importOver = () => conflict('conflict', 'This import is over.');
export const onItsWay = () => conflict('conflict', 'The students of this list are being added already.');
export const schoolArchived = () => conflict('conflict', 'This school is archived.');

/** A class list belongs to whoever sent it, and to those who look after the schools. */
function isTheirs(actor: Pick<Actor, 'id' | 'role'>, creatorId: number | null): boolean {
  return actor.id === creatorId || seesAllImports(actor.role);
}

export function toImport({
  creatorId: _creator,
  confirmation: _confirmation,
  ...row
}: repo.FoundImport): ClassListImport {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    committedAt: row.committedAt?.toISOString() ?? null,
  };
}

/** @throws AppError 404 for somebody else’s, too. */
export async function findImport(ctx: Context, id: number) {
  const found = await repo.selectImport(ctx.db, id);
  if (!found || !isTheirs(ctx.actor, found.creatorId)) throw notFound('The import');
  return found;
}

/** Whether it was neither confirmed nor discarded. */
export const isOpen = ({ status }: Pick<repo.FoundImport, 'status'>) =>
  OPEN_LISTS.some((open) => open === status);

/**
 * For a change: held to the end of the transaction, and not over. `isPatient` as in the repo.
 * @throws AppError 401, 403, 404, 409.
 */
export async function lockOwnImport(
  ctx: Context,
  id: number,
  { isPatient }: { isPatient: boolean },
): Promise<repo.FoundImport> {
  const actor = await holdActor(ctx);
  const found = await repo.lockImport(ctx.db, id, { isPatient });
  if (!found || !isTheirs(actor, found.creatorId)) throw notFound('The import');
  if (found.status === 'committed' || found.status === 'discarded') throw importOver();
  return found;
}

/** The same of one that was not confirmed. */
export async function lockOpenImport(ctx: Context, id: number): Promise<repo.FoundImport> {
  const found = await lockOwnImport(ctx, id, { isPatient: true });
  if (!isOpen(found)) throw onItsWay();
  return found;
}
