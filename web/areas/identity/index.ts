export { counsellorsQuery, formerMembersQuery, teamMembersQuery } from './members/api.ts';
export {
  CounsellorFilter,
  CounsellorSelect,
  nameSamples,
} from './members/components/counsellor-select.tsx';
export { type Choice, Colleagues, LeftWorkDialog, type OpenWork } from './members/components/handover.tsx';
export { profileQuery } from './settings/api.ts';
export { onlineUsersQuery } from './sign-in/api.ts';
export { loginAddressFrom } from './sign-in/return-path.ts';
export { demandedStep, SessionContext, useSession } from './sign-in/session-context.ts';
export { SessionProvider } from './sign-in/session-provider.tsx';
