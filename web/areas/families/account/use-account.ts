import { useSyncExternalStore } from 'react';
import { accounts } from './account-storage.ts';
import type { AccountSession } from './account-store.ts';

/** Who is signed in on this device; null while the page is made, so that it is the same for everyone. */
export function useAccount(): AccountSession | null {
  return useSyncExternalStore(accounts.subscribe, accounts.session, () => null);
}
