export { onlineUsersQuery } from './session/api.ts';
export { loginAddressFrom } from './session/return-path.ts';
export { demandedStep, SessionContext, useSession } from './session/session-context.ts';
export { SessionProvider } from './session/session-provider.tsx';
export { profileQuery } from './settings/api.ts';
export { teamMembersQuery } from './team/api.ts';
export { CounsellorFilter, CounsellorSelect, useCounsellors } from './team/components/counsellor-select.tsx';
export { ROLE_NAMES } from './team/member-form.ts';
