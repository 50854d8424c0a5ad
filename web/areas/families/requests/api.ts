import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  acceptCorrection,
  approveGuardianRequest,
  listDataRequests,
  listGuardianRequests,
  refuseDataRequest,
  refuseGuardianRequest,
} from '#contracts/families/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE } from '#web/lib/childrens-data.ts';

export const requestsQuery = queryOptions({
  queryKey: ['families', 'requests'],
  queryFn: ({ signal }) => callApi(listGuardianRequests, { signal }),
  ...FORGOTTEN_AT_ONCE,
});

export const dataRequestsQuery = queryOptions({
  queryKey: ['families', 'data-requests'],
  queryFn: ({ signal }) => callApi(listDataRequests, { signal }),
  ...FORGOTTEN_AT_ONCE,
});

export const acceptCorrectionOf = (id: number, body: BodyInputOf<typeof acceptCorrection>) =>
  callApi(acceptCorrection, { params: { id }, body });

export const answerDataRequest = (id: number, answer: string) =>
  callApi(refuseDataRequest, { params: { id }, body: { answer } });

export const approveRequest = (id: number, body: BodyInputOf<typeof approveGuardianRequest>) =>
  callApi(approveGuardianRequest, { params: { id }, body });

export const refuseRequest = (id: number, answer: string) =>
  callApi(refuseGuardianRequest, { params: { id }, body: { answer } });
