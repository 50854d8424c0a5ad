import { queryOptions } from '@tanstack/react-query';
import { getOffice } from '#contracts/operations/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const officeQuery = queryOptions({
  queryKey: ['office'],
  queryFn: async ({ signal }) => (await callApi(getOffice, { signal })).office,
});
