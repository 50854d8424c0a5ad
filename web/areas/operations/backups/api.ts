import { queryOptions } from '@tanstack/react-query';
import { getBackupState } from '#contracts/operations/index.ts';
import { callApi } from '#web/lib/api-client.ts';

/** The portal stays open for days. */
const POLL_MS = 15 * 60_000;

export const backupStateQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => callApi(getBackupState, { signal }),
  refetchInterval: POLL_MS,
});
