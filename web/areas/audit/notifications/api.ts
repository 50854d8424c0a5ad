import { queryOptions } from '@tanstack/react-query';
import { listNotifications } from '#contracts/audit/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => callApi(listNotifications, { signal }),
  staleTime: 0,
});
