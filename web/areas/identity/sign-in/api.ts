import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  getLoginStatus,
  listOnlineUsers,
  login as loginEndpoint,
  logout as logoutEndpoint,
  type OnlineUser,
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

export const login = (body: BodyInputOf<typeof loginEndpoint>) => callApi(loginEndpoint, { body });

export const logout = () => callApi(logoutEndpoint, { keepalive: true });

export const readLoginStatus = () => callApi(getLoginStatus);
