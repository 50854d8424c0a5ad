import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { refusePlace, writeBackup } from './backup-file.ts';
import { countRows } from './backup-header.ts';
import { withCopy } from './copy-cluster.ts';
import { verifyBackup } from './read-rows.ts';
import type { Reporter } from './reporter.ts';
import { inFolder, inPostgres } from './sessions.ts';
import { writeRows } from './write-rows.ts';

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
