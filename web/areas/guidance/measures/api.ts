import { queryOptions } from '@tanstack/react-query';
import { getChoiceFigures, getInterestMeasures } from '#contracts/guidance/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const interestMeasuresQuery = queryOptions({
  queryKey: ['interest-measures'],
  queryFn: ({ signal }) => callApi(getInterestMeasures, { signal }),
  staleTime: 0,
});

export const choiceFiguresQuery = queryOptions({
  queryKey: ['choice-figures'],
  queryFn: ({ signal }) => callApi(getChoiceFigures, { signal }),
  staleTime: 0,
});
