import { queryOptions } from '@tanstack/react-query';
import { getInterestMeasures } from '#contracts/guidance/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const interestMeasuresQuery = queryOptions({
  queryKey: ['interest-measures'],
  queryFn: ({ signal }) => callApi(getInterestMeasures, { signal }),
  staleTime: 0,
});
