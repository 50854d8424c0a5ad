import type { SignedInUser } from '#contracts/identity/index.ts';
import {
  clearStoredSession,
  readStoredSession,
  type StoredSession,
  storeSession,
} from './session-storage.ts';

export interface SessionState {
  /** True until the stored session was read. */
  loading: boolean;
  session: StoredSession | null;
  /** Why the last session ended, unless the person signed out in this tab. */
  ended: 'refused' | 'elsewhere' | null;
}

/** The session of this tab. Storage follows it, and other tabs follow storage. */
export function createSessionStore() {
  let state: SessionState = { loading: true, session: null, ended: null };
  const listeners = new Set<() => void>();

  function change(session: StoredSession | null, ended: SessionState['ended'] = null): void {
    state = { loading: false, session, ended };
    for (const listener of listeners) listener();
  }

  function end(ended: SessionState['ended'] = null): void {
    clearStoredSession();
    change(null, ended);
  }

  function start(session: StoredSession): void {
    storeSession(session);
    change(session);
  }

  return {
    get: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Removes a stored session that can't be used. */
    restore(): void {
      const session = readStoredSession();
      if (session === null) end();
      else change(session);
    },

    start,
    end,

    /** A late refusal of an old token must not end the new session. */
    refuse(token: string): void {
      if (state.session?.token === token) end('refused');
    },

    /** Another tab changed the storage. Removes nothing: that tab may be between two writes. */
    follow(): void {
      const session = readStoredSession();
      if (session !== null) change(session);
      else if (state.session !== null) change(null, 'elsewhere');
    },

    updateUser(partial: Partial<SignedInUser>): void {
      if (state.session !== null) start({ ...state.session, user: { ...state.session.user, ...partial } });
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
