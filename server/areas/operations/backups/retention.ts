import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { JobContext } from '#server/context.ts';
import { DAILY_DRAFT_NAME, momentOf } from './slots.ts';

/** An older draft was left by a killed process. */
const DRAFT_LEFT_AFTER_MS = DAY_MS;

/**
 * Removes the installation's old daily backups by their names, and drafts of killed processes. All other files stay.
 * @returns the names of the removed files.
 */
export async function removeOldBackups(
  ctx: JobContext,
  dir: string,
  { installation, keepDays }: { installation: string; keepDays: number },
): Promise<string[]> {
  const { now } = ctx;
  const removed: string[] = [];
  const names = (await readdir(dir)).sort();
  for (const name of names.filter((name) => DAILY_DRAFT_NAME.test(name))) {
    const file = join(dir, name);
    // A missing draft has been completed and renamed.
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    );
    if (now.getTime() - writtenAt < DRAFT_LEFT_AFTER_MS) continue;
    await rm(file);
    removed.push(name);
  }
  for (const name of names) {
    const begun = momentOf(ctx, name, installation);
    if (begun === null || now.getTime() - begun.getTime() < keepDays * DAY_MS) continue;
    await rm(join(dir, name));
    removed.push(name);
  }
  return removed;
}
