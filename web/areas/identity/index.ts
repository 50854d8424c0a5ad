export {
  loginAddressFrom,
  onlineUsersQuery,
  SessionContext,
  SessionProvider,
  useOnlineUsers,
  useSession,
} from './session/api.ts';
export { profileQuery } from './settings/api.ts';
export { teamMembersQuery } from './team/api.ts';
export { CounsellorFilter } from './team/components/counsellor-filter.tsx';
export { ROLE_NAMES } from './team/role-names.ts';
export { useCounsellors } from './team/use-counsellors.ts';
