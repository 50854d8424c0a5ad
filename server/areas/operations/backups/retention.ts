import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, isoDateOf, momentAt, wallTimeOf } from '#contracts/lib/calendar.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { JobContext } from '#server/context.ts';

/**
 * The calendar day of the due backup: today from the backup's hour on, before that yesterday.
 * @param at for example 02:00. @param timeZone IANA name.
 * @returns ISO 8601 date.
 */
export function dueDay(now: Date, at: string, timeZone: string): string {
  const today = isoDateOf(now, timeZone);
  return now >= momentAt(today, at, timeZone) ? today : addDays(today, -1);
}

/** The name of the installation's backup that begins now, for example srichakra-2026-04-30-0200-d1f3b5a7.backup. */
export function nameAt({ now, office }: Pick<JobContext, 'now' | 'office'>, installation: string): string {
  const [day, time = ''] = wallTimeOf(now, office.timeZone).split('T');
  return `srichakra-${day}-${time.replace(':', '')}-${shortId(installation)}.backup`;
}

const DAILY_NAME = /^srichakra-(\d{4}-\d{2}-\d{2})-([01]\d|2[0-3])([0-5]\d)-([0-9a-f]{8})\.backup$/;

/** When the installation began the backup of this name; null for any other name. */
export function momentOf(
  { office }: Pick<JobContext, 'office'>,
  name: string,
  installation: string,
): Date | null {
  const [, day = '', hour, minute, id] = DAILY_NAME.exec(name) ?? [];
  return id === shortId(installation) && isWholeDay(day)
    ? momentAt(day, `${hour}:${minute}`, office.timeZone)
    : null;
}

/** Distinguishes installations that share a folder. */
const shortId = (installation: string) => installation.slice(0, 8);

const DRAFT_NAME = /^\.srichakra-\d{4}-\d{2}-\d{2}-\d{4}-([0-9a-f]{8})\.backup\.[0-9a-f]{8}\.part$/;

/** Whether the installation's daily backup has this name until it is complete. */
function isDraft(name: string, installation: string): boolean {
  return DRAFT_NAME.exec(name)?.[1] === shortId(installation);
}

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
