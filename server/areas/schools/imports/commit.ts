import { setTimeout as wait } from 'node:timers/promises';
import type { BodyOf } from '#contracts/endpoint.ts';
import type { ClassListImport, commitImport as commitEndpoint } from '#contracts/schools/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { vacuumStudents } from '#server/db/vacuum.ts';
import { busy, conflict } from '#server/errors.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { ImportJobs } from './import-jobs.ts';
import { findImport, lockOwnImport, onItsWay, schoolArchived, toImport } from './own-import.ts';
import * as repo from './repo.ts';

/** After so many new students the database is told at once; its own housekeeping would take longer to see them. */
const MANY_ROWS = 1000;
/** By then whoever was reading at the commit is done: what somebody may not see yet stays new. */
const SETTLING_MS = 500;

export interface CommitOptions {
  jobs: ImportJobs;
  /**
   * How many rows are taken at a time, so that others are served in between; null for all of them at once, where the
   * database serves them anyway.
   */
  rowsAtOnce: number | null;
}

type Db = { db: Queryable };

/**
 * Makes students of the rows: of all that are meant, or of none. Taken in parts, they are read as a whole first; what was
 * confirmed is then brought to its end, after a failure by the next call or the next start of the product, and whatever
 * becomes of the school meanwhile.
 * @throws AppError 401, 403, 404, 409 when the import is over, on its way, not checked to its end, has errors that may
 *   not be skipped, or the school is archived, 503 while the import is held elsewhere or the product is being stopped.
 */
export async function commitImport(
  ctx: Context,
  id: number,
  choice: BodyOf<typeof commitEndpoint>,
  { jobs, rowsAtOnce }: CommitOptions,
): Promise<{ import: ClassListImport; imported: number }> {
  await jobs.commitOnce(id, onItsWay, async () => {
    await inTransaction(ctx, async (ctx) => {
      await confirm(ctx, id, choice);
      if (rowsAtOnce === null) await takePart(ctx, id, null);
      else await repo.probeRows(ctx.db, id);
    });
    if (rowsAtOnce !== null) await takeParts(ctx, id, { jobs, rowsAtOnce });
  });
  const found = await findImport(ctx, id);
  // The product is being stopped; its next start goes on.
  if (found.status === 'committing') throw busy();
  if (rowsAtOnce === null) tidyUpAfter(ctx, found.imported, jobs);
  return { import: toImport(found), imported: found.imported };
}

/** Goes on with what was confirmed and not brought to its end, because the product was stopped: each list for itself. */
export async function resumeCommits(ctx: Db, options: CommitOptions): Promise<void> {
  const { jobs } = options;
  for (const id of await repo.selectCommitting(ctx.db)) {
    jobs.start(() => jobs.commitOnce(id, onItsWay, () => takeParts(ctx, id, options)));
  }
}

/** Keeps the choice with the import, unless it was made before. */
async function confirm(ctx: Context, id: number, { duplicates, failed }: BodyOf<typeof commitEndpoint>) {
  const found = await lockOwnImport(ctx, id, { isPatient: false });
  if (found.status === 'committing') return;
  if (found.status === 'checking') {
    throw conflict('conflict', 'The list is still being checked. Please wait a moment.');
  }
  if (failed === 'refuse' && found.failed > 0) {
    throw conflict('conflict', `${found.failed} of the rows have errors.`);
  }
  const { id: schoolId } = found.school;
  if ((await repo.lockSchool(ctx.db, schoolId)).archivedAt) throw schoolArchived();
  await repo.rememberMapping(ctx.db, schoolId, found.mapping);
  const { actor, address } = ctx;
  await repo.updateImport(ctx.db, id, {
    status: 'committing',
    // A list without headers has a family in their place.
    headers: [],
    committedAt: ctx.now,
    confirmation: {
      withDuplicates: duplicates === 'import',
      actor: { id: actor.id, name: actor.name },
      address,
    },
  });
}

/** Takes one part after the other, until there are no more or the product is stopped. */
async function takeParts(ctx: Db, id: number, { jobs, rowsAtOnce }: CommitOptions): Promise<void> {
  while (!jobs.isClosing) {
    const { isOver, imported } = await inTransaction(ctx, async (ctx) => takePart(ctx, id, rowsAtOnce));
    if (isOver) return tidyUpAfter(ctx, imported, jobs);
  }
}

function tidyUpAfter(ctx: Db, imported: number, jobs: ImportJobs): void {
  if (imported < MANY_ROWS || jobs.isClosing) return;
  jobs.start(async () => {
    await wait(SETTLING_MS);
    await vacuumStudents(ctx.db);
  });
}

/** Makes students of the next rows. @returns whether there are no more, and how many students there are by now. */
async function takePart(
  { db }: Db,
  id: number,
  most: number | null,
): Promise<{ isOver: boolean; imported: number }> {
  const found = await repo.lockImport(db, id, { isPatient: true });
  // Another process may have ended it.
  if (found?.status !== 'committing' || !found.confirmation || !found.committedAt) {
    return { isOver: true, imported: 0 };
  }
  const { confirmation, committedAt } = found;
  const { id: schoolId } = found.school;
  const { name, board } = await repo.lockSchool(db, schoolId);
  const part = await repo.takeRows(db, {
    importId: id,
    most,
    school: { id: schoolId, board, searchKey: toSearchKey(name) },
    withDuplicates: confirmation.withDuplicates,
    at: committedAt,
  });
  const taken = found.taken + part.taken;
  const imported = found.imported + part.imported;
  // Rows that were erased meanwhile are not counted.
  const isOver = most === null || part.taken < most;
  await repo.updateImport(db, id, {
    ...{ takenCount: taken, importedCount: imported },
    ...(isOver && { status: 'committed', confirmation: null }),
  });
  if (isOver) {
    const { actor, address } = confirmation;
    await recordEvent(
      { db, now: committedAt, actor, address },
      {
        action: 'import.committed',
        subject: { type: 'import', id },
        after: { schoolId, rows: taken, imported, failed: found.failed, duplicates: found.duplicates },
      },
    );
  }
  return { isOver, imported };
}
