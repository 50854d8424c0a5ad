export { onlineUsersQuery, useOnlineUsers } from './session/api.ts';
export { loginAddressFrom } from './session/return-path.ts';
export { SessionContext, useSession } from './session/session-context.ts';
export { SessionProvider } from './session/session-provider.tsx';
export { profileQuery } from './settings/api.ts';
export { teamMembersQuery } from './team/api.ts';
export { CounsellorFilter, CounsellorSelect } from './team/components/counsellor-select.tsx';
export { ROLE_NAMES } from './team/role-names.ts';
export { useCounsellors } from './team/use-counsellors.ts';
