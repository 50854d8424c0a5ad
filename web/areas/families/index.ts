export type { AccountStore } from './account/account-store.ts';
export { AccountStoreContext, browserAccounts, useAccount, useAccountStore } from './account/api.ts';
