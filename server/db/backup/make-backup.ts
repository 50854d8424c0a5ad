import type { Config } from '#server/config.ts';
import { findArchiver } from './archive-tools.ts';
import { openBackup, refusePlace, sizeOf, writeBackup } from './backup-file.ts';
import { countRows } from './backup-header.ts';
import { selectServerVersion } from './catalog.ts';
import { withCopy } from './copy-cluster.ts';
import { verifyRows } from './read-rows.ts';
import type { Reporter } from './reporter.ts';
import type { Preamble } from './sealed-file.ts';
import { inFolder, inPostgres } from './sessions.ts';
import { verifyArchive } from './verify-archive.ts';
import { writeArchive } from './write-archive.ts';
import { writeRows } from './write-rows.ts';

export interface BackupOptions {
  passphrase: string | null;
  /** Whose schedule it is made by; null for one that a person asked for. */
  installation: string | null;
  /** Rows that any of the databases takes, also where an archive of pg_dump could be made. */
  isPortable: boolean;
  reporter: Reporter;
}

export interface MadeBackup {
  content: Preamble['content'];
  bytes: number;
  rows: number;
  tables: number;
}

/**
 * Makes a backup of the database as it is at one moment, in use or not, and reads it again before it is put in place.
 * @throws BackupError when there is nothing to back up, no room, or a file in its place.
 */
export async function makeBackup(
  database: Config['database'],
  file: string,
  options: BackupOptions,
): Promise<MadeBackup> {
  const { reporter, passphrase, installation, isPortable } = options;
  // Before the work of copying.
  await refusePlace(file);
  const about = { createdAt: new Date(), installation, passphrase };

  const verify = (check: typeof verifyRows) => async (draft: string) => {
    reporter.step('Reading it again');
    await check(draft, passphrase, reporter.progress);
  };

  if (database.kind === 'embedded') {
    reporter.step('Copying the database');
    await withCopy(database.dataDir, (copy) =>
      inFolder(copy, undefined, async (client) => {
        reporter.step('Writing the backup');
        const pieces = writeRows(client, 'embedded', reporter);
        await writeBackup(file, { ...about, content: 'rows' }, pieces, verify(verifyRows));
      }),
    );
  } else {
    await inPostgres(database, async (client) => {
      const archiver = isPortable ? null : await findArchiver(await selectServerVersion(client));
      reporter.step(archiver ? 'Writing the backup by pg_dump' : 'Writing the backup');
      if (archiver) {
        const pieces = writeArchive(client, database.url, reporter);
        await writeBackup(file, { ...about, content: 'pg_dump' }, pieces, verify(verifyArchive));
      } else {
        const pieces = writeRows(client, 'postgres', reporter);
        await writeBackup(file, { ...about, content: 'rows' }, pieces, verify(verifyRows));
      }
    });
  }
  return describeBackup(file, passphrase);
}

/** What is in a backup, by its header. */
export async function describeBackup(file: string, passphrase: string | null): Promise<MadeBackup> {
  const { preamble, header, close } = await openBackup(file, passphrase);
  await close();
  return {
    content: preamble.content,
    bytes: await sizeOf(file),
    rows: countRows(header),
    tables: header.tables.length,
  };
}
