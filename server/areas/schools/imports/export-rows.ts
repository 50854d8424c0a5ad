import type { AuditAction } from '#contracts/audit/index.ts';
import { type ClassListImport, placeOf, planOf, type RowDefaults } from '#contracts/schools/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { holdActor } from '#server/hold-actor.ts';
import { csvHead, toCsv } from '#server/lib/csv.ts';
import { storedBatches } from './check-list.ts';
import { findImport, importOver, isOpen, onItsWay } from './own-import.ts';
import { isFailed, isLeftOut, type RowText } from './rows-sql.ts';

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
  countOf: (list: Pick<ClassListImport, 'rows' | 'failed' | 'decisions' | 'schools'>) => number,
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
  { likeness, decision, duplicateOf, duplicateOfRow }: RowText,
): string {
  if (likeness === null) return 'Its school was left out by choice';
  const others = [
    ...(duplicateOf ? [`the student ${duplicateOf.name} (no. ${duplicateOf.id})`] : []),
    ...(duplicateOfRow === null ? [] : [placeOf(sheets, duplicateOfRow)]),
  ].join(' and ');
  const reason = likeness === 'certain' ? `Same as ${others}` : `May be the same as ${others}`;
  return decision === 'leave' ? `${reason}; left out by choice` : reason;
}
