export { browserAccounts } from './account-storage.ts';
export { AccountStoreContext, useAccount, useAccountStore } from './use-account.ts';
