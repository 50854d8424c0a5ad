export { accounts } from './account/account-storage.ts';
export { ByAccounts } from './account/components/by-accounts.tsx';
export { setFirstAnswers } from './account/first-answers.ts';
export { setRenderedAccount, useAccount, useOnOtherAccount } from './account/use-account.ts';
export { KeepInAccount } from './results/keep-in-account.tsx';
