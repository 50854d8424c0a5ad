import { queryOptions } from '@tanstack/react-query';
import { getSampleData, removeSampleData as removeSampleDataEndpoint } from '#contracts/operations/index.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Whether the portal holds sample data. */
export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => callApi(getSampleData, { signal }),
  select: ({ isPresent }) => isPresent,
  staleTime: 0,
});

/** @param memberIds who takes over real work; empty for nobody, null while nobody was asked. */
export const removeSampleData = (memberIds: number[] | null) =>
  callApi(removeSampleDataEndpoint, { body: { memberIds } });
