import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  getLoginStatus,
  login as loginEndpoint,
  logout as logoutEndpoint,
} from '#contracts/identity/index.ts';
import { canManageUsers } from '#contracts/roles.ts';
import { callApi, configureApiClient } from '#web/lib/api-client.ts';
import { OnlineUsersPoll } from './online-users.ts';
import { type Session, SessionContext } from './session-context.ts';
import { watchStoredSession } from './session-storage.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';

/** Restores, keeps and ends the session of the staff portal for everything below it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createSessionStore);
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  useForgetOnChange(store);

  useEffect(() => {
    configureApiClient({
      getToken: () => store.get().session?.token ?? null,
      onUnauthenticated: (token) => store.refuse(token),
    });
    store.restore();
    return watchStoredSession(() => store.follow());
  }, [store]);

  const session = useMemo(() => toSession(state, store), [state, store]);
  return (
    <SessionContext value={session}>
      {session.adminUser !== null && (
        <OnlineUsersPoll
          key={session.token}
          user={session.adminUser}
          onNewRole={(role) => store.updateUser({ role })}
        />
      )}
      {children}
    </SessionContext>
  );
}

/** What one person loaded is not for the next one at the same machine. */
function useForgetOnChange(store: SessionStore): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let token = store.get().session?.token;
    return store.subscribe(() => {
      const next = store.get().session?.token;
      if (next !== token) queryClient.clear();
      token = next;
    });
  }, [store, queryClient]);
}

function toSession({ session, loading, ended }: SessionState, store: SessionStore): Session {
  const user = session?.user ?? null;
  return {
    adminUser: user,
    token: session?.token ?? null,
    isAuthenticated: session !== null,
    loading,
    ended,
    isSuperAdmin: user?.role === 'super_admin',
    canManageUsers: user !== null && canManageUsers(user.role),
    login: async (email, password) => {
      void logLoginStatus();
      const answer = await callApi(loginEndpoint, { body: { email, password } });
      if ('challenge' in answer) return answer.challenge;
      store.start(answer);
      return null;
    },
    start: store.start,
    logout: async () => {
      const isServerTold = callApi(logoutEndpoint, { keepalive: true }).catch(() => null);
      // Without waiting: a slow network keeps nobody signed in at a shared machine.
      store.end();
      await isServerTold;
    },
    clear: () => store.end(),
    updateUser: (partial) => store.updateUser(partial),
  };
}

async function logLoginStatus(): Promise<void> {
  try {
    console.debug('Login status', await callApi(getLoginStatus));
  } catch (error) {
    console.debug('Login status is unknown', error);
  }
}
