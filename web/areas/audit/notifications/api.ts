import { queryOptions } from '@tanstack/react-query';
import { listNotifications, markNotificationsRead } from '#contracts/audit/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => callApi(listNotifications, { signal }),
  staleTime: 0,
});

/** @param upTo id of the newest event that the person has seen. */
export function markRead(upTo: number) {
  return callApi(markNotificationsRead, { body: { upTo } });
}
