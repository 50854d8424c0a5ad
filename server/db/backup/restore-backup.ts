import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { acquireDataLock } from '#server/db/data-lock.ts';
import { finishSwap, swapFolders, waitingName } from '#server/db/folder-swap.ts';
import { BACKUP_LEASE } from '#server/db/schema/product-state.ts';
import { lockServersOut } from '#server/db/server-lock.ts';
import { type OpenBackup, openBackup } from './backup-file.ts';
import { type BackupHeader, countRows } from './backup-header.ts';
import { BackupError } from './errors.ts';
import { loadRows } from './load-rows.ts';
import { buildSchema, dropProduct, isEmpty, knowsMigrations } from './product-schema.ts';
import type { Reporter } from './reporter.ts';
import { inFolder, inPostgres } from './sessions.ts';
import { compareRows } from './table-rows.ts';

export interface RestoreOptions {
  passphrase: string | null;
  /** Whether an existing database may be replaced. */
  overwrites: boolean;
  /** Whether an unencrypted file is accepted although there is a passphrase. */
  takesUnencrypted: boolean;
  /** As of openEmbedded: without it, a new embedded database takes seconds longer. */
  templateFile: string | undefined;
  reporter: Reporter;
}

export interface RestoredBackup {
  rows: number;
  tables: number;
  /** The previous embedded database's new place; null if there was none, and on PostgreSQL. */
  replaced: string | null;
}

/**
 * Restores a backup into an empty database, or with `overwrites` over another one. All or nothing: the previous data
 * stay until every row is back and has been compared with the backup. On PostgreSQL they are dropped then; tables of
 * others stay. Sessions, account links and the daily backup's lease are not restored.
 * @throws BackupError, DataFolderBusyError
 */
export async function restoreBackup(
  database: Config['database'],
  file: string,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const backup = await openAllowed(file, options);
  try {
    const replaced =
      database.kind === 'embedded'
        ? await restoreFolder(database.dataDir, backup, options)
        : await restorePostgres(database, backup, options);
    return { rows: countRows(backup.header), tables: backup.header.tables.length, replaced };
  } finally {
    backup.close();
  }
}

async function openAllowed(
  file: string,
  { passphrase, takesUnencrypted }: RestoreOptions,
): Promise<OpenBackup> {
  const backup = await openBackup(file, passphrase);
  const problem = !knowsMigrations(backup.header.migrations)
    ? 'The backup comes from a newer release, or from another one altogether. Install the release that made it, restore there, and upgrade.'
    : passphrase !== null && !takesUnencrypted && !backup.isEncrypted
      ? 'The backup is not encrypted although a passphrase is set: anybody could have made it. If you know where it comes from, restore it with --unencrypted.'
      : null;
  if (problem === null) return backup;
  backup.close();
  throw new BackupError(problem);
}

const notEmpty = (what: string) =>
  new BackupError(`${what} is not empty. To replace what is in it, say so with --overwrite.`);

async function restorePostgres(
  database: Extract<Config['database'], { kind: 'postgres' }>,
  backup: OpenBackup,
  { overwrites, reporter }: RestoreOptions,
): Promise<null> {
  await inPostgres(database, async (client) => {
    if (!(await lockServersOut(client))) {
      throw new BackupError('A server runs on the database. Stop every one of them first.');
    }
    if (!overwrites && !(await isEmpty(client))) throw notEmpty('The database');
    // Others see the previous data until the commit.
    await client.query('begin');
    await fill(client, backup, reporter);
    await client.query('commit');
    await client.query('analyze');
  });
  return null;
}

async function restoreFolder(
  dataDir: string,
  backup: OpenBackup,
  { overwrites, templateFile, reporter }: RestoreOptions,
): Promise<string | null> {
  const lock = acquireDataLock(dataDir);
  try {
    // A killed restore may have left its complete database without the name.
    finishSwap(dataDir);
    const isThere = existsSync(dataDir);
    const isUsed = isThere && readdirSync(dataDir).length > 0;
    if (isUsed && !overwrites) throw notEmpty(dataDir);
    // The new database is built beside the previous one and swapped in when it is complete.
    const draft = `${dataDir}.restoring`;
    for (const rest of [draft, `${draft}.new`, waitingName(dataDir)]) {
      rmSync(rest, { recursive: true, force: true });
    }
    try {
      await inFolder(draft, templateFile, async (client) => {
        await client.query('begin');
        await fill(client, backup, reporter);
        await client.query('commit');
        await client.query('vacuum analyze');
      });
      if (isThere && !isUsed) rmdirSync(dataDir);
      return await swapFolders(draft, dataDir, new Date());
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** Builds the tables, loads the rows and compares them, inside a transaction. */
async function fill(client: pg.ClientBase, backup: OpenBackup, reporter: Reporter): Promise<void> {
  const { header } = backup;
  // A new embedded database has this release's tables, without rows.
  await dropProduct(client);
  await buildSchema(client, header.migrations.length);
  const checksums = await loadRows(client, backup, reporter);
  reporter.step('Comparing every row with the backup');
  await compareRows(client, header, checksums, reporter.progress);
  await deleteLease(client, header);
  await endAccess(client, header);
  reporter.step('Keeping it');
}

/** Tables that grant access without a password. */
export const ACCESS_TABLES = ['sessions', 'sign_in_challenges', 'account_links'];

/** Sessions and links that have ended since are still open in the backup. */
async function endAccess(client: pg.ClientBase, header: BackupHeader): Promise<void> {
  for (const table of ACCESS_TABLES) {
    if (header.tables.some(({ name }) => name === table)) await client.query(`delete from ${table}`);
  }
}

/** A daily backup contains its own lease as running; the next start would report it as failed. */
async function deleteLease(client: pg.ClientBase, header: BackupHeader): Promise<void> {
  if (!header.tables.some(({ name }) => name === 'product_state')) return;
  await client.query('delete from product_state where key = $1', [BACKUP_LEASE]);
}
