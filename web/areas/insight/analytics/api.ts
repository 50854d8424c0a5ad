import { queryOptions } from '@tanstack/react-query';
import {
  type Dimension,
  analyticsQuery as fields,
  getAnalytics,
  type Period,
} from '#contracts/insight/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { listAddress } from '#web/lib/list-address.ts';

export const analyticsAddress = listAddress(fields);
export type AnalyticsQuery = Period & { by: Dimension };

export const analyticsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => callApi(getAnalytics, { signal, query }),
    staleTime: 0,
  });
