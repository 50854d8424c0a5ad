import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { acquireDataLock } from '#server/db/data-lock.ts';
import { finishSwap, swapFolders, waitingName } from '#server/db/folder-swap.ts';
import { BACKUP_TURN } from '#server/db/schema/product-state.ts';
import { lockServersOut } from '#server/db/server-lock.ts';
import { type OpenBackup, openBackup } from './backup-file.ts';
import { buildSchema, dropEverything, isEmpty, refuseNewer, selectForeignNames } from './build-schema.ts';
import { compareRows } from './compare-rows.ts';
import { BackupError } from './errors.ts';
import { compareArchive, loadArchive } from './load-archive.ts';
import { loadRows } from './load-rows.ts';
import type { Reporter } from './reporter.ts';
import { inFolder, inPostgres } from './sessions.ts';

export interface RestoreOptions {
  passphrase: string | null;
  /** Whether a database that is there may be replaced. */
  overwrites: boolean;
  /** Whether a file that is not encrypted is taken although there is a passphrase. */
  takesUnencrypted: boolean;
  /** As of openEmbedded: without it, a new embedded database takes seconds longer. */
  templateFile: string | undefined;
  reporter: Reporter;
}

/**
 * Makes the database what it was when the backup was made: an empty one, or with `overwrites` any; on PostgreSQL, where
 * what was there is gone afterwards, only one that has nothing but the product's. All or nothing: what was there stays
 * as it was unless every row is back and has been compared with the backup. Whose turn the daily
 * backup is, sessions and account links are left out.
 * @returns where the embedded database lies that was replaced; null when there was none, or on PostgreSQL.
 * @throws BackupError, DataFolderBusyError
 */
export async function restoreBackup(
  database: Config['database'],
  file: string,
  options: RestoreOptions,
): Promise<{ replaced: string | null }> {
  // What is wrong with the file is told before anything is begun.
  const { preamble, close } = await openAllowed(file, options);
  await close();
  if (preamble.content === 'pg_dump' && database.kind === 'embedded') {
    throw new BackupError(
      'The backup is an archive of pg_dump, which only PostgreSQL takes. One that is made with --portable can be restored here.',
    );
  }
  return database.kind === 'embedded'
    ? restoreFolder(database.dataDir, file, options)
    : restorePostgres(database, file, options);
}

const notEmpty = (what: string) =>
  new BackupError(`${what} is not empty. To replace what is in it, say so with --overwrite.`);

async function restorePostgres(
  database: Extract<Config['database'], { kind: 'postgres' }>,
  file: string,
  options: RestoreOptions,
): Promise<{ replaced: null }> {
  await inPostgres(database, async (client) => {
    if (!(await lockServersOut(client))) {
      throw new BackupError('A server runs on the database. Stop every one of them first.');
    }
    if (!options.overwrites && !(await isEmpty(client))) throw notEmpty('The database');
    await refuseForeign(client);
    // One transaction: nobody ever sees a part of it, and whatever fails leaves all as it was.
    await client.query('begin');
    await dropEverything(client);
    await fill(client, file, options);
    options.reporter.step('Keeping it');
    await client.query('commit');
    await client.query('analyze');
  });
  return { replaced: null };
}

/** What is dropped there is gone, unlike an embedded database, which is kept. */
async function refuseForeign(client: pg.ClientBase): Promise<void> {
  const foreign = await selectForeignNames(client);
  if (foreign.length === 0) return;
  throw new BackupError(
    `The database has what is not the product’s, or what a newer release has added, and no backup would bring it back: ${foreign.join(', ')}. Remove it by yourself, or restore into an empty database.`,
  );
}

async function restoreFolder(
  dataDir: string,
  file: string,
  options: RestoreOptions,
): Promise<{ replaced: string | null }> {
  const lock = acquireDataLock(dataDir);
  try {
    // What waits where no database is is the one of a restore that was killed, and no left-over.
    finishSwap(dataDir);
    const isThere = existsSync(dataDir);
    const isUsed = isThere && readdirSync(dataDir).length > 0;
    if (isUsed && !options.overwrites) throw notEmpty(dataDir);
    // A database beside the one that is there, which takes its place when it is whole.
    const draft = `${dataDir}.restoring`;
    for (const rest of [draft, `${draft}.new`, waitingName(dataDir)]) {
      rmSync(rest, { recursive: true, force: true });
    }
    try {
      await inFolder(draft, options.templateFile, async (client) => {
        await client.query('begin');
        // A template has the tables of this release, without rows.
        await dropEverything(client);
        await fill(client, file, options);
        options.reporter.step('Keeping it');
        await client.query('commit');
        await client.query('vacuum analyze');
      });
      if (isThere && !isUsed) rmdirSync(dataDir);
      return { replaced: await swapFolders(draft, dataDir, new Date()) };
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** Tables, rows and the comparison, inside a transaction. */
async function fill(client: pg.ClientBase, file: string, options: RestoreOptions): Promise<void> {
  const { reporter } = options;
  const withBackup = async (work: (backup: OpenBackup) => Promise<void>) => {
    const backup = await openAllowed(file, options);
    try {
      await work(backup);
    } finally {
      await backup.close();
    }
  };
  let isArchive = false;
  reporter.step('Restoring the rows');
  await withBackup(async (backup) => {
    isArchive = backup.preamble.content === 'pg_dump';
    if (isArchive) {
      await loadArchive(client, backup, reporter.progress);
      return;
    }
    await buildSchema(client, backup.header.migrations.length);
    const onLoaded = () => reporter.step('Building the indexes');
    await loadRows(client, backup, { onProgress: reporter.progress, onLoaded });
  });
  reporter.step('Comparing every row with the backup');
  await withBackup(async (backup) => {
    const compare = isArchive ? compareArchive : compareRows;
    await compare(client, backup, reporter.progress);
    await forgetTurn(client, backup);
    await endAccess(client, backup);
  });
}

/** Each time it is opened: another file may have come under its name. */
async function openAllowed(
  file: string,
  { passphrase, takesUnencrypted }: RestoreOptions,
): Promise<OpenBackup> {
  const backup = await openBackup(file, passphrase);
  try {
    refuseNewer(backup.header);
    if (passphrase !== null && !takesUnencrypted) refuseUnencrypted(backup);
    return backup;
  } catch (error) {
    await backup.close();
    throw error;
  }
}

/** Anybody could have made it, and what it says is run: a passphrase is there to keep that out. */
function refuseUnencrypted({ preamble }: OpenBackup): void {
  if (preamble.encryption !== null) return;
  throw new BackupError(
    'The backup is not encrypted although a passphrase is set: anybody could have made it. If you know where it comes from, restore it with --unencrypted.',
  );
}

/** What lets somebody in without a password. */
export const ACCESS_TABLES = ['sessions', 'sign_in_challenges', 'account_links'];

/** Sessions and links that were over may be open in the backup, or have been given to somebody since. */
async function endAccess(client: pg.ClientBase, { header }: OpenBackup): Promise<void> {
  for (const table of ACCESS_TABLES) {
    if (header.tables.some(({ name }) => name === table)) await client.query(`delete from ${table}`);
  }
}

/** A daily backup has in it that it is just being made; the next start would take it for one that came to nothing. */
async function forgetTurn(client: pg.ClientBase, { header }: OpenBackup): Promise<void> {
  // An older release had no such table.
  if (!header.tables.some(({ name }) => name === 'product_state')) return;
  await client.query('delete from product_state where key = $1', [BACKUP_TURN]);
}
