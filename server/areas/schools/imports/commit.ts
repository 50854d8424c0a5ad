import { setTimeout as wait } from 'node:timers/promises';
import type { BodyOf } from '#contracts/endpoint.ts';
import type { commitImport as commitEndpoint } from '#contracts/schools/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  linkListed,
  refuseAssignment,
  selectListedCounsellors,
  turnsOf,
} from '#server/areas/students/index.ts';
import type { Context, Office } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { isLocked } from '#server/db/errors.ts';
import { busy, conflict } from '#server/errors.ts';
import type { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { leftOutOf } from './guess-mapping.ts';
import * as repo from './repo.ts';
import { lockSchools, selectSchoolIds } from './rows-sql.ts';
import { findImport, lockOwnImport, onItsWay, schoolArchived, stillChecked } from './service.ts';
import {
  probeRows,
  type RowsToTake,
  selectLinkedRows,
  selectRowsToAdd,
  storeTurns,
  takeRows,
} from './take-rows-sql.ts';

/** Few enough that other requests are served between two parts. */
const ROWS_AT_ONCE = 150;

/** While an erasure holds a linked student. */
const ATTEMPTS = 5;
const RETRY_MS = 500;
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
  if (counsellorIds.length > 1) {
    const rows = await selectRowsToAdd(ctx.db, id, defaults);
    await storeTurns(ctx.db, id, { rowNumbers: rows.map((row) => row.id), turns: turnsOf(rows) });
  }
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
async function refuseSchools(
  ctx: Context,
  { id, school, mapping, headers }: repo.FoundImport,
): Promise<void> {
  const ids = school ? [school.id] : await selectSchoolIds(ctx.db, id);
  const held = await lockSchools(ctx.db, ids);
  const archived = held.find(({ archivedAt }) => archivedAt !== null);
  if (archived) {
    throw school ? schoolArchived() : conflict('conflict', `The school ${archived.name} is archived.`);
  }
  if (held.length < ids.length) throw conflict('conflict', 'A school of this list was removed.');
  if (!school) return;
  await repo.rememberColumns(ctx.db, school.id, { mapping, leftOut: leftOutOf(headers, mapping) });
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
    const isOver = await inTransaction(ctx, async (ctx) => takePart(ctx, id, rowsAtOnce)).catch(
      async (error: unknown) => {
        // A linked student may be locked by an erasure, which itself waits for the list.
        failures += 1;
        if (failures === ATTEMPTS || !isLocked(error)) throw error;
        await wait(RETRY_MS);
        return false;
      },
    );
    if (isOver) return;
  }
}

/** Makes students of the next rows. @returns whether the import is over. */
async function takePart({ db, office }: Db, id: number, most: number): Promise<boolean> {
  const found = await repo.lockImport(db, id);
  // Another process may have ended it.
  if (found?.status !== 'committing' || !found.confirmation || !found.committedAt) return true;
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
    author: actor,
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
    const reached = await selectListedCounsellors(db, id);
    const assigned = counsellorIds.filter((counsellorId) => reached.includes(counsellorId));
    if (assigned.length > 0) {
      await recordEvent(ctx, {
        action: 'import.students_assigned',
        subject: { type: 'import', id },
        after: { counsellorIds: assigned },
        notify: assigned,
      });
    }
  }
  return isOver;
}
