import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { findArchiver, startTool } from './archive-tools.ts';
import { type OpenBackup, splitLines } from './backup-file.ts';
import { countRows, type OnProgress, tableKey } from './backup-header.ts';
import { SESSION_SETTINGS, selectServerVersion } from './catalog.ts';
import { BackupError } from './errors.ts';
import { fingerprintTable } from './fingerprints.ts';
import { matchTables } from './load-rows.ts';
import { runScript } from './run-script.ts';

const majorOf = (version: number) => Math.floor(version / 10_000);

/** Makes tables and rows out of an archive of pg_dump, inside the caller's transaction. */
export async function loadArchive(
  client: pg.ClientBase,
  backup: OpenBackup,
  onProgress: OnProgress,
): Promise<void> {
  const version = await selectServerVersion(client);
  const made = majorOf(backup.header.serverVersion);
  if (majorOf(version) < made) {
    throw new BackupError(`The backup comes from PostgreSQL ${made}; this server is older.`);
  }
  if (!(await findArchiver(version))) {
    throw new BackupError(
      `The backup is an archive of pg_dump: to restore it, pg_restore of PostgreSQL ${majorOf(version)} has to be on the PATH.`,
    );
  }
  const { child, ended } = startTool('pg_restore', [
    ...['--file=-', '--no-owner', '--no-privileges', '--no-comments', '--no-security-labels'],
    ...['--no-publications', '--no-subscriptions'],
  ]);
  const total = countRows(backup.header);
  let done = 0;
  const onRows = (count: number) => {
    done += count;
    onProgress(Math.min(done, total), total);
  };
  try {
    const feeding = pipeline(backup.bytes(), child.stdin);
    // Whatever it fails with ends the script below as well, or is found when it is waited for.
    feeding.catch(() => child.kill());
    await runScript(client, splitLines(child.stdout), onRows);
    await feeding;
    await ended;
  } finally {
    child.kill();
  }
  // The script has settings of its own.
  await client.query(SESSION_SETTINGS);
}

/** Compares what all rows of each table come to with the header. @throws BackupError that names a table. */
export async function compareArchive(
  client: pg.ClientBase,
  { header }: OpenBackup,
  onProgress: OnProgress,
): Promise<void> {
  const tables = await matchTables(client, header.tables);
  const total = countRows(header);
  let done = 0;
  for (const wanted of header.tables) {
    const table = tables.get(tableKey(wanted));
    const found = table && (await fingerprintTable(client, { ...table, columns: wanted.columns }));
    if (found?.rows !== wanted.rows || found.fingerprint !== wanted.fingerprint) {
      throw new BackupError(`The rows of ${tableKey(wanted)} are not those of the backup.`);
    }
    done += wanted.rows;
    onProgress(done, total);
  }
}
