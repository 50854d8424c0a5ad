import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type BackupHeader, type Checksums, countRows, tableKey } from './backup-header.ts';
import { matchTables } from './catalog.ts';
import { BackupError } from './errors.ts';
import type { Reporter } from './reporter.ts';
import { readRows } from './table-rows.ts';

/** Compares the checksums of all rows. @throws BackupError that names the first table that differs. */
export async function compareRows(
  client: pg.ClientBase,
  header: BackupHeader,
  checksums: Checksums,
  progress: Reporter['progress'],
): Promise<void> {
  const total = countRows(header);
  let done = 0;
  for (const { table, wanted } of await matchTables(client, header.tables)) {
    const hash = createHash('sha256');
    // In the backup's order of columns.
    for await (const lines of readRows(client, { ...table, columns: wanted.columns }, wanted.rows)) {
      hash.update(`${lines.join('\n')}\n`);
      done += lines.length;
      progress(done, total);
    }
    if (checksums[tableKey(wanted)] === hash.digest('hex')) continue;
    throw new BackupError(`The rows of ${tableKey(wanted)} are not those of the backup.`);
  }
}
