export { accounts } from './account/account-storage.ts';
export { useAccount } from './account/use-account.ts';
export { useOnOtherAccount } from './account/use-on-other-account.ts';
