import { setTimeout as wait } from 'node:timers/promises';
import type { BodyOf } from '#contracts/endpoint.ts';
import type { commitImport as commitEndpoint } from '#contracts/schools/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { linkListed, refuseAssignment, vacuumStudents } from '#server/areas/students/index.ts';
import type { Context, Office } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { isLocked } from '#server/db/errors.ts';
import { busy, conflict } from '#server/errors.ts';
import type { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { lockSchools, selectSchoolIds } from './list-schools-sql.ts';
import { findImport, lockOwnImport, onItsWay, schoolArchived, stillChecked } from './own-import.ts';
import * as repo from './repo.ts';
import { probeRows, type RowsToTake, selectLinkedRows, takeRows } from './take-rows-sql.ts';

/** From this number of new students on, a vacuum keeps counts fast until autovacuum runs. */
const MANY_ROWS = 1000;
/** The vacuum skips rows that older transactions may still see: lets these end. */
const SETTLING_MS = 500;
/** Few enough that other requests are served between two parts. */
const ROWS_AT_ONCE = 150;

const ATTEMPTS = 5;
const NO_ADDITIONS: RowsToTake['additions'] = { counsellorIds: [], service: null, tags: [] };

type Db = { db: Queryable; office: Office };

/**
 * Makes students of all rows that the choice includes, or of none. All rows are tested first and then added in parts.
 * After a failure the next call or the next start of the product continues, even if the school is archived by then.
 * @throws AppError 401, 403, 404, 409 when the import is over, running, still being checked, has errors that may not be
 *   skipped, a school is undecided or archived, 503 while the product stops.
 */
export async function commitImport(
  ctx: Context,
  id: number,
  choice: BodyOf<typeof commitEndpoint>,
  jobs: BackgroundJobs,
) {
  await jobs.once(id, onItsWay, async () => {
    await inTransaction(ctx, async (ctx) => {
      await confirm(ctx, id, choice);
      await probeRows(ctx.db, id);
    });
    await takeParts(ctx, id, jobs);
  });
  const found = await findImport(ctx, id);
  // The product is stopping; its next start continues.
  if (found.status === 'committing') throw busy();
  return { import: found, imported: found.imported };
}

/** Continues the commits that a stop of the product interrupted. */
export async function resumeCommits(ctx: Db, jobs: BackgroundJobs, rowsAtOnce = ROWS_AT_ONCE): Promise<void> {
  for (const id of await repo.selectCommitting(ctx.db)) {
    jobs.startOnce(id, () => takeParts(ctx, id, jobs, rowsAtOnce));
  }
}

/** Stores the choice with the import, unless it was confirmed before. */
async function confirm(ctx: Context, id: number, choice: BodyOf<typeof commitEndpoint>) {
  const { failed, counsellorIds, service, tags, ...defaults } = choice;
  const found = await lockOwnImport(ctx, id);
  if (found.status === 'committing') return;
  if (found.status === 'checking') throw stillChecked();
  if (failed === 'refuse' && found.failed > 0) {
    throw conflict('conflict', `${found.failed} of the rows have errors.`);
  }
  for (const counsellorId of counsellorIds) await refuseAssignment(ctx, ctx.actor, counsellorId);
  if (found.schools.undecided > 0) {
    throw conflict('conflict', 'Some rows have a school that is not decided yet.');
  }
  await refuseSchools(ctx, found);
  const { actor, address } = ctx;
  await repo.updateImport(ctx.db, id, {
    status: 'committing',
    // The first row of a list without headers is a family's data.
    headers: [],
    sheets: [],
    schoolChoices: {},
    committedAt: ctx.now,
    confirmation: {
      defaults,
      additions: { counsellorIds, service, tags },
      actor: { id: actor.id, name: actor.name },
      address,
    },
  });
}

/** Locks the schools of the rows. @throws AppError 409 for one that is archived or gone. */
async function refuseSchools(ctx: Context, { id, school, mapping }: repo.FoundImport): Promise<void> {
  const ids = school ? [school.id] : await selectSchoolIds(ctx.db, id);
  const held = await lockSchools(ctx.db, ids);
  const archived = held.find(({ archivedAt }) => archivedAt !== null);
  if (archived) {
    throw school ? schoolArchived() : conflict('conflict', `The school ${archived.name} is archived.`);
  }
  if (held.length < ids.length) throw conflict('conflict', 'A school of this list was removed.');
  if (school) await repo.rememberMapping(ctx.db, school.id, mapping);
}

/** Takes parts until none is left or the product stops. */
async function takeParts(
  ctx: Db,
  id: number,
  jobs: BackgroundJobs,
  rowsAtOnce = ROWS_AT_ONCE,
): Promise<void> {
  let failures = 0;
  while (!jobs.isClosing) {
    const part = await inTransaction(ctx, async (ctx) => takePart(ctx, id, rowsAtOnce)).catch(
      async (error: unknown) => {
        // A linked student may be locked by an erasure, which itself waits for the list.
        failures += 1;
        if (failures === ATTEMPTS || !isLocked(error)) throw error;
        await wait(SETTLING_MS);
        return null;
      },
    );
    if (!part?.isOver) continue;
    const { imported } = part;
    if (imported < MANY_ROWS || jobs.isClosing) return;
    return jobs.start(async () => {
      await wait(SETTLING_MS);
      await vacuumStudents(ctx.db);
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
  const { additions = NO_ADDITIONS } = confirmation;
  const schools = await lockSchools(db, await selectSchoolIds(db, id, most));
  const { actor, address, defaults } = confirmation;
  const ctx = { db, office, now: committedAt, actor, address };
  const rows = await selectLinkedRows(db, id, most);
  await linkListed(ctx, { importId: id, ...additions }, rows);
  const part = await takeRows(db, {
    importId: id,
    most,
    schools: schools.map(({ name, ...school }) => ({ ...school, searchKey: toSearchKey(name) })),
    defaults,
    additions,
    imported: found.imported,
    at: committedAt,
  });
  const taken = found.taken + part.taken;
  const imported = found.imported + part.imported;
  const linked = found.linked + rows.filter(({ studentId }) => studentId !== null).length;
  const isOver = part.taken < most;
  await repo.updateImport(db, id, {
    takenCount: taken,
    importedCount: imported,
    linkedCount: linked,
    ...(isOver && { status: 'committed', confirmation: null }),
  });
  if (isOver) {
    const { counsellorIds, service } = additions;
    await recordEvent(ctx, {
      action: 'import.committed',
      subject: { type: 'import', id },
      notifyActor: true,
      // Without tags, which may tell about a child.
      after: {
        schoolId: found.school?.id ?? null,
        rows: taken,
        imported,
        linked,
        failed: found.failed,
        duplicates: found.duplicates,
        defaults,
        ...(service && { service }),
      },
    });
    const assigned = counsellorIds.slice(0, imported);
    if (assigned.length > 0) {
      await recordEvent(ctx, {
        action: 'import.students_assigned',
        subject: { type: 'import', id },
        after: { counsellorIds: assigned },
        notify: assigned,
      });
    }
  }
  return { isOver, imported };
}
