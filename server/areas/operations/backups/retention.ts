import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { readPreambleOf } from '#server/db/backup/backup-file.ts';
import { DAILY_DRAFT_NAME, DAILY_NAME } from './slots.ts';

/** A draft that nothing was written to for so long belongs to a process that was killed. */
const DRAFT_LEFT_AFTER_MS = DAY_MS;

/**
 * Removes daily backups that are older than they are kept for. Only what bears the name of one, and in which it is
 * written that this installation made it by its schedule; and what killed processes left of such ones, in which nothing
 * may be written yet. Whatever else lies there stays.
 * @returns the names of the removed ones.
 */
export async function removeOldBackups(
  dir: string,
  { installation, keepDays, now }: { installation: string; keepDays: number; now: Date },
): Promise<string[]> {
  const removed: string[] = [];
  const names = (await readdir(dir)).sort();
  for (const name of names.filter((name) => DAILY_DRAFT_NAME.test(name))) {
    const file = join(dir, name);
    // One that is gone by now was put in its place.
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    );
    if (now.getTime() - writtenAt < DRAFT_LEFT_AFTER_MS) continue;
    await rm(file);
    removed.push(name);
  }
  for (const name of names.filter((name) => DAILY_NAME.test(name))) {
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
