import { createContext, use } from 'react';
import type { SignedIn, SignedInUser } from '#contracts/identity/index.ts';
import type { SessionState } from './session-store.ts';

export interface Session {
  adminUser: SignedInUser | null;
  token: string | null;
  isAuthenticated: boolean;
  loading: boolean;
  ended: SessionState['ended'];
  isSuperAdmin: boolean;
  canManageUsers: boolean;
  /** @returns null after sign-in, else the challenge of the second step. Rejects with errors of `callApi`. */
  login: (email: string, password: string) => Promise<string | null>;
  /** Starts a session after the second step. */
  start: (session: SignedIn) => void;
  /** Signs out at once; settles after the server's answer or a network error. */
  logout: () => Promise<void>;
  /** Removes the local session without a call to the server. */
  clear: () => void;
  updateUser: (partial: Partial<SignedInUser>) => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
