import { queryOptions } from '@tanstack/react-query';
import { exportAnalytics as exportAnalyticsEndpoint, getAnalytics } from '#contracts/insight/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import type { AnalyticsQuery } from './analytics-address.ts';

export const analyticsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => callApi(getAnalytics, { signal, query }),
    staleTime: 0,
  });

export const exportAnalytics = (query: AnalyticsQuery) =>
  downloadFile(exportAnalyticsEndpoint, 'analytics.csv', { query });
