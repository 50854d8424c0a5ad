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
  /**
   * Rejects with the api client's errors.
   * @returns null for somebody who is signed in now, else what has to come with the code that is asked for.
   */
  login: (email: string, password: string) => Promise<string | null>;
  /** Takes over a session that began with a code. */
  start: (session: SignedIn) => void;
  /** Signs out here at once; settles when the server has answered or could not be reached. */
  logout: () => Promise<void>;
  /** Forgets the local session without telling the server. */
  clear: () => void;
  updateUser: (partial: Partial<SignedInUser>) => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
