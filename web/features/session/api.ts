export { EntranceLayout } from '#web/features/session/components/entrance-layout.tsx';
export { onlineUsersQuery, useOnlineUsers } from '#web/features/session/online-users.ts';
export { loginAddressFrom } from '#web/features/session/return-path.ts';
export { SessionContext, useSession } from '#web/features/session/session-context.ts';
export { SessionProvider } from '#web/features/session/session-provider.tsx';
