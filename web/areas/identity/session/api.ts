export { EntranceLayout } from '#web/areas/identity/session/components/entrance-layout.tsx';
export { onlineUsersQuery, useOnlineUsers } from './online-users.ts';
export { loginAddressFrom } from './return-path.ts';
export { SessionContext, useSession } from './session-context.ts';
export { SessionProvider } from './session-provider.tsx';
