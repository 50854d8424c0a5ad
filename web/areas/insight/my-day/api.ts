import { queryOptions } from '@tanstack/react-query';
import { getMyDay } from '#contracts/insight/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';

export const myDayQuery = queryOptions({
  queryKey: ['my-day'],
  queryFn: ({ signal }) => callApi(getMyDay, { signal }),
  ...FORGOTTEN_SOON,
});
