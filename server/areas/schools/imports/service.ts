import type { AnswerOf, BodyOf, QueryOf } from '#contracts/endpoint.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import {
  type ColumnMapping,
  type createImport,
  type decideImportRow,
  type decideImportSchool,
  type getImport as getImportEndpoint,
  IMPORT_HOURS,
  type listImportRows,
  PREVIEW_ROWS,
} from '#contracts/schools/index.ts';
import { recordEvent, recordRepeated } from '#server/areas/audit/index.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, busy, conflict, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import type { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { batchesOf, checkList, storedBatches } from './check-list.ts';
import { DISCARDED_LIST, discardListsBefore } from './class-lists-sql.ts';
import { chooseMapping, chooseSchoolMapping } from './guess-mapping.ts';
import { countSchoolNames, hasSchoolKey, selectListedSchools } from './list-schools-sql.ts';
import { findImport, isOpen, lockOpenImport, schoolArchived, stillChecked } from './own-import.ts';
import { readInThread } from './read-in-thread.ts';
import * as repo from './repo.ts';
import { selectDuplicate, selectRows, updateDecision } from './rows-sql.ts';

type Preview = AnswerOf<typeof getImportEndpoint>;

/** Bounds the database: an open import holds its whole file. */
const MAX_OPEN = 40;
const MAX_OPEN_OF_ONE = 5;

/**
 * Reads the class list of a school, or without one of several schools, and begins to check it.
 * @throws AppError 400 for an unreadable file, 401, 403, 404, 409 for an archived school or too many open lists, 503.
 */
export async function startImport(
  ctx: Context,
  {
    schoolId,
    fileName,
    sheets: choices,
    replaces,
    file,
  }: QueryOf<typeof createImport> & { schoolId: number | null; file: Buffer },
  jobs: BackgroundJobs,
) {
  // Before the file is read, which takes longest.
  if (schoolId !== null) await findSchool(ctx, schoolId);
  await refuseTooMany(ctx, ctx.actor.id, replaces);
  const { headers, sheets, found, rows } = await readInThread(file, ctx.actor.id, choices);
  const { id, mapping } = await inTransaction(ctx, async (ctx) => {
    const { id: createdBy } = await holdActor(ctx);
    const school = schoolId === null ? null : await findSchool(ctx, schoolId);
    if (replaces !== undefined) await discardFormer(ctx, replaces, createdBy);
    await repo.lockOpening(ctx.db);
    await refuseTooMany(ctx, createdBy);
    const mapping = school ? chooseMapping(headers, school.importMapping) : chooseSchoolMapping(headers);
    const counts = { rowCount: rows.length, createdBy, createdAt: ctx.now };
    const row = { schoolId, fileName, sheets, headers, mapping, status: 'checking' as const, ...counts };
    const id = await repo.insertImport(ctx.db, row);
    const after = { schoolId, rows: rows.length };
    await recordEvent(ctx, { action: 'import.started', subject: { type: 'import', id }, after });
    return { id, mapping };
  });
  const list = { headers, today: isoDateOf(ctx.now, ctx.office.timeZone), jobs };
  const state = { importId: id, mapping, choices: {} };
  jobs.start(() => checkList(ctx.db, { state, schoolId, ...list, batches: batchesOf(rows) }));
  return { import: await findImport(ctx, id), sheets: found };
}

/** An import with its first rows. Records the view of rows. @throws AppError 404, also for another member's import. */
export async function getImport(ctx: Context, id: number): Promise<Preview> {
  const found = await findImport(ctx, id);
  const preview = await selectRows(ctx.db, id, { show: 'all', after: 0, limit: PREVIEW_ROWS });
  await recordRead(ctx, id, preview);
  return { import: found, preview };
}

/** A page of the rows. Records the view. @throws AppError 400 for a bad cursor, 404. */
export async function listRows(ctx: Context, id: number, query: QueryOf<typeof listImportRows>) {
  const { show } = query;
  const found = await findImport(ctx, id);
  const total = { all: found.checked, failed: found.failed, duplicates: found.duplicates }[show];
  const page = await pageOf(query, {
    keys: { rowNumber: 'id' },
    select: (after, limit) => selectRows(ctx.db, id, { show, after: after?.rowNumber ?? 0, limit }),
    positionOf: ({ rowNumber }) => ({ rowNumber }),
    count: async () => ({ rows: total, isExact: true }),
  });
  await recordRead(ctx, id, page.rows);
  return page;
}

async function recordRead(ctx: Context, id: number, rows: Preview['preview']): Promise<void> {
  if (rows.length > 0)
    await recordRepeated(ctx, { action: 'import.viewed', subject: { type: 'import', id } });
}

/**
 * Begins to check every row again under another mapping.
 * @throws AppError 400 for a wrong mapping, 401, 403, 404, 409 when the import is over or not completely stored.
 */
export async function setMapping(ctx: Context, id: number, mapping: ColumnMapping, jobs: BackgroundJobs) {
  const found = await inTransaction(ctx, async (ctx) => {
    const found = await lockOpenImport(ctx, id);
    refuseMapping(mapping, found);
    return prepareCheck(ctx, found, { mapping });
  });
  startCheck(ctx, found, jobs);
  return findImport(ctx, id);
}

/** Changes the mapping or the choices of a check, in the caller's transaction. @throws AppError 409. */
async function prepareCheck(
  ctx: Context,
  found: repo.FoundImport,
  changes: Partial<Pick<repo.FoundImport, 'mapping' | 'schoolChoices'>>,
): Promise<repo.FoundImport> {
  // The rest of the rows exists only in the check that is running, or was lost with it.
  if ((await repo.countStagedRows(ctx.db, found.id)) < found.rows) {
    throw conflict('conflict', 'The file is still being read. Please wait a moment, or upload it again.');
  }
  const counts = { checkedCount: 0, failedCount: 0, duplicateCount: 0 };
  await repo.updateImport(ctx.db, found.id, { ...changes, status: 'checking', ...counts });
  return { ...found, ...changes };
}

function startCheck(ctx: Context, found: repo.FoundImport, jobs: BackgroundJobs): void {
  const { id, headers, school, mapping, schoolChoices: choices } = found;
  const list = { headers, today: isoDateOf(ctx.now, ctx.office.timeZone), jobs };
  const state = { importId: id, mapping, choices };
  const batches = storedBatches(ctx.db, id);
  jobs.start(() => checkList(ctx.db, { state, schoolId: school?.id ?? null, ...list, batches }));
}

/** The school names of a list of several schools. @throws AppError 404. */
export async function listSchools(ctx: Context, id: number) {
  const { headers, mapping } = await findImport(ctx, id);
  const places = [mapping.school, mapping.schoolCity].map((header) => headers.indexOf(header ?? ''));
  const [name = -1, city = -1] = places.map((at) => (at < 0 ? headers.length : at));
  return {
    schools: await selectListedSchools(ctx.db, id, [name, city]),
    names: await countSchoolNames(ctx.db, id),
  };
}

/**
 * Decides where the rows of a school name go, and begins to check every row again.
 * @throws AppError 401, 403, 404, 409 for another list or status and for an archived school.
 */
export async function decideSchool(
  ctx: Context,
  id: number,
  { key, decision }: BodyOf<typeof decideImportSchool>,
  jobs: BackgroundJobs,
) {
  const found = await inTransaction(ctx, async (ctx) => {
    const found = await lockOpenImport(ctx, id);
    if (found.school) throw conflict('conflict', 'This list is of one school.');
    if (!(await hasSchoolKey(ctx.db, id, key))) throw notFound('The school name');
    const { [key]: _, ...others } = found.schoolChoices;
    if (typeof decision === 'number') await findSchool(ctx, decision);
    const choice = decision === 'leave' ? null : decision;
    const schoolChoices = decision === null ? others : { ...others, [key]: choice };
    await recordRepeated(ctx, { action: 'import.rows_decided', subject: { type: 'import', id } });
    return prepareCheck(ctx, found, { schoolChoices });
  });
  startCheck(ctx, found, jobs);
  return findImport(ctx, id);
}

function refuseMapping(
  mapping: ColumnMapping,
  { headers, school }: Pick<repo.FoundImport, 'headers' | 'school'>,
): void {
  if (mapping.name === undefined) throw badRequest('Please choose the column that holds the name.');
  const isOfSchools = mapping.school !== undefined;
  if (isOfSchools && school) throw badRequest('This list is of one school, so it needs no column for it.');
  if (!isOfSchools && !school) throw badRequest('Please choose the column that holds the school.');
  const unknown = Object.values(mapping).find((header) => !headers.includes(header));
  if (unknown !== undefined) throw badRequest(`The file has no column “${unknown}”.`);
}

/** @throws AppError 401, 403, 404, 409 when the import is over. */
export async function discardImport(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => discard(ctx, id));
}

/** Discards an open import of the member; any other stays. */
async function discardFormer(ctx: Context, id: number, memberId: number): Promise<void> {
  const former = await repo.selectImport(ctx.db, id);
  if (former?.creatorId === memberId && isOpen(former)) await discard(ctx, id);
}

async function discard(ctx: Context, id: number): Promise<void> {
  await lockOpenImport(ctx, id);
  await repo.updateImport(ctx.db, id, DISCARDED_LIST);
  await repo.deleteRows(ctx.db, id);
  await recordEvent(ctx, { action: 'import.discarded', subject: { type: 'import', id } });
}

/**
 * Stores the decision about a duplicate for the commit.
 * @throws AppError 400 for a link without a stored student, 401, 403, 404, 409 for another row or status.
 */
export async function decideRow(
  ctx: Context,
  id: number,
  { rowNumber, decision }: BodyOf<typeof decideImportRow>,
) {
  await inTransaction(ctx, async (ctx) => {
    const { status } = await lockOpenImport(ctx, id);
    if (status === 'checking') throw stillChecked();
    const row = await selectDuplicate(ctx.db, id, rowNumber);
    if (!row) throw notFound('The row');
    if (row.likeness === null) throw conflict('conflict', 'This row has no duplicate.');
    if (decision === 'link' && row.duplicateOfId === null) {
      throw badRequest('This row repeats another row, so there is no student to link it to.');
    }
    await updateDecision(ctx.db, { importId: id, rowNumber, decision });
    await recordRepeated(ctx, { action: 'import.rows_decided', subject: { type: 'import', id } });
  });
  return findImport(ctx, id);
}

/** Discards imports that stayed open for too long. */
export function deleteForgottenImports({ db, now }: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  return discardListsBefore(db, new Date(now.getTime() - IMPORT_HOURS * HOUR_MS));
}

async function findSchool(ctx: Context, id: number) {
  const school = await repo.selectSchool(ctx.db, id);
  if (!school) throw notFound('The school');
  if (school.archivedAt) throw schoolArchived();
  return school;
}

async function refuseTooMany(ctx: Context, memberId: number, exceptId?: number): Promise<void> {
  const { own, all } = await repo.countOpen(ctx.db, memberId, exceptId);
  if (own >= MAX_OPEN_OF_ONE) {
    throw conflict('conflict', `You have ${own} class lists open. Import or discard one first.`);
  }
  if (all >= MAX_OPEN) throw busy();
}
