import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { JobContext } from '#server/context.ts';
import { isDraft, momentOf } from './slots.ts';

/** An older draft was left by a killed process. */
const DRAFT_LEFT_AFTER_MS = DAY_MS;

/**
 * Removes the installation's old daily backups by their names, and drafts of its killed processes. All other files stay.
 * @returns the names of the removed files, and the errors of those that can't be removed.
 */
export async function removeOldBackups(
  ctx: JobContext,
  dir: string,
  { installation, keepDays }: { installation: string; keepDays: number },
): Promise<{ removed: string[]; errors: unknown[] }> {
  const removed: string[] = [];
  const errors: unknown[] = [];
  const age = (moment: Date) => ctx.now.getTime() - moment.getTime();
  for (const name of (await readdir(dir)).sort()) {
    const file = join(dir, name);
    try {
      const begun = momentOf(ctx, name, installation);
      const isOld =
        begun === null
          ? isDraft(name, installation) && age((await stat(file)).mtime) >= DRAFT_LEFT_AFTER_MS
          : age(begun) >= keepDays * DAY_MS;
      if (!isOld) continue;
      await rm(file);
      removed.push(name);
    } catch (error) {
      // A draft that is missing has been completed and renamed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) errors.push(error);
    }
  }
  return { removed, errors };
}
