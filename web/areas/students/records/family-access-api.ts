import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  changeGuardian,
  endGuardian,
  getFamilyAccess,
  inviteGuardian as inviteGuardianEndpoint,
  withdrawGuardianInvitation,
} from '#contracts/families/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE } from '#web/lib/childrens-data.ts';

export const familyAccessQuery = (id: number) =>
  queryOptions({
    queryKey: ['students', 'family-access', id],
    queryFn: ({ signal }) => callApi(getFamilyAccess, { signal, params: { id } }),
    ...FORGOTTEN_AT_ONCE,
  });

export const inviteGuardian = (id: number, body: BodyInputOf<typeof inviteGuardianEndpoint>) =>
  callApi(inviteGuardianEndpoint, { params: { id }, body });

export const withdrawInvitation = (id: number) => callApi(withdrawGuardianInvitation, { params: { id } });

export const changeAccess = (id: number, body: BodyInputOf<typeof changeGuardian>) =>
  callApi(changeGuardian, { params: { id }, body });

export const endAccess = (id: number, reason: string) =>
  callApi(endGuardian, { params: { id }, body: { reason } });
