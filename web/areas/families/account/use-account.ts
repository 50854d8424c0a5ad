import { useSyncExternalStore } from 'react';
import { accounts } from './account-storage.ts';
import type { AccountSession } from './account-store.ts';

/** Null while the build renders, so that the HTML is the same for everyone. */
export function useAccount(): AccountSession | null {
  return useSyncExternalStore(accounts.subscribe, accounts.session, () => null);
}
