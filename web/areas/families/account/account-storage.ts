import type { FamilyAccount } from '#contracts/families/index.ts';
import { LEAVING_COOKIE, type PublicServices } from '#contracts/public-site.ts';
import { attemptStorage } from '#web/lib/attempt-storage.ts';
import { bookings } from '#web/lib/booking-storage.ts';
import { clearFormDrafts } from '#web/lib/form-draft-storage.ts';
import { lazyImport } from '#web/lib/lazy-import.ts';
import { readPublicServices } from '#web/lib/public-services.ts';
import {
  type AccountDetails,
  type AccountSession,
  HASHED_PASSWORD,
  isSameEmail,
  makeRecord,
  parseRecord,
  parseRecords,
  parseSession,
  type SignInOutcome,
  type StoredRecord,
} from './account-record.ts';
import {
  bringWorkBack,
  forgetWork,
  forgetWorkAway,
  listWork,
  putWorkAway,
  takeWork,
  WORK_AWAY_KEY,
  WORK_KEYS,
  type Work,
} from './account-work-storage.ts';

/** `registered` keeps every account of this browser, also after signing out. `email` belongs to "Remember me". */
const KEYS = {
  user: 'user',
  registered: 'registeredUsers',
  email: 'userEmail',
  /** Set while the server does not know yet that the family has signed out. */
  leaving: 'userLeaving',
  /** When the server's account was made, which stays when its address changes. */
  since: 'userSince',
} as const;

/** As long as a remembered session. */
const LEAVING_SECONDS = 30 * 24 * 3600;

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
  count,
  unownedWork,
  /** Whether this browser keeps answers of a questionnaire, finished or not. */
  hasResults: () => attemptStorage('localStorage', listWork)?.some((work) => work !== 'bookings') ?? false,
  subscribe,
  /** Loads the hash ahead; a submitted form reports a failure. */
  prepare: () => store().prepare(),
  register: (details: AccountDetails, isTaking?: boolean) => store().register(details, isTaking),
  signIn: (email: string, password: string, arrival?: SignInOptions) =>
    store().signIn(email, password, arrival),
  signOut: () => store().signOut(),
  forget,
  /** Of an account that the server has deleted. */
  forgetServers(email: string) {
    leave(email);
    attemptStorage('localStorage', () => forgetWorkAway(email));
  },
  keptDetails,
  isOnServer: () => readPublicServices() === 'accounts',
  isLeaving,
  refresh,
};

interface SignInOptions {
  /** Whether nobody's work becomes the account's; else it is deleted. */
  isTaking?: boolean;
  /** Whether the session outlives the browser. */
  isRemembered?: boolean;
}

/** Where the accounts are kept. */
interface AccountStore {
  /** Loads ahead what a submitted form needs; that reports a failure. */
  prepare(): void;
  /** In this browser it signs in, too. @throws when it cannot be stored. */
  register(details: AccountDetails, isTaking?: boolean): Promise<void>;
  signIn(email: string, password: string, options?: SignInOptions): Promise<SignInOutcome>;
  /** Ends the session at once and puts the account's work away until its next sign-in. Never fails. */
  signOut(): Promise<void>;
}

const inBrowser: AccountStore = {
  prepare: () => void loadPasswordHash().catch(() => {}),
  register,
  signIn,
  signOut,
};

const loadServer = () => lazyImport(() => import('./api.ts'));

const onServer: AccountStore = {
  prepare: () => void loadServer().catch(() => {}),
  register: async (details) => (await loadServer()).signUp(details),
  async signIn(email, password, { isTaking = true, isRemembered = false } = {}) {
    const account = await (await loadServer()).signIn({ email, password, isRemembered });
    if (account === null) return 'no-match';
    await enter(account, isTaking);
    return 'signed-in';
  },
  async signOut() {
    const email = session()?.email ?? null;
    markLeaving(true);
    leave(email);
    await sayLeft();
  },
};

const STORES: Record<PublicServices, AccountStore> = {
  browser: inBrowser,
  enquiries: inBrowser,
  accounts: onServer,
};
const store = () => STORES[readPublicServices()];

/** Whether the server may not know yet of a sign-out. */
function isLeaving(): boolean {
  return attemptStorage('localStorage', (storage) => storage.getItem(KEYS.leaving)) != null;
}

/** In a cookie too, so that the server puts nothing of the family into a page. */
function markLeaving(isLeaving: boolean): void {
  attemptStorage('localStorage', () => put(KEYS.leaving, isLeaving ? '' : null));
  // biome-ignore lint/suspicious/noDocumentCookie: many phones have no Cookie Store API
  document.cookie = `${LEAVING_COOKIE}=; Path=/; SameSite=Lax; Max-Age=${isLeaving ? LEAVING_SECONDS : 0}`;
}

/** Tells the server of a sign-out; a page that is opened later tries again. */
async function sayLeft(): Promise<void> {
  try {
    await (await loadServer()).signOut();
    markLeaving(false);
  } catch (error) {
    console.warn('The server does not know yet of the sign-out', error);
  }
}

/** Shows an account of the server as signed in; the record has no password. @throws when it cannot be stored. */
async function enter(account: FamilyAccount, isTaking: boolean): Promise<void> {
  const previous = session()?.email ?? null;
  const kept = readCurrent();
  if (kept !== null) putRegistered(await withHashedPassword(kept));
  // The browser's own account of this address has been taken along, so nobody else is offered its details.
  attemptStorage('localStorage', () => dropRegistered(account.email), 'The older account stays');
  const { name, email, parentName, schoolName, age, occupation, city, country, notes } = account;
  const details = { parentName, schoolName, age, occupation, city, country, notes };
  const isSame = window.localStorage.getItem(KEYS.since) === String(account.createdAt);
  const isOther = previous !== null && !isSame && !isSameEmail(previous, email);
  if (previous === null || isOther) changeOwner(previous, email, { isTaking, isNew: false });
  markLeaving(false);
  window.localStorage.setItem(KEYS.since, String(account.createdAt));
  window.localStorage.setItem(KEYS.user, JSON.stringify({ name, email, studentName: '', ...details }));
  if (isOther) clearFormDrafts();
  announce();
}

/** Forgets an account of the server. */
function leave(email: string | null): void {
  try {
    // One that this browser keeps by itself stays, to be taken along.
    const kept = readCurrent();
    attemptStorage('localStorage', () => leaveWork(email), 'Not all work was put away');
    for (const key of [KEYS.user, KEYS.since]) window.localStorage.removeItem(key);
    clearFormDrafts();
    if (kept !== null) copying = copyHashed(kept);
  } catch (error) {
    console.warn('The account was not left', error);
  }
  announce();
}

/** Compares the shown account with the server's session, which may have ended or be another one. Never fails. */
async function refresh(): Promise<void> {
  if (readPublicServices() !== 'accounts') return;
  if (isLeaving()) return sayLeft();
  const shown = session();
  if (shown === null) return;
  try {
    const account = await (await loadServer()).readSession();
    // Meanwhile another account may have come.
    if (session()?.email !== shown.email) return;
    if (account === null) leave(shown.email);
    else await enter(account, true);
  } catch (error) {
    console.warn('The account could not be compared with the server', error);
  }
}

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

/** How many accounts this browser has. An unreadable record counts as one, because it can be removed. */
function count(): number {
  try {
    const isStored = [KEYS.user, KEYS.registered].some((key) => window.localStorage.getItem(key) !== null);
    return isStored ? Math.max(1, readAccounts().length) : 0;
  } catch (error) {
    return error instanceof SyntaxError ? 1 : 0;
  }
}

/** Details of the accounts that this browser keeps by itself, without their passwords, as texts of a form. */
function keptDetails(): Record<string, string>[] {
  try {
    return readAccounts().map(({ password: _, studentName: __, ...details }) => {
      const texts = Object.entries(details).filter(
        ([, value]) => typeof value === 'string' || typeof value === 'number',
      );
      return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) console.warn('The stored accounts cannot be read', error);
    return [];
  }
}

/** What nobody's account has in this browser; a sign-in asks about it. */
function unownedWork(): Work[] {
  return (session() === null && attemptStorage('localStorage', listWork)) || [];
}

/** Reports changes in this tab and others. @returns how to stop. */
function subscribe(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== KEYS.user && key !== KEYS.registered) return;
    const left = seen.session;
    if (left !== null && session()?.email !== left.email) clearFormDrafts();
    onChange();
  };
  listeners.add(onChange);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', handleStorage);
  };
}

function announce(): void {
  // They changed hands.
  bookings.announce();
  for (const listener of listeners) listener();
}

/**
 * Signs in as a new account. Other accounts stay; one with the same e-mail address is replaced, and its work is deleted,
 * because nobody asked for its password.
 * @param isTaking whether nobody's work becomes the account's; else it is deleted.
 * @throws when it cannot be stored.
 */
async function register(details: AccountDetails, isTaking = true): Promise<void> {
  const { hashPassword } = await loadPasswordHash();
  const record = makeRecord(details, await hashPassword(details.password));
  await keep(record, { isTaking, isNew: true });
}

interface Arrival {
  /** Nobody's work becomes the account's; else it is deleted. */
  isTaking: boolean;
  isNew: boolean;
}

/** Stores both copies or neither: half an account could not sign in again. */
async function keep(record: StoredRecord, arrival: Arrival): Promise<void> {
  copying = null;
  const previous = readCurrent();
  const isOther = previous !== null && !isSameEmail(previous.email, record.email);
  const kept = isOther ? await withHashedPassword(previous) : null;
  const former = [KEYS.registered, WORK_AWAY_KEY, ...WORK_KEYS].map(
    (key) => [key, window.localStorage.getItem(key)] as const,
  );
  try {
    if (kept !== null) putRegistered(kept);
    putRegistered(record);
    // Before `user`, so that another tab that hears of the new account reads its work.
    if (previous === null || isOther) changeOwner(previous?.email ?? null, record.email, arrival);
    window.localStorage.setItem(KEYS.user, JSON.stringify(record));
  } catch (error) {
    for (const [key] of former) window.localStorage.removeItem(key);
    for (const [key, value] of former) put(key, value);
    throw error;
  }
  if (isOther) clearFormDrafts();
  announce();
}

/** @param previous the address of the former owner; null for nobody. */
function changeOwner(previous: string | null, email: string, { isTaking, isNew }: Arrival): void {
  if (isNew) forgetWorkAway(email);
  if (previous !== null) putWorkAway(previous);
  else if (isTaking) takeWork(email);
  else forgetWork();
  bringWorkBack(email);
}

async function withHashedPassword(record: StoredRecord): Promise<StoredRecord> {
  if (HASHED_PASSWORD.test(record.password)) return record;
  const { hashPassword } = await loadPasswordHash();
  return { ...record, password: await hashPassword(record.password) };
}

async function signIn(
  email: string,
  password: string,
  { isTaking = true }: SignInOptions = {},
): Promise<SignInOutcome> {
  await copying;
  const records = readAccounts();
  if (records.length === 0) return 'no-account';
  const { hashPassword, isOutdated, isPassword } = await loadPasswordHash();
  const record = records.find((each) => isSameEmail(each.email, email));
  if (!(record && (await isPassword(password, record.password)))) return 'no-match';
  const current = isOutdated(record.password)
    ? { ...record, password: await hashPassword(password) }
    : record;
  await keep(current, { isTaking, isNew: false });
  return 'signed-in';
}

/** Prefers `user`, the only key of an older site. @throws when nothing stored can be read. */
function readAccounts(): StoredRecord[] {
  const current = readCurrent();
  try {
    const registered = parseRecords(window.localStorage.getItem(KEYS.registered));
    if (current !== null) return [current, ...without(registered, current.email)];
    if (registered.length === 0) parseRecord(window.localStorage.getItem(KEYS.user));
    return registered;
  } catch (error) {
    if (current === null) throw error;
    return [current];
  }
}

/** Null for an unreadable record. */
function readCurrent(): StoredRecord | null {
  try {
    return parseRecord(window.localStorage.getItem(KEYS.user));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

const without = (records: StoredRecord[], email: string) =>
  records.filter((record) => !isSameEmail(record.email, email));

/** @param email undefined for all. @throws on an unreadable list. */
function dropRegistered(email: string | undefined): void {
  const left =
    email === undefined ? [] : without(parseRecords(window.localStorage.getItem(KEYS.registered)), email);
  put(KEYS.registered, left.length === 0 ? null : JSON.stringify(left));
}

/** An unreadable list is replaced. */
function putRegistered(record: StoredRecord): void {
  let others: StoredRecord[] = [];
  try {
    others = without(parseRecords(window.localStorage.getItem(KEYS.registered)), record.email);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    console.warn('The stored accounts cannot be read', error);
  }
  window.localStorage.setItem(KEYS.registered, JSON.stringify([record, ...others]));
}

/** Ends the session at once and puts the account's work away until its next sign-in; resolves when the account is stored. Never fails. */
async function signOut(): Promise<void> {
  try {
    const record = readCurrent();
    // Before `user`, so that another tab that hears of the sign-out does not read this account's work.
    attemptStorage('localStorage', () => leaveWork(record?.email ?? null), 'Not all work was put away');
    // Before the copy, to make room for it in full storage.
    window.localStorage.removeItem(KEYS.user);
    clearFormDrafts();
    if (record !== null && HASHED_PASSWORD.test(record.password)) putRegistered(record);
    else if (record !== null) copying = copyHashed(record);
  } catch (error) {
    console.warn('The account was not kept at signing out', error);
  }
  announce();
  await copying;
}

/** @param email the owner's; null for nobody. */
function leaveWork(email: string | null): void {
  if (email === null) forgetWork();
  else putWorkAway(email);
  bringWorkBack(null);
}

/** After the session has ended: the hash is slow on a phone. */
async function copyHashed(record: StoredRecord): Promise<void> {
  try {
    const hashed = await withHashedPassword(record);
    if (copying === null) return;
    putRegistered(hashed);
    announce();
  } catch (error) {
    console.warn('The account was not kept at signing out', error);
  }
}

/**
 * Removes an account with its work; without an e-mail address everything.
 * @returns false for an unknown e-mail address. @throws on blocked storage.
 */
function forget(email?: string): boolean {
  const isRemoved = (record: StoredRecord) => email === undefined || isSameEmail(record.email, email);
  if (email !== undefined && !readAccounts().some(isRemoved)) return false;
  copying = null;
  const current = readCurrent();
  const isCurrent = current === null || isRemoved(current);
  if (isCurrent) window.localStorage.removeItem(KEYS.user);
  dropRegistered(email);
  window.localStorage.removeItem(KEYS.email);
  forgetWorkAway(email);
  if (isCurrent) {
    forgetWork();
    clearFormDrafts();
  }
  announce();
  return true;
}

function put(key: string, value: string | null): void {
  if (value === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, value);
}

export function readRememberedEmail(): string {
  return attemptStorage('localStorage', (storage) => storage.getItem(KEYS.email)) ?? '';
}

/** Null forgets it. Never fails: signing in matters more. */
export function rememberEmail(email: string | null): void {
  attemptStorage('localStorage', () => put(KEYS.email, email), 'The e-mail address was not remembered');
}
