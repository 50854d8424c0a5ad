import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listOnlineUsers, type OnlineUser, type SignedInUser } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { callApi } from '#web/lib/api-client.ts';

const POLL_MS = 30_000;

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

interface OnlineUsersPollProps {
  user: SignedInUser;
  /** Somebody else has given the signed-in person another role. */
  onNewRole: (role: Role) => void;
}

/** Keeps presence fresh while somebody is signed in, also in a tab in the background. */
export function OnlineUsersPoll({ user, onNewRole }: OnlineUsersPollProps): null {
  const poll = { refetchInterval: POLL_MS, refetchIntervalInBackground: true };
  const { data: onlineUsers } = useQuery({ ...onlineUsersQuery, ...poll });
  // Only an answer is news: what the session has learned elsewhere meanwhile may be newer.
  const learn = useEffectEvent((online: OnlineUser[]) => {
    const own = online.find(({ id }) => id === user.id);
    if (own && own.role !== user.role) onNewRole(own.role);
  });
  useEffect(() => {
    if (onlineUsers) learn(onlineUsers);
  }, [onlineUsers]);
  return null;
}

/** Who is online, or undefined while that is unknown; makes no call of its own. */
export function useOnlineUsers(): OnlineUser[] | undefined {
  return useQuery({ ...onlineUsersQuery, enabled: false }).data;
}
