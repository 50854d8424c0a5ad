import { useSyncExternalStore } from 'react';
import type { AccountSession } from './account-record.ts';
import { accounts } from './account-storage.ts';

/** Null while the build renders, so that the HTML is the same for everyone. */
export function useAccount(): AccountSession | null {
  return useSyncExternalStore(accounts.subscribe, accounts.session, () => null);
}
