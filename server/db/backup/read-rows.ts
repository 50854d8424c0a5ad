import { createHash } from 'node:crypto';
import { type OpenBackup, openBackup } from './backup-file.ts';
import {
  type BackupHeader,
  type Checksums,
  countRows,
  parseTrailer,
  type TableHeader,
  tableKey,
} from './backup-header.ts';
import { BackupError } from './errors.ts';
import type { Reporter } from './reporter.ts';

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
