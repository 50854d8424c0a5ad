import { queryOptions } from '@tanstack/react-query';
import { deleteSampleData as deleteSampleDataEndpoint, getSampleData } from '#contracts/operations/index.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Whether the portal holds sample data. */
export const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => callApi(getSampleData, { signal }),
  select: ({ isPresent }) => isPresent,
  staleTime: 0,
});

export const deleteSampleData = () => callApi(deleteSampleDataEndpoint);
