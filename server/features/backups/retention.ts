import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPreambleOf } from '#server/db/backup/backup-file.ts';
import { DAILY_NAME } from './slots.ts';

const DAY_MS = 86_400_000;

/**
 * Removes daily backups that are older than they are kept for. Only what bears the name of one, and in which it is
 * written that this installation made it by its schedule: whatever else lies there stays.
 * @returns the names of the removed ones.
 */
export async function removeOldBackups(
  dir: string,
  { installation, keepDays, now }: { installation: string; keepDays: number; now: Date },
): Promise<string[]> {
  const removed: string[] = [];
  for (const name of (await readdir(dir)).filter((name) => DAILY_NAME.test(name)).sort()) {
    const file = join(dir, name);
    // Not ours to judge, nor to remove, if it can't be read.
    const preamble = await readPreambleOf(file).catch(() => null);
    if (preamble === null || preamble.installation !== installation) continue;
    if (now.getTime() - Date.parse(preamble.createdAt) < keepDays * DAY_MS) continue;
    await rm(file);
    removed.push(name);
  }
  return removed;
}
