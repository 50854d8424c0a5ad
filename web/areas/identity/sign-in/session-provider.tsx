import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { OnlineUser, SignedInUser } from '#contracts/identity/index.ts';
import { canManageUsers, type Role } from '#contracts/roles.ts';
import { dismissErrorToast } from '#web/components/toast-store.ts';
import { configureApiClient } from '#web/lib/api-client.ts';
import { removeDrafts } from '#web/lib/draft-storage.ts';
import { forgetPlaces } from '#web/lib/use-list-place.ts';
import { login, logout, onlineUsersQuery, readLoginStatus } from './api.ts';
import { demandedStep, type Session, SessionContext } from './session-context.ts';
import { watchStoredSession } from './session-storage.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session-store.ts';

const PRESENCE_POLL_MS = 30_000;

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

interface OnlineUsersPollProps {
  user: SignedInUser;
  /** Another member has changed the person's role. */
  onNewRole: (role: Role) => void;
}

/** Keeps presence fresh, also in a background tab. */
function OnlineUsersPoll({ user, onNewRole }: OnlineUsersPollProps): null {
  const { data: onlineUsers, refetch } = useQuery({
    ...onlineUsersQuery,
    // Refused until the person has taken the step; then everything is read again.
    refetchInterval: ({ state }) => demandedStep(state.error) === null && PRESENCE_POLL_MS,
    refetchIntervalInBackground: true,
  });
  // Only on a new answer: the session may know a newer role from elsewhere.
  const learn = useEffectEvent((online: OnlineUser[]) => {
    const own = online.find(({ id }) => id === user.id);
    if (own && own.role !== user.role) onNewRole(own.role);
  });
  useEffect(() => {
    if (onlineUsers) learn(onlineUsers);
  }, [onlineUsers]);
  // The session may have ended while the page was out of sight. A page from the browser's cache stays hidden until the
  // server has answered, or can't be reached.
  useEffect(() => {
    const show = (isShown: boolean) => {
      document.body.style.visibility = isShown ? '' : 'hidden';
    };
    const handleHide = ({ persisted }: PageTransitionEvent) => show(!persisted);
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refetch().finally(() => show(true));
    };
    const handleVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    window.addEventListener('pagehide', handleHide);
    window.addEventListener('pageshow', handleShow);
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      window.removeEventListener('pageshow', handleShow);
      document.removeEventListener('visibilitychange', handleVisible);
      show(true);
    };
  }, [refetch]);
  return null;
}

/** Clears loaded data and the places of lists when another person signs in on the same machine. */
function useForgetOnChange(store: SessionStore): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let token = store.get().session?.token;
    return store.subscribe(() => {
      const next = store.get().session?.token;
      if (next !== token) {
        queryClient.clear();
        forgetPlaces();
        // The refusal that ended the last session says nothing about this one.
        dismissErrorToast();
      }
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
      const answer = await login({ email, password });
      if ('challenge' in answer) return answer.challenge;
      store.start(answer);
      return null;
    },
    start: store.start,
    logout: async () => {
      const isServerTold = logout().catch(() => null);
      const id = store.get().session?.user.id;
      if (id !== undefined) removeDrafts(id);
      // Before the answer, so that a slow network does not keep the person signed in.
      store.end();
      await isServerTold;
    },
    clear: () => {
      removeDrafts();
      store.end();
    },
    updateUser: (partial) => store.updateUser(partial),
  };
}

async function logLoginStatus(): Promise<void> {
  try {
    console.debug('Login status', await readLoginStatus());
  } catch (error) {
    console.debug('Login status is unknown', error);
  }
}
