import { useQuery } from '@tanstack/react-query';
import type { OnlineUser } from '#contracts/identity/index.ts';
import { onlineUsersQuery } from './api.ts';

/** The members online, from the cache; undefined while unknown. */
export function useOnlineUsers(): OnlineUser[] | undefined {
  return useQuery({ ...onlineUsersQuery, enabled: false }).data;
}
