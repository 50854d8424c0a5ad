import { queryOptions } from '@tanstack/react-query';
import {
  type Dimension,
  exportAnalytics as exportAnalyticsEndpoint,
  analyticsQuery as fields,
  getAnalytics,
  type Period,
} from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import { listAddress } from '#web/lib/list-address.ts';

export const analyticsAddress = listAddress(paths.admin.dashboardAnalytics, fields);
export type AnalyticsQuery = Period & { by: Dimension };

export const analyticsQuery = (query: AnalyticsQuery) =>
  queryOptions({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => callApi(getAnalytics, { signal, query }),
    staleTime: 0,
  });

export const exportAnalytics = (query: AnalyticsQuery) =>
  downloadFile(exportAnalyticsEndpoint, 'analytics.csv', { query });
