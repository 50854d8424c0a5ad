import type pg from 'pg';
import { type BackupHeader, type Checksums, tableKey } from './backup-header.ts';
import { matchTables } from './catalog.ts';
import { BackupError } from './errors.ts';
import type { Reporter } from './reporter.ts';
import { hashRows } from './table-rows.ts';

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
