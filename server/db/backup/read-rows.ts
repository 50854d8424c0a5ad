import { createHash } from 'node:crypto';
import { type OpenBackup, openBackup } from './backup-file.ts';
import { countRows, type OnProgress, type TableHeader, TrailerSchema, tableKey } from './backup-header.ts';
import { BackupError } from './errors.ts';
import { LineGroups } from './line-groups.ts';

/**
 * The rows of a backup, table after table as its header names them. Their numbers and checksums have been found right
 * when it ends without an error.
 */
export async function* rowsOf(backup: OpenBackup): AsyncGenerator<{ table: TableHeader; lines: string[] }> {
  const lines = new LineGroups(backup.lines());
  const checksums: Record<string, string> = {};
  for (const table of backup.header.tables) {
    const hash = createHash('sha256');
    for (let left = table.rows; left > 0; ) {
      const group = await lines.take(left);
      if (group.length === 0) throw new BackupError(`The backup lacks rows of ${tableKey(table)}.`);
      hash.update(`${group.join('\n')}\n`);
      left -= group.length;
      yield { table, lines: group };
    }
    checksums[tableKey(table)] = hash.digest('hex');
  }
  const [last] = await lines.take(1);
  const { data: trailer } = TrailerSchema.safeParse(last === undefined ? null : JSON.parse(last));
  if (trailer === undefined) throw new BackupError('The backup has no checksums at its end.');
  for (const [name, checksum] of Object.entries(checksums)) {
    if (trailer.checksums[name] !== checksum) {
      throw new BackupError(`The rows of ${name} in the backup don’t have their checksum.`);
    }
  }
  if ((await lines.take(1)).length > 0) throw new BackupError('The backup goes on after its end.');
}

/** Reads a backup of rows from its beginning to its end. @throws BackupError for whatever is wrong with it. */
export async function verifyRows(
  file: string,
  passphrase: string | null,
  onProgress: OnProgress,
): Promise<void> {
  const backup = await openBackup(file, passphrase);
  try {
    const total = countRows(backup.header);
    let done = 0;
    for await (const { lines } of rowsOf(backup)) {
      done += lines.length;
      onProgress(done, total);
    }
  } finally {
    await backup.close();
  }
}
