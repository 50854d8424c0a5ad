import type { AuditAction } from '#contracts/audit/index.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contracts/endpoint.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { seesAllImports } from '#contracts/roles.ts';
import {
  type ClassListImport,
  type ColumnMapping,
  type CountedRows,
  type correctImportRow,
  type createImport,
  type decideImportRow,
  type decideImportSchool,
  type getImport as getImportEndpoint,
  IMPORT_HOURS,
  LIST_COLUMNS,
  type listImportRows,
  PREVIEW_ROWS,
  placeOf,
  planOf,
  type RowDefaults,
  type setImportMapping,
} from '#contracts/schools/index.ts';
import { recordEvent, recordRepeated } from '#server/areas/audit/index.ts';
import type { Actor, Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, busy, conflict, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import type { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { csvHead, toCsv } from '#server/lib/csv.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { batchesOf, checkList, orderOf, storedBatches } from './check-list.ts';
import { rowChecker } from './check-row.ts';
import { chooseMapping, chooseSchoolMapping } from './guess-mapping.ts';
import { readCell } from './read-cell.ts';
import { readInThread } from './read-in-thread.ts';
import * as repo from './repo.ts';
import {
  countSchoolNames,
  hasSchoolKey,
  isFailed,
  isLeftOut,
  type RowText,
  selectDecidable,
  selectListedSchools,
  selectRows,
  updateCells,
  updateDecision,
} from './rows-sql.ts';

const importOver = () => conflict('conflict', 'This import is over.');
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

const isOpen = ({ status }: Pick<repo.FoundImport, 'status'>) =>
  repo.OPEN_LISTS.some((open) => open === status);

/** Begins a change to an import in any status. @throws AppError 401, 403, 404. */
export async function lockAnyImport(ctx: Context, id: number): Promise<repo.FoundImport> {
  const actor = await holdActor(ctx);
  const found = await repo.lockImport(ctx.db, id);
  if (!found || !isTheirs(actor, found.creatorId)) throw notFound('The import');
  return found;
}

/** Begins a change to an import that is not over. @throws AppError 401, 403, 404, 409. */
export async function lockOwnImport(ctx: Context, id: number): Promise<repo.FoundImport> {
  const found = await lockAnyImport(ctx, id);
  if (!isOpen(found) && found.status !== 'committing') throw importOver();
  return found;
}

/** Begins a change to an import that was not confirmed either. */
async function lockOpenImport(ctx: Context, id: number): Promise<repo.FoundImport> {
  const found = await lockOwnImport(ctx, id);
  if (!isOpen(found)) throw onItsWay();
  return found;
}

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
    delimiter: chosen,
    replaces,
    file,
  }: QueryOf<typeof createImport> & { schoolId: number | null; file: Buffer },
  jobs: BackgroundJobs,
) {
  // Before the file is read, which takes longest.
  if (schoolId !== null) await findSchool(ctx, schoolId);
  await refuseTooMany(ctx, ctx.actor.id, replaces);
  const { headers, sheets, found, delimiter, rows } = await readInThread(file, ctx.actor.id, {
    sheets: choices,
    delimiter: chosen,
  });
  const empty = new Set(
    headers.filter((_, at) => rows.every(({ cells }) => readCell(cells[at] ?? '').text === '')),
  );
  const { id, mapping } = await inTransaction(ctx, async (ctx) => {
    const { id: createdBy } = await holdActor(ctx);
    const school = schoolId === null ? null : await findSchool(ctx, schoolId);
    if (replaces !== undefined) await discardFormer(ctx, replaces, createdBy);
    await repo.lockOpening(ctx.db);
    await refuseTooMany(ctx, createdBy);
    const mapping = school
      ? chooseMapping(headers, { mapping: school.importMapping, leftOut: school.importLeftOut }, empty)
      : chooseSchoolMapping(headers, empty);
    const counts = { rowCount: rows.length, createdBy, createdAt: ctx.now };
    const row = { schoolId, fileName, sheets, headers, mapping, status: 'checking' as const, ...counts };
    const id = await repo.insertImport(ctx.db, row);
    const after = { schoolId, rows: rows.length };
    await recordEvent(ctx, { action: 'import.started', subject: { type: 'import', id }, after });
    return { id, mapping };
  });
  const list = { headers, sheets, ...todayOf(ctx), jobs };
  const state = { importId: id, mapping, dayOrder: null, choices: {} };
  jobs.start(() => checkList(ctx.db, { state, schoolId, ...list, batches: () => batchesOf(rows) }));
  return { import: await findImport(ctx, id), sheets: found, delimiter };
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
  const { checked: all, failed, duplicates, notStudents } = found;
  // Includes those that were taken back.
  const total = { all, failed, duplicates, notStudents }[show];
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
export async function setMapping(
  ctx: Context,
  id: number,
  { mapping, dayOrder }: BodyOf<typeof setImportMapping>,
  jobs: BackgroundJobs,
) {
  const found = await inTransaction(ctx, async (ctx) => {
    const found = await lockOpenImport(ctx, id);
    refuseMapping(mapping, found);
    return prepareCheck(ctx, found, { mapping, ...(dayOrder !== undefined && { dayOrder }) });
  });
  startCheck(ctx, found, jobs);
  return findImport(ctx, id);
}

/** Changes the mapping, the order of days or the choices of a check, in the caller's transaction. @throws AppError 409. */
async function prepareCheck(
  ctx: Context,
  found: repo.FoundImport,
  changes: Partial<Pick<repo.FoundImport, 'mapping' | 'dayOrder' | 'schoolChoices'>>,
): Promise<repo.FoundImport> {
  // The rest of the rows exists only in the check that is running, or was lost with it.
  if ((await repo.countStagedRows(ctx.db, found.id)) < found.rows) {
    throw conflict('conflict', 'The file is still being read. Please wait a moment, or upload it again.');
  }
  const counts = { checkedCount: 0, failedCount: 0, notStudentCount: 0, duplicateCount: 0 };
  await repo.updateImport(ctx.db, found.id, { ...changes, status: 'checking', ...counts });
  return { ...found, ...changes };
}

const todayOf = ({ now, office: { timeZone } }: Context) => ({ today: isoDateOf(now, timeZone), timeZone });

function startCheck(ctx: Context, found: repo.FoundImport, jobs: BackgroundJobs): void {
  const { id, headers, sheets, school, mapping, dayOrder, schoolChoices: choices } = found;
  const list = { headers, sheets, ...todayOf(ctx), jobs };
  const state = { importId: id, mapping, dayOrder, choices };
  const batches = () => storedBatches(ctx.db, id);
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
  await repo.updateImport(ctx.db, id, repo.DISCARDED_LIST);
  await repo.deleteRows(ctx.db, id);
  await recordEvent(ctx, { action: 'import.discarded', subject: { type: 'import', id } });
}

/**
 * Replaces values of a row, and begins to check every row again, since others may repeat it.
 * @throws AppError 400 for a field without a column or when the row still has errors, 401, 403, 404, 409 for another status.
 */
export async function correctRow(
  ctx: Context,
  id: number,
  { rowNumber, values }: BodyOf<typeof correctImportRow>,
  jobs: BackgroundJobs,
) {
  const found = await inTransaction(ctx, async (ctx) => {
    const found = await lockOpenImport(ctx, id);
    if (found.status === 'checking') throw stillChecked();
    const row = await selectDecidable(ctx.db, id, rowNumber);
    if (!row) throw notFound('The row');
    const cells = [...row.cells];
    for (const column of LIST_COLUMNS) {
      const value = values[column];
      if (value === undefined) continue;
      const place = found.headers.indexOf(found.mapping[column] ?? '');
      if (place < 0) throw badRequest('The list has no column for this value', `values.${column}`);
      // A short row has fewer cells than headers.
      while (cells.length <= place) cells.push('');
      cells[place] = value;
    }
    const check = rowChecker({ ...found, ...todayOf(ctx), order: orderOf(found, found.days) });
    const decision = row.decision === 'leave' ? null : row.decision;
    const { errors } = check({ rowNumber, cells, fault: null, decision, likeness: null });
    if (errors.length > 0) throw badRequest(`The row still has errors: ${errors.join('; ')}`);
    await updateCells(ctx.db, { importId: id, rowNumber, cells });
    await recordRepeated(ctx, { action: 'import.rows_corrected', subject: { type: 'import', id } });
    return prepareCheck(ctx, found, {});
  });
  startCheck(ctx, found, jobs);
  return findImport(ctx, id);
}

/**
 * Stores the decision about a row for the commit. About a row with errors, or one that is set aside: every row is then
 * checked again, since others may repeat it.
 * @throws AppError 400 for a link without a stored student, 401, 403, 404, 409 for taking a row with errors or another
 * status.
 */
export async function decideRow(
  ctx: Context,
  id: number,
  { rowNumber, decision }: BodyOf<typeof decideImportRow>,
  jobs: BackgroundJobs,
) {
  const toCheck = await inTransaction(ctx, async (ctx) => {
    const found = await lockOpenImport(ctx, id);
    if (found.status === 'checking') throw stillChecked();
    const row = await selectDecidable(ctx.db, id, rowNumber);
    if (!row) throw notFound('The row');
    if (row.hasErrors && decision !== 'leave') {
      throw conflict('conflict', 'This row has errors. Please correct it first, or leave it out.');
    }
    if (decision === 'link' && row.duplicateOfId === null) {
      throw badRequest('There is no stored student to link this row to.');
    }
    await updateDecision(ctx.db, { importId: id, rowNumber, decision });
    await recordRepeated(ctx, { action: 'import.rows_decided', subject: { type: 'import', id } });
    const isTurned =
      row.hasErrors || (row.notStudent !== null && decision !== (row.isAside ? 'leave' : 'add'));
    // Rows that repeat a row without a duplicate take its place, and give it back.
    const isSwapped =
      row.likeness === null && (decision === 'leave' ? row.isRepeated : row.decision === 'leave');
    return isTurned || isSwapped ? prepareCheck(ctx, found, {}) : null;
  });
  if (toCheck) startCheck(ctx, toCheck, jobs);
  return findImport(ctx, id);
}

/** Discards imports that stayed open for too long. */
export function deleteForgottenImports({ db, now }: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  return repo.discardListsBefore(db, new Date(now.getTime() - IMPORT_HOURS * HOUR_MS));
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

/** The rows with errors as CSV, with a column of the errors. Records the export. @throws AppError 401, 403, 404, 409. */
export async function failedRows(ctx: Context, id: number): Promise<AsyncIterable<string>> {
  const action = 'import.failed_rows_exported';
  const { headers } = await startExport(ctx, id, action, ({ failed }) => failed);
  return toPieces([...headers, 'Errors'], storedBatches(ctx.db, id, isFailed), ({ errors }) =>
    errors.join('; '),
  );
}

/**
 * The rows that a commit with these defaults would leave out as CSV, with a column of the reason. Records the
 * export. @throws AppError 401, 403, 404, 409.
 */
export async function leftOutRows(
  ctx: Context,
  id: number,
  defaults: RowDefaults,
): Promise<AsyncIterable<string>> {
  const action = 'import.left_out_rows_exported';
  const list = await startExport(ctx, id, action, (list) => planOf(list, defaults).leftOut);
  const batches = storedBatches(ctx.db, id, isLeftOut(defaults));
  return toPieces([...list.headers, 'Reason'], batches, (row) => reasonOf(list, row));
}

async function startExport(
  ctx: Context,
  id: number,
  action: AuditAction,
  countOf: (list: CountedRows) => number,
) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const found = await findImport({ ...ctx, actor }, id);
    if (!isOpen(found)) throw found.status === 'committing' ? onItsWay() : importOver();
    await recordEvent(ctx, { action, subject: { type: 'import', id }, after: { rows: countOf(found) } });
    return found;
  });
}

async function* toPieces(
  headers: string[],
  batches: AsyncIterable<RowText[]>,
  lastCell: (row: RowText) => string,
): AsyncIterable<string> {
  yield csvHead(headers);
  for await (const rows of batches) yield toCsv(rows.map((row) => [...row.cells, lastCell(row)]));
}

function reasonOf(
  { sheets }: Pick<ClassListImport, 'sheets'>,
  { likeness, decision, notStudent, duplicateOf, duplicateOfRow }: RowText,
): string {
  if (likeness === null && notStudent !== null) return notStudent;
  if (likeness === null)
    return decision === 'leave' ? 'Left out by choice' : 'Its school was left out by choice';
  const others = [
    ...(duplicateOf ? [`the student ${duplicateOf.name} (no. ${duplicateOf.id})`] : []),
    ...(duplicateOfRow === null ? [] : [placeOf(sheets, duplicateOfRow)]),
  ].join(' and ');
  const reason = likeness === 'certain' ? `Same as ${others}` : `May be the same as ${others}`;
  return decision === 'leave' ? `${reason}; left out by choice` : reason;
}
