import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { refusePlace, writeBackup } from './backup-file.ts';
import { type BackupHeader, countRows } from './backup-header.ts';
import { selectSequences } from './catalog.ts';
import { withCopy } from './copy-cluster.ts';
import { selectProduct } from './product-schema.ts';
import type { Reporter } from './reporter.ts';
import { inFolder, inPostgres } from './sessions.ts';
import { countTable, hashRows, verifyBackup } from './table-rows.ts';

export interface BackupOptions {
  passphrase: string | null;
  reporter: Reporter;
}

export interface MadeBackup {
  bytes: number;
  rows: number;
  tables: number;
}

/**
 * Makes a backup of one snapshot of the database, in use or not, and reads it again before it gets its name.
 * @throws BackupError when there is nothing to back up, no room, or already a file of that name.
 */
export async function makeBackup(
  database: Config['database'],
  file: string,
  { passphrase, reporter }: BackupOptions,
): Promise<MadeBackup> {
  const write = async (client: pg.ClientBase) => {
    reporter.step('Writing the backup');
    return writeBackup(file, passphrase, writeRows(client, new Date(), reporter), (draft) => {
      reporter.step('Reading it again');
      return verifyBackup(draft, passphrase, reporter.progress);
    });
  };
  await refusePlace(file);
  const header =
    database.kind === 'postgres'
      ? await inPostgres(database, write)
      : await backUpFolder(database.dataDir, reporter, write);
  return { bytes: (await stat(file)).size, rows: countRows(header), tables: header.tables.length };
}

async function backUpFolder<T>(
  dataDir: string,
  reporter: Reporter,
  write: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  reporter.step('Copying the database');
  return withCopy(dataDir, (copy) => inFolder(copy, undefined, write));
}

/**
 * A whole database as lines: the header, the rows of each table, the checksums. One transaction gives all of them the
 * same snapshot. Reports tables of others and leaves them out.
 * @param client has SESSION_SETTINGS; nobody else uses it.
 * @throws BackupError for a database of a newer release, or without one of this product.
 */
async function* writeRows(
  client: pg.ClientBase,
  createdAt: Date,
  { step, progress }: Reporter,
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  const { migrations, tables, otherTables } = await selectProduct(client);
  if (otherTables.length > 0) step(`Left out, being none of the product’s tables: ${otherTables.join(', ')}`);
  const counted = [];
  for (const table of tables) counted.push({ table, rows: await countTable(client, table) });
  const header: BackupHeader = {
    format: 'srichakra-backup',
    version: 1,
    createdAt: createdAt.toISOString(),
    migrations,
    tables: counted.map(({ table: { schema, name, columns }, rows }) => ({ schema, name, columns, rows })),
    // Sequences are outside of transactions: read now, they have the snapshot's value or a later one.
    sequences: await selectSequences(client, tables),
  };
  yield `${JSON.stringify(header)}\n`;
  const checksums = yield* hashRows(client, counted, progress);
  yield `${JSON.stringify({ checksums })}\n`;
  await client.query('commit');
}
