import type { AuditAction } from '#contracts/audit/index.ts';
import { wallTimeOf } from '#contracts/lib/calendar.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import type { Position } from '#server/db/keyset.ts';
import { holdActor, whileAllowed } from '#server/hold-actor.ts';
import { type Download, inExportPlace } from '#server/lib/concurrency-limit.ts';
import { type CsvCell, csvHead, toCsv } from '#server/lib/csv.ts';
import { recordEvent } from './record.ts';

/** Bounds memory. */
const ROWS_AT_ONCE = 1000;

interface ListFile<Row> {
  name:
    | 'students'
    | 'schools'
    | 'enquiries'
    | 'appointments'
    | 'reports'
    | 'analytics'
    | 'audit'
    | 'counted_answers';
  /** Named by the list, where it is absent. */
  fileName?: string;
  filters: { q?: string | undefined; city?: string | undefined; [name: string]: unknown };
  /** The cell of a row by the header of its column. */
  columns: Record<string, (row: Row) => CsvCell>;
  /** Queries the database during the iteration. */
  batches: AsyncIterable<Row[]>;
}

/** A filtered list as CSV. The trail has the export before the first byte is sent. @throws AppError 401, 403, 503. */
export function exportList<Row>(ctx: Context, list: ListFile<Row>): Promise<Download> {
  return inExportPlace(ctx.actor.id, async () => {
    const action: AuditAction = `${list.name}.exported`;
    // Searched words and a city may be personal data, which the trail must not have.
    const { q, city, ...filters } = list.filters;
    await inTransaction(ctx, async (ctx) => {
      await holdActor(ctx);
      const after = { ...filters, ...(q && { isSearched: true }), ...(city && { isOfOneCity: true }) };
      await recordEvent(ctx, { action, after });
    });
    return {
      fileName: list.fileName ?? `${list.name}.csv`,
      pieces: piecesOf(list.columns, whileAllowed(ctx, list.batches)),
    };
  });
}

async function* piecesOf<Row>(columns: ListFile<Row>['columns'], batches: AsyncIterable<Row[]>) {
  const cells = Object.values(columns);
  yield csvHead(Object.keys(columns));
  for await (const rows of batches) yield toCsv(rows.map((row) => cells.map((cell) => cell(row))));
}

/** A list's rows, batch by batch after the last row's position. */
export async function* byPosition<Row extends Position>(
  select: (batch: { after: Position | null; limit: number }) => Promise<Row[]>,
): AsyncIterable<Row[]> {
  let after: Position | null = null;
  do {
    const rows: Row[] = await select({ after, limit: ROWS_AT_ONCE });
    if (rows.length > 0) yield rows;
    after = rows.length === ROWS_AT_ONCE ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

interface CursorPage<Row> {
  rows: Row[];
  next?: string | undefined;
}

/** A list's rows, batch by batch as its pages. */
export async function* byCursor<Row>(
  list: (page: { after?: string; limit: number }) => Promise<CursorPage<Row>>,
): AsyncIterable<Row[]> {
  let next: string | undefined;
  do {
    const page: CursorPage<Row> = await list({
      ...(next !== undefined && { after: next }),
      limit: ROWS_AT_ONCE,
    });
    yield page.rows;
    next = page.next;
  } while (next !== undefined);
}

/** @returns for example 2026-04-30 11:30. @param timeZone IANA name. */
export function localTime(timeZone: string): (moment: string | Date) => string {
  return (moment) => wallTimeOf(moment, timeZone).replace('T', ' ');
}
