import type { AccountStore } from './account-store.ts';

/** Accounts in this browser's local storage. */
export const browserAccounts: AccountStore = {
  session: () => null,
  subscribe: () => () => {},
  signOut: () => {},
};
