import { CAREER_DRAFT_KEY } from '#web/lib/storage-keys.ts';
import {
  type AccountDetails,
  type AccountSession,
  HASHED_PASSWORD,
  isSameEmail,
  makeRecord,
  parseRecord,
  parseSession,
  type SignInOutcome,
  type StoredRecord,
} from './account-record.ts';

/** `registered` keeps the record of `user` after signing out. `email` belongs to "Remember me". */
const KEYS = {
  user: 'user',
  registered: 'registeredUser',
  email: 'userEmail',
  careerDraft: CAREER_DRAFT_KEY,
} as const;

/** Differs from any stored content. */
const UNREADABLE = Symbol('unreadable');

const listeners = new Set<() => void>();
let seen: { json: string | null | typeof UNREADABLE; session: AccountSession | null } = {
  json: null,
  session: null,
};

/** Pending hash of an older record's plain password; null again once another record is stored. */
let copying: Promise<void> | null = null;

// The header of every page loads this file; only a submitted form needs the hash.
const loadPasswordHash = () => import('./password-hash.ts');

export const accounts = {
  session,
  hasAccount,
  subscribe,
  /** Loads the hash ahead; a submitted form reports a failure. */
  prepare: () => void loadPasswordHash().catch(() => {}),
  register,
  signIn,
  signOut,
  forget,
};

/** Called on every render: returns the same object while the record is the same. */
function session(): AccountSession | null {
  try {
    const json = window.localStorage.getItem(KEYS.user);
    if (json === seen.json) return seen.session;
    seen = { json, session: null };
    seen.session = parseSession(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      if (seen.json === UNREADABLE) return null;
      seen = { json: UNREADABLE, session: null };
    }
    console.warn('The stored user cannot be read', error);
  }
  return seen.session;
}

/** Also for an unreadable record, which can be removed. */
function hasAccount(): boolean {
  try {
    return [KEYS.user, KEYS.registered].some((key) => window.localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** Reports changes in this tab and others. @returns how to stop. */
function subscribe(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === null || key === KEYS.user || key === KEYS.registered) onChange();
  };
  listeners.add(onChange);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', handleStorage);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** Replaces any other account and signs in. @throws when it cannot be stored. */
async function register(details: AccountDetails): Promise<void> {
  const { hashPassword } = await loadPasswordHash();
  keep(makeRecord(details, await hashPassword(details.password)));
}

/** Stores both copies or neither: half an account could not sign in again. */
function keep(record: object): void {
  copying = null;
  const json = JSON.stringify(record);
  const before = window.localStorage.getItem(KEYS.registered);
  window.localStorage.setItem(KEYS.registered, json);
  try {
    window.localStorage.setItem(KEYS.user, json);
  } catch (error) {
    put(KEYS.registered, before);
    throw error;
  }
  announce();
}

async function signIn(email: string, password: string): Promise<SignInOutcome> {
  await copying;
  const record = readAccount();
  if (record === null) return 'no-account';
  const { hashPassword, isOutdated, isPassword } = await loadPasswordHash();
  if (!isSameEmail(email, record.email) || !(await isPassword(password, record.password))) return 'no-match';
  keep(isOutdated(record.password) ? { ...record, password: await hashPassword(password) } : record);
  return 'signed-in';
}

/** Prefers `user`, the only key of an older site. */
function readAccount(): StoredRecord | null {
  const registered = window.localStorage.getItem(KEYS.registered);
  try {
    const current = parseRecord(window.localStorage.getItem(KEYS.user));
    if (current !== null) return current;
  } catch (error) {
    if (registered === null) throw error;
  }
  return parseRecord(registered);
}

/** Ends the session at once; resolves when the account is stored. Never fails. */
async function signOut(): Promise<void> {
  try {
    const json = window.localStorage.getItem(KEYS.user);
    // First, to make room for the copy in full storage.
    window.localStorage.removeItem(KEYS.user);
    window.localStorage.removeItem(KEYS.careerDraft);
    const record = parseRecord(json);
    if (record !== null && HASHED_PASSWORD.test(record.password)) put(KEYS.registered, json);
    else if (record !== null) copying = copyHashed(record);
  } catch (error) {
    console.warn('The account was not kept at signing out', error);
  }
  announce();
  await copying;
}

/** After the session has ended: the hash is slow on a phone. */
async function copyHashed(record: StoredRecord): Promise<void> {
  try {
    const { hashPassword } = await loadPasswordHash();
    const password = await hashPassword(record.password);
    if (copying === null) return;
    put(KEYS.registered, JSON.stringify({ ...record, password }));
    announce();
  } catch (error) {
    console.warn('The account was not kept at signing out', error);
  }
}

/** Removes the account and its answers of the assessment. @throws on blocked storage. */
function forget(): void {
  copying = null;
  for (const key of Object.values(KEYS)) window.localStorage.removeItem(key);
  announce();
}

function put(key: string, value: string | null): void {
  if (value === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, value);
}

export function readRememberedEmail(): string {
  try {
    return window.localStorage.getItem(KEYS.email) ?? '';
  } catch {
    return '';
  }
}

/** Null forgets it. Never fails: signing in matters more. */
export function rememberEmail(email: string | null): void {
  try {
    put(KEYS.email, email);
  } catch (error) {
    console.warn('The e-mail address was not remembered', error);
  }
}
