import { seesAllImports } from '#contracts/roles.ts';
import type { Actor, Context } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { OPEN_LISTS } from './class-lists-sql.ts';
import * as repo from './repo.ts';

export const importOver = () => conflict('conflict', 'This import is over.');
export const onItsWay = () => conflict('conflict', 'The students of this list are already being added.');
export const stillChecked = () =>
  conflict('conflict', 'The list is still being checked. Please wait a moment.');
export const schoolArchived = () => conflict('conflict', 'This school is archived.');

function isTheirs(actor: Pick<Actor, 'id' | 'role'>, creatorId: number | null): boolean {
  return actor.id === creatorId || seesAllImports(actor.role);
}

/** @throws AppError 404, also for another member's list. */
export async function findImport(ctx: Context, id: number) {
  const found = await repo.selectImport(ctx.db, id);
  if (!found || !isTheirs(ctx.actor, found.creatorId)) throw notFound('The import');
  return found;
}

export const isOpen = ({ status }: Pick<repo.FoundImport, 'status'>) =>
  OPEN_LISTS.some((open) => open === status);

/** Begins a change to an import that is not over. @throws AppError 401, 403, 404, 409. */
export async function lockOwnImport(ctx: Context, id: number): Promise<repo.FoundImport> {
  const actor = await holdActor(ctx);
  const found = await repo.lockImport(ctx.db, id);
  if (!found || !isTheirs(actor, found.creatorId)) throw notFound('The import');
  if (found.status === 'committed' || found.status === 'discarded') throw importOver();
  return found;
}

/** Begins a change to an import that was not confirmed either. */
export async function lockOpenImport(ctx: Context, id: number): Promise<repo.FoundImport> {
  const found = await lockOwnImport(ctx, id);
  if (!isOpen(found)) throw onItsWay();
  return found;
}
