import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  approveGuardianRequest,
  listGuardianRequests,
  refuseGuardianRequest,
} from '#contracts/families/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE } from '#web/lib/childrens-data.ts';

export const requestsQuery = queryOptions({
  queryKey: ['families', 'requests'],
  queryFn: ({ signal }) => callApi(listGuardianRequests, { signal }),
  ...FORGOTTEN_AT_ONCE,
});

export const approveRequest = (id: number, body: BodyInputOf<typeof approveGuardianRequest>) =>
  callApi(approveGuardianRequest, { params: { id }, body });

export const refuseRequest = (id: number, answer: string) =>
  callApi(refuseGuardianRequest, { params: { id }, body: { answer } });
