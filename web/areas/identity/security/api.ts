import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  beginSecondFactor as beginSecondFactorEndpoint,
  confirmSecondFactor as confirmSecondFactorEndpoint,
  createRecoveryCodes as createRecoveryCodesEndpoint,
  deleteSecondFactor as deleteSecondFactorEndpoint,
  endMemberSession as endMemberSessionEndpoint,
  endMemberSessions as endMemberSessionsEndpoint,
  endOtherSessions as endOtherSessionsEndpoint,
  endSession as endSessionEndpoint,
  getMemberSecurity,
  getSecondFactor,
  getSecondFactorRoles,
  listSessions,
  resetSecondFactor as resetSecondFactorEndpoint,
  setSecondFactorRoles as setSecondFactorRolesEndpoint,
} from '#contracts/identity/index.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Two-step sign-in of the signed-in member. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => callApi(getSecondFactor, { signal }),
  staleTime: 0,
});

/** Sessions of the signed-in member. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(listSessions, { signal }),
  select: (answer) => answer.sessions,
  staleTime: 0,
});

/** The roles that need two-step sign-in. */
export const secondFactorRolesQuery = queryOptions({
  queryKey: ['second-factor-roles'],
  queryFn: ({ signal }) => callApi(getSecondFactorRoles, { signal }),
  select: (answer) => answer.roles,
  staleTime: 0,
});

/** Two-step sign-in and sessions of another member. */
export function memberSecurityQuery(id: number) {
  return queryOptions({
    queryKey: ['member-security', id],
    queryFn: ({ signal }) => callApi(getMemberSecurity, { params: { id }, signal }),
    staleTime: 0,
  });
}

export const beginSecondFactor = () => callApi(beginSecondFactorEndpoint);

export const confirmSecondFactor = (body: BodyInputOf<typeof confirmSecondFactorEndpoint>) =>
  callApi(confirmSecondFactorEndpoint, { body });

export const createRecoveryCodes = (body: BodyInputOf<typeof createRecoveryCodesEndpoint>) =>
  callApi(createRecoveryCodesEndpoint, { body });

export const deleteSecondFactor = (body: BodyInputOf<typeof deleteSecondFactorEndpoint>) =>
  callApi(deleteSecondFactorEndpoint, { body });

export const resetSecondFactor = (memberId: number, body: BodyInputOf<typeof resetSecondFactorEndpoint>) =>
  callApi(resetSecondFactorEndpoint, { params: { id: memberId }, body });

export const setSecondFactorRoles = (body: BodyInputOf<typeof setSecondFactorRolesEndpoint>) =>
  callApi(setSecondFactorRolesEndpoint, { body });

export const endSession = (id: number) => callApi(endSessionEndpoint, { params: { id } });

export const endOtherSessions = () => callApi(endOtherSessionsEndpoint);

export const endMemberSession = (memberId: number, sessionId: number) =>
  callApi(endMemberSessionEndpoint, { params: { id: memberId, sessionId } });

export const endMemberSessions = (memberId: number) =>
  callApi(endMemberSessionsEndpoint, { params: { id: memberId } });
