import { queryOptions } from '@tanstack/react-query';
import { getDashboard, removeSampleData as removeSampleDataEndpoint } from '#contracts/dashboard.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';

/** The dashboard's figures. Fetched anew whenever a screen that shows them opens. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => callApi(getDashboard, { signal }),
  ...FORGOTTEN_SOON,
});

export function removeSampleData() {
  return callApi(removeSampleDataEndpoint, {});
}
