import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startTool } from './archive-tools.ts';
import { openBackup } from './backup-file.ts';
import { countRows, type OnProgress } from './backup-header.ts';

/** Reads a backup by pg_dump from its beginning to its end. @throws BackupError for whatever is wrong with it. */
export async function verifyArchive(
  file: string,
  passphrase: string | null,
  onProgress: OnProgress,
): Promise<void> {
  const backup = await openBackup(file, passphrase);
  const { child, ended } = startTool('pg_restore', ['--file=-']);
  try {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await Promise.all([pipeline(backup.bytes(), child.stdin), pipeline(child.stdout, nowhere), ended]);
    onProgress(countRows(backup.header), countRows(backup.header));
  } finally {
    child.kill();
    await backup.close();
  }
}
