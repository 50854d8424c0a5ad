import type { BackupState } from '#contracts/operations/index.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';

/** Words for a problem with the backups; null without one. */
export function describeProblem({
  problem,
  lastMadeAt,
  ageDays,
  reason,
}: BackupState): { text: string; details: string } | null {
  if (problem === null) return null;
  if (problem === 'old') {
    return {
      text: `The last backup is ${formatNumber(ageDays ?? 0)} days old.`,
      details: 'Ask the person who runs the server why no backup is made.',
    };
  }
  return {
    text:
      lastMadeAt === null
        ? 'The last backup failed, and there is no earlier one.'
        : `The last backup failed. The last successful backup is from ${formatDate(lastMadeAt)}.`,
    details: reason ?? '',
  };
}
