export { accounts } from './account/account-storage.ts';
export { useAccount, useOnOtherAccount } from './account/use-account.ts';
