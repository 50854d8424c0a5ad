import { queryOptions } from '@tanstack/react-query';
import { type Dimension, getAnalytics, type Period } from '#contracts/insight/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export { EVER, listAddress } from './list-address.ts';

export interface AnalyticsQuery extends Period {
  by: Dimension;
}

/** The figures of a period. Records are changed by many people at once, so a page that opens asks for them anew. */
export const analyticsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => callApi(getAnalytics, { signal, query: { ...query } }),
    staleTime: 0,
  });
