import { type SignedInUser, SignedInUserSchema } from '#contracts/identity/index.ts';
import { attemptStorage } from '#web/lib/attempt-storage.ts';

export interface StoredSession {
  token: string;
  user: SignedInUser;
}

const KEYS = { token: 'adminToken', user: 'adminUser', email: 'adminEmail' } as const;
/** Characters that an HTTP header can carry. */
const TOKEN = /^[\x21-\x7e]+$/;

/** With blocked or full storage the session lives in memory only. */
const attempt = <T>(action: (storage: Storage) => T) => attemptStorage('localStorage', action);

function parseUser(json: string | null): SignedInUser | null {
  try {
    const result = SignedInUserSchema.safeParse(JSON.parse(json ?? ''));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** The stored session, if complete and with a known role. */
export function readStoredSession(): StoredSession | null {
  return attempt((storage) => {
    const token = storage.getItem(KEYS.token);
    const user = parseUser(storage.getItem(KEYS.user));
    return token && TOKEN.test(token) && user ? { token, user } : null;
  });
}

export function storeSession({ token, user }: StoredSession): void {
  attempt((storage) => {
    storage.setItem(KEYS.user, JSON.stringify(user));
    storage.setItem(KEYS.token, token);
  });
}

export function clearStoredSession(): void {
  attempt((storage) => {
    storage.removeItem(KEYS.token);
    storage.removeItem(KEYS.user);
  });
}

/** The remembered e-mail address; empty for none. */
export function readRememberedEmail(): string {
  return attempt((storage) => storage.getItem(KEYS.email)) ?? '';
}

/** @param email null removes it. */
export function rememberEmail(email: string | null): void {
  attempt((storage) => {
    if (email === null) storage.removeItem(KEYS.email);
    else storage.setItem(KEYS.email, email);
  });
}

/** Calls back when another tab signs in, signs out or changes the profile. */
export function watchStoredSession(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key === KEYS.token || key === KEYS.user) onChange();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
