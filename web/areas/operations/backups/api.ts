import { queryOptions } from '@tanstack/react-query';
import { type BackupState, getBackupState } from '#contracts/operations/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';

/** The portal stays open for days. */
const ASK_EVERY_MS = 900_000;

/** How the daily backups stand; only for whoever may know. */
export const backupStateQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => callApi(getBackupState, { signal }),
  refetchInterval: ASK_EVERY_MS,
});

/** What is wrong with the backups, and more about it; null while nothing is. */
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
      details: 'Whoever looks after the server should find out why none is made.',
    };
  }
  return {
    text:
      lastMadeAt === null
        ? 'The last backup failed, and none was made before.'
        : `The last backup failed. The last good one is of ${formatDate(lastMadeAt)}.`,
    details: reason ?? '',
  };
}
