import { queryOptions, useQuery } from '@tanstack/react-query';
import { listOnlineUsers, type OnlineUser } from '#contracts/members.ts';
import { callApi } from '#web/lib/api-client.ts';

const POLL_MS = 30_000;
const NOBODY: OnlineUser[] = [];

/** Presence, shared by everything that shows it; a failure is only logged and keeps what was known. */
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

/** Keeps presence fresh while somebody is signed in, also in a tab in the background. */
export function OnlineUsersPoll(): null {
  useQuery({ ...onlineUsersQuery, refetchInterval: POLL_MS, refetchIntervalInBackground: true });
  return null;
}

/** Who is online as far as is known; makes no call of its own. */
export function useOnlineUsers(): OnlineUser[] {
  return useQuery({ ...onlineUsersQuery, enabled: false }).data ?? NOBODY;
}
