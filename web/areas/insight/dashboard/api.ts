import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '#contracts/insight/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => callApi(getDashboard, { signal }),
  ...FORGOTTEN_SOON,
});
