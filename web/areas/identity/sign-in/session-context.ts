import { createContext, use } from 'react';
import type { SignInStep } from '#contracts/endpoint.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import type { SignedIn, SignedInUser } from '#contracts/identity/index.ts';
import { ApiError } from '#web/lib/api-client.ts';
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

const STEPS: Partial<Record<ErrorCode, SignInStep>> = {
  new_password_required: 'new_password',
  second_factor_required: 'second_factor',
};

/** The step that the server demands before it answers anything else; null for another refusal. */
export function demandedStep(error: unknown): SignInStep | null {
  return (error instanceof ApiError && error.code !== null && STEPS[error.code]) || null;
}
