import { queryOptions } from '@tanstack/react-query';
import {
  deleteSampleData as deleteSampleDataEndpoint,
  getDashboard,
  getSampleData,
} from '#contracts/insight/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => callApi(getDashboard, { signal }),
  ...FORGOTTEN_SOON,
});

/** Whether the portal holds sample data. */
export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => callApi(getSampleData, { signal }),
  select: ({ isPresent }) => isPresent,
  staleTime: 0,
});

export const deleteSampleData = () => callApi(deleteSampleDataEndpoint);
