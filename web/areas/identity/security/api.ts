import { queryOptions } from '@tanstack/react-query';
import {
  getMemberSecurity,
  getSecondFactor,
  getSecondFactorRoles,
  listSessions,
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
