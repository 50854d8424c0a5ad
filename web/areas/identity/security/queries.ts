import { queryOptions } from '@tanstack/react-query';
import {
  getMemberSecurity,
  getSecondFactor,
  getSecondFactorRoles,
  listSessions,
} from '#contracts/identity/index.ts';
import { callApi } from '#web/lib/api-client.ts';

// Each is fetched anew whenever a screen that shows it opens: much of it happens elsewhere.

/** The own second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => callApi(getSecondFactor, { signal }),
  staleTime: 0,
});

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi(listSessions, { signal }),
  select: (answer) => answer.sessions,
  staleTime: 0,
});

/** The roles that have to have a second factor. */
export const secondFactorRolesQuery = queryOptions({
  queryKey: ['second-factor-roles'],
  queryFn: ({ signal }) => callApi(getSecondFactorRoles, { signal }),
  select: (answer) => answer.roles,
  staleTime: 0,
});

/** Another member's second factor and sessions. */
export function memberSecurityQuery(id: number) {
  return queryOptions({
    queryKey: ['member-security', id],
    queryFn: ({ signal }) => callApi(getMemberSecurity, { params: { id }, signal }),
    staleTime: 0,
  });
}
