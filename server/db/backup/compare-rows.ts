import type pg from 'pg';
import type { OpenBackup } from './backup-file.ts';
import { countRows, type OnProgress, type TableHeader, tableKey } from './backup-header.ts';
import type { Table } from './catalog.ts';
import { BackupError } from './errors.ts';
import { LineGroups } from './line-groups.ts';
import { matchTables } from './load-rows.ts';
import { rowsOf } from './read-rows.ts';
import { countTable, readRows } from './table-rows.ts';

/**
 * Reads every row of the database again and compares it with the backup's. Both have one order.
 * @throws BackupError that names the first row that differs.
 */
export async function compareRows(
  client: pg.ClientBase,
  backup: OpenBackup,
  onProgress: OnProgress,
): Promise<void> {
  const tables = await matchTables(client, backup.header.tables);
  await compareCounts(client, backup.header.tables, tables);
  const total = countRows(backup.header);
  let done = 0;
  let current: { table: TableHeader; stored: LineGroups; at: number } | undefined;
  for await (const { table, lines } of rowsOf(backup)) {
    if (current?.table !== table) {
      await endOf(current);
      // In the order that the backup has its columns in.
      const target = { ...asTable(tables, table), columns: table.columns };
      current = { table, stored: new LineGroups(readRows(client, target, table.rows)), at: 0 };
    }
    for (let rest = lines; rest.length > 0; ) {
      const stored = await current.stored.take(rest.length);
      const place = firstDifference(rest, stored);
      if (place !== null) {
        throw new BackupError(
          `Row ${current.at + place + 1} of ${tableKey(table)} is not what the backup has.`,
        );
      }
      current.at += stored.length;
      rest = rest.slice(stored.length);
    }
    done += lines.length;
    onProgress(done, total);
  }
  await endOf(current);
}

async function compareCounts(
  client: pg.ClientBase,
  wanted: readonly TableHeader[],
  tables: Map<string, Table>,
): Promise<void> {
  for (const table of wanted) {
    const rows = await countTable(client, asTable(tables, table));
    if (rows === table.rows) continue;
    throw new BackupError(`${tableKey(table)} has ${rows} rows, and ${table.rows} in the backup.`);
  }
}

function asTable(tables: Map<string, Table>, table: TableHeader): Table {
  const found = tables.get(tableKey(table));
  if (!found) throw new BackupError(`The database has no table ${tableKey(table)}.`);
  return found;
}

/** The index of the first line that differs, or where `stored` ends with nothing in it; null when there is none. */
function firstDifference(wanted: readonly string[], stored: readonly string[]): number | null {
  if (stored.length === 0) return 0;
  for (const [index, line] of stored.entries()) {
    if (line !== wanted[index] && !isSameRow(line, wanted[index])) return index;
  }
  return null;
}

// Versions of PostgreSQL may escape a letter differently and mean the same.
function isSameRow(stored: string, wanted: string | undefined): boolean {
  return wanted !== undefined && JSON.stringify(JSON.parse(stored)) === JSON.stringify(JSON.parse(wanted));
}

async function endOf(current: { table: TableHeader; stored: LineGroups } | undefined): Promise<void> {
  if (current === undefined || (await current.stored.take(1)).length === 0) return;
  throw new BackupError(`${tableKey(current.table)} has more rows than the backup.`);
}
