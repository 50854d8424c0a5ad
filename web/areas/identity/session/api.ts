import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  completeLogin as completeLoginEndpoint,
  getLoginStatus,
  listOnlineUsers,
  login as loginEndpoint,
  logout as logoutEndpoint,
  type OnlineUser,
  openAccountLink as openAccountLinkEndpoint,
  requestPasswordReset as requestPasswordResetEndpoint,
  setPassword as setPasswordEndpoint,
} from '#contracts/identity/index.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Presence. A failure is logged, and the last answer stays. */
export const onlineUsersQuery = queryOptions({
  queryKey: ['online-users'],
  queryFn: async ({ signal }): Promise<OnlineUser[]> => {
    try {
      return (await callApi(listOnlineUsers, { signal })).onlineUsers;
    } catch (error) {
      if (!signal.aborted) console.warn('Who is online could not be loaded', error);
      throw error;
    }
  },
});

/** Who is online, from the cache; undefined while unknown. */
export function useOnlineUsers(): OnlineUser[] | undefined {
  return useQuery({ ...onlineUsersQuery, enabled: false }).data;
}

export const login = (body: BodyInputOf<typeof loginEndpoint>) => callApi(loginEndpoint, { body });

export const completeLogin = (body: BodyInputOf<typeof completeLoginEndpoint>) =>
  callApi(completeLoginEndpoint, { body });

export const logout = () => callApi(logoutEndpoint, { keepalive: true });

export const readLoginStatus = () => callApi(getLoginStatus);

export const requestPasswordReset = (body: BodyInputOf<typeof requestPasswordResetEndpoint>) =>
  callApi(requestPasswordResetEndpoint, { body });

export const openAccountLink = (body: BodyInputOf<typeof openAccountLinkEndpoint>, signal: AbortSignal) =>
  callApi(openAccountLinkEndpoint, { signal, body });

export const setPassword = (body: BodyInputOf<typeof setPasswordEndpoint>) =>
  callApi(setPasswordEndpoint, { body });
