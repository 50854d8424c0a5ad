import type { AnswerOf } from '#contracts/endpoint.ts';
import { seesAllImports } from '#contracts/roles.ts';
import {
  canUndoImport,
  MAX_NAMED_KEPT,
  MAX_PAST_IMPORTS,
  type undoImport as undoEndpoint,
} from '#contracts/schools/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  deleteListed,
  type FamilyArea,
  type ListedStudent,
  lockListed,
  selectListed,
} from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import * as repo from './repo.ts';
import { findImport, lockAnyImport } from './service.ts';

type ImportUndo = AnswerOf<typeof undoEndpoint>;

/** What an undo would do, or did. @throws AppError 403, 404, 409 for an import that was not committed. */
export async function previewUndo(
  ctx: Context,
  id: number,
  areas: readonly FamilyArea[],
): Promise<ImportUndo> {
  const found = await findImport(ctx, id);
  refuseUndo(found, ctx);
  const listed = await selectListed(ctx.db, id);
  if (found.status === 'undone') return toUndo(found, found.removed, listed);
  const { untouched, kept } = await divide(ctx, listed, areas);
  return toUndo(found, untouched.length, kept);
}

/**
 * Deletes the students of an import that no area has worked with. An undone import stays as it is.
 * @throws AppError 401, 403, 404, 409 for an import that was not committed.
 */
export async function undoImport(
  ctx: Context,
  id: number,
  areas: readonly FamilyArea[],
): Promise<ImportUndo> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const found = await lockAnyImport(ctx, id);
    refuseUndo(found, { now: ctx.now, actor });
    // Work with a student locks their record, so it is stored before this lock or refused after the deletion.
    const listed = await lockListed(ctx.db, id);
    if (found.status === 'undone') return toUndo(found, found.removed, listed);
    const { untouched, kept } = await divide(ctx, listed, areas);
    const removed = untouched.length;
    await deleteListed(ctx.db, idsOf(untouched));
    await repo.updateImport(ctx.db, id, { status: 'undone', undoneAt: ctx.now, removedCount: removed });
    const after = { schoolId: found.school?.id ?? null, removed, kept: kept.length, linked: found.linked };
    await recordEvent(ctx, { action: 'import.undone', subject: { type: 'import', id }, after });
    return toUndo({ ...found, status: 'undone', undoneAt: ctx.now, removed }, removed, kept);
  });
}

export function listPastImports(ctx: Context, schoolId: number | null) {
  const creatorId = seesAllImports(ctx.actor.role) ? null : ctx.actor.id;
  return repo.selectPastImports(ctx.db, { schoolId, creatorId, limit: MAX_PAST_IMPORTS });
}

function refuseUndo(found: repo.FoundImport, { actor, now }: { actor: Actor; now: Date }): void {
  const { status } = found;
  if (status !== 'committed' && status !== 'undone') {
    throw conflict('conflict', 'Only a finished import can be undone.');
  }
  if (status === 'committed' && !canUndoImport(actor, { ...found, now: now.getTime() })) {
    throw forbidden('A day after the import, only a manager can undo it.');
  }
}

const idsOf = (students: readonly ListedStudent[]) => students.map(({ id }) => id);

async function divide(ctx: Context, listed: ListedStudent[], areas: readonly FamilyArea[]) {
  const ids = idsOf(listed);
  const touched = new Set<number>();
  for (const area of areas) {
    for (const id of (await area.workedWith?.(ctx.db, ids)) ?? []) touched.add(id);
  }
  return {
    untouched: listed.filter(({ id }) => !touched.has(id)),
    kept: listed.filter(({ id }) => touched.has(id)),
  };
}

function toUndo(found: repo.FoundImport, removed: number, kept: readonly ListedStudent[]): ImportUndo {
  return { import: found, removed, kept: kept.length, keptStudents: kept.slice(0, MAX_NAMED_KEPT) };
}
