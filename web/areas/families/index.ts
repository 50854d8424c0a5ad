export { accounts } from './account/account-storage.ts';
export { ByAccounts } from './account/components/by-accounts.tsx';
export { acceptFirstAnswers, setFirstAnswers } from './account/first-answers.ts';
export { useAccount, useOnOtherAccount } from './account/use-account.ts';
export { KeepInAccount } from './results/keep-in-account.tsx';
