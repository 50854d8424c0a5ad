import { setTimeout as wait } from 'node:timers/promises';
import type { BodyOf } from '#contracts/endpoint.ts';
import type { commitImport as commitEndpoint } from '#contracts/schools/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context, Office } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { busy, conflict } from '#server/errors.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { ImportJobs } from './import-jobs.ts';
import { findImport, lockOwnImport, onItsWay, schoolArchived, stillChecked } from './own-import.ts';
import * as repo from './repo.ts';

/** From this number of new students on, a vacuum keeps counts fast until autovacuum runs. */
const MANY_ROWS = 1000;
/** The vacuum skips rows that older transactions may still see: lets these end. */
const SETTLING_MS = 500;
/** Few enough that other requests are served between two parts. */
const ROWS_AT_ONCE = 150;

type Db = { db: Queryable; office: Office };

/**
 * Makes students of all rows that the choice includes, or of none. All rows are tested first and then added in parts.
 * After a failure the next call or the next start of the product continues, even if the school is archived by then.
 * @throws AppError 401, 403, 404, 409 when the import is over, running, still being checked, has errors that may not be
 *   skipped, or its school is archived, 503 while the product stops.
 */
export async function commitImport(
  ctx: Context,
  id: number,
  choice: BodyOf<typeof commitEndpoint>,
  jobs: ImportJobs,
) {
  await jobs.once(id, onItsWay, async () => {
    await inTransaction(ctx, async (ctx) => {
      await confirm(ctx, id, choice);
      await repo.probeRows(ctx.db, id);
    });
    await takeParts(ctx, id, jobs);
  });
  const found = await findImport(ctx, id);
  // The product is stopping; its next start continues.
  if (found.status === 'committing') throw busy();
  return { import: found, imported: found.imported };
}

/** Continues the commits that a stop of the product interrupted. */
export async function resumeCommits(ctx: Db, jobs: ImportJobs, rowsAtOnce = ROWS_AT_ONCE): Promise<void> {
  for (const id of await repo.selectCommitting(ctx.db)) {
    jobs.start(() => jobs.once(id, onItsWay, () => takeParts(ctx, id, jobs, rowsAtOnce)));
  }
}

/** Stores the choice with the import, unless it was confirmed before. */
async function confirm(ctx: Context, id: number, { failed, ...defaults }: BodyOf<typeof commitEndpoint>) {
  const found = await lockOwnImport(ctx, id);
  if (found.status === 'committing') return;
  if (found.status === 'checking') throw stillChecked();
  if (failed === 'refuse' && found.failed > 0) {
    throw conflict('conflict', `${found.failed} of the rows have errors.`);
  }
  const { id: schoolId } = found.school;
  if ((await repo.lockSchool(ctx.db, schoolId)).archivedAt) throw schoolArchived();
  await repo.rememberMapping(ctx.db, schoolId, found.mapping);
  const { actor, address } = ctx;
  await repo.updateImport(ctx.db, id, {
    status: 'committing',
    // The first row of a list without headers is a family's data.
    headers: [],
    committedAt: ctx.now,
    confirmation: {
      defaults,
      actor: { id: actor.id, name: actor.name },
      address,
    },
  });
}

/** Takes parts until none is left or the product stops. */
async function takeParts(ctx: Db, id: number, jobs: ImportJobs, rowsAtOnce = ROWS_AT_ONCE): Promise<void> {
  while (!jobs.isClosing) {
    const { isOver, imported } = await inTransaction(ctx, async (ctx) => takePart(ctx, id, rowsAtOnce));
    if (!isOver) continue;
    if (imported < MANY_ROWS || jobs.isClosing) return;
    return jobs.start(async () => {
      await wait(SETTLING_MS);
      await repo.vacuumStudents(ctx.db);
    });
  }
}

/** Makes students of the next rows. @returns the number of students so far, and whether the import is over. */
async function takePart(
  { db, office }: Db,
  id: number,
  most: number,
): Promise<{ isOver: boolean; imported: number }> {
  const found = await repo.lockImport(db, id);
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
    defaults: confirmation.defaults,
    at: committedAt,
  });
  const taken = found.taken + part.taken;
  const imported = found.imported + part.imported;
  const isOver = part.taken < most;
  await repo.updateImport(db, id, {
    ...{ takenCount: taken, importedCount: imported },
    ...(isOver && { status: 'committed', confirmation: null }),
  });
  if (isOver) {
    const { actor, address } = confirmation;
    await recordEvent(
      { db, office, now: committedAt, actor, address },
      {
        action: 'import.committed',
        subject: { type: 'import', id },
        notifyActor: true,
        after: {
          ...{ schoolId, rows: taken, imported, failed: found.failed, duplicates: found.duplicates },
          defaults: confirmation.defaults,
        },
      },
    );
  }
  return { isOver, imported };
}
