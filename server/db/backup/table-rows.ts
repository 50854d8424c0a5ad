import { createHash } from 'node:crypto';
import pg from 'pg';
import { type OpenBackup, openBackup } from './backup-file.ts';
import {
  type BackupHeader,
  type Checksums,
  countRows,
  parseTrailer,
  type TableHeader,
  tableKey,
} from './backup-header.ts';
import { matchTables, nameOf, type Table } from './catalog.ts';
import { BackupError } from './errors.ts';
import type { Reporter } from './reporter.ts';

/** Fetched at once: bounds the memory, and makes the number of round trips negligible. */
const FETCH_BYTES = 1024 * 1024;
const MAX_ROWS_AT_ONCE = 4000;

/** A row as one line of JSON: an array of its columns' values in PostgreSQL's text form, or null. */
function lineOf({ columns }: Pick<Table, 'columns'>): string {
  const values = columns.map(({ name }) => `${pg.escapeIdentifier(name)}::text`);
  return `array_to_json(array[${values.join(', ')}]::text[])::text`;
}

/**
 * All rows of a table as lines, in groups, by primary key: the same order on every database. Needs a transaction.
 * @param rowCount number of rows, for the size of a group.
 */
async function* readRows(client: pg.ClientBase, table: Table, rowCount: number): AsyncGenerator<string[]> {
  const average = Math.max(1, table.bytes / Math.max(1, rowCount));
  const atOnce = Math.max(1, Math.min(MAX_ROWS_AT_ONCE, Math.floor(FETCH_BYTES / average)));
  await client.query(
    `declare table_rows no scroll cursor for select ${lineOf(table)} from ${nameOf(table)} order by ${orderOf(table)}`,
  );
  for (;;) {
    const { rows } = await client.query<[string]>({
      text: `fetch ${atOnce} from table_rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield rows.map(([line]) => line);
  }
  await client.query('close table_rows');
}

/** The rows of several tables as text, one table after the other. @returns the tables' checksums. */
export async function* hashRows(
  client: pg.ClientBase,
  tables: { table: Table; rows: number }[],
  progress: Reporter['progress'],
): AsyncGenerator<string, Checksums> {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const checksums: Checksums = {};
  let done = 0;
  for (const { table, rows } of tables) {
    const hash = createHash('sha256');
    for await (const lines of readRows(client, table, rows)) {
      const text = `${lines.join('\n')}\n`;
      hash.update(text);
      yield text;
      done += lines.length;
      progress(done, total);
    }
    checksums[tableKey(table)] = hash.digest('hex');
  }
  return checksums;
}

// Text by its bytes: databases differ in their collations.
function orderOf(table: Table): string {
  const columns = table.key.map(
    ({ name, isText }) => `${pg.escapeIdentifier(name)}${isText ? ' collate "C"' : ''}`,
  );
  return columns.length > 0 ? columns.join(', ') : `${lineOf(table)} collate "C"`;
}

export async function countTable(client: pg.ClientBase, table: Table): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${nameOf(table)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Compares the checksums of all rows. @throws BackupError that names the first table that differs. */
export async function compareRows(
  client: pg.ClientBase,
  header: BackupHeader,
  checksums: Checksums,
  progress: Reporter['progress'],
): Promise<void> {
  // In the backup's order of columns.
  const tables = (await matchTables(client, header.tables)).map(({ table, wanted }) => ({
    table: { ...table, columns: wanted.columns },
    rows: wanted.rows,
  }));
  const texts = hashRows(client, tables, progress);
  let step = await texts.next();
  while (!step.done) step = await texts.next();
  for (const key of tables.map(({ table }) => tableKey(table))) {
    if (checksums[key] !== step.value[key])
      throw new BackupError(`The rows of ${key} are not those of the backup.`);
  }
}

/**
 * Hands the rows of a backup to `take`, one table after the other, in groups.
 * @returns the checksums, after the rows have been checked against them.
 * @throws BackupError for missing, changed and additional rows.
 */
export async function takeRows(
  { header, groups }: OpenBackup,
  progress: Reporter['progress'],
  take: (table: TableHeader, lines: string[]) => Promise<void>,
): Promise<Checksums> {
  const parts = header.tables.map((table) => ({ table, left: table.rows, hash: createHash('sha256') }));
  const afterwards: string[] = [];
  const total = countRows(header);
  let done = 0;
  for await (const group of groups) {
    for (let at = 0; at < group.length; ) {
      const part = parts.find(({ left }) => left > 0);
      const lines = group.slice(at, at + (part?.left ?? group.length));
      at += lines.length;
      if (part === undefined) {
        afterwards.push(...lines);
        continue;
      }
      part.hash.update(`${lines.join('\n')}\n`);
      part.left -= lines.length;
      await take(part.table, lines);
      done += lines.length;
      progress(done, total);
    }
  }
  const short = parts.find(({ left }) => left > 0);
  if (short) throw new BackupError(`The backup lacks rows of ${tableKey(short.table)}.`);
  if (afterwards.length > 1) throw new BackupError('The backup goes on after its end.');
  const checksums = parseTrailer(afterwards[0]);
  for (const { table, hash } of parts) {
    if (checksums[tableKey(table)] === hash.digest('hex')) continue;
    throw new BackupError(`The rows of ${tableKey(table)} in the backup don’t have their checksum.`);
  }
  return checksums;
}

/** Reads a backup from its beginning to its end. @throws BackupError for everything that is wrong with it. */
export async function verifyBackup(
  file: string,
  passphrase: string | null,
  progress: Reporter['progress'],
): Promise<BackupHeader> {
  const backup = await openBackup(file, passphrase);
  try {
    await takeRows(backup, progress, async () => undefined);
    return backup.header;
  } finally {
    backup.close();
  }
}
