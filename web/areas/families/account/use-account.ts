import { createContext, use, useSyncExternalStore } from 'react';
import type { AccountSession, AccountStore } from './account-store.ts';

export const AccountStoreContext = createContext<AccountStore | null>(null);

export function useAccountStore(): AccountStore {
  const store = use(AccountStoreContext);
  if (store === null) throw new Error('The page stands outside its PublicServices');
  return store;
}

/** Who is signed in on this device; null while the page is made, so that it is the same for everyone. */
export function useAccount(): AccountSession | null {
  const store = useAccountStore();
  return useSyncExternalStore(store.subscribe, store.session, () => null);
}
