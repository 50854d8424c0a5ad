// What a person made at this browser belongs to their account, or to nobody. Only one owner's is in its usual places; the
// others' is put away by the e-mail address, and nobody's under an empty one.

import { toPlainLine } from '#contracts/lib/characters.ts';
import { joinBookings } from '#web/lib/booking-storage.ts';
import { ASSESSMENT_KEYS, BOOKING_KEYS, INTEREST_KEYS, INTEREST_RUN_KEY } from '#web/lib/storage-keys.ts';

export const WORK_AWAY_KEY = 'accountWork';
const NOBODY = '';
export const WORK_KEYS: readonly string[] = [
  ...Object.values(ASSESSMENT_KEYS),
  ...Object.values(INTEREST_KEYS),
  ...Object.values(BOOKING_KEYS),
];

export type Work = 'assessment' | 'interests' | 'bookings';

/** What is in the usual places, for a question before it gets another owner. */
export function listWork(): Work[] {
  const isKept = (keys: object) =>
    Object.values(keys).some((key) => window.localStorage.getItem(String(key)) !== null);
  const isRunning = window.sessionStorage.getItem(INTEREST_RUN_KEY) !== null;
  return [
    ...(isKept(ASSESSMENT_KEYS) ? ['assessment' as const] : []),
    ...(isKept(INTEREST_KEYS) || isRunning ? ['interests' as const] : []),
    ...(isKept(BOOKING_KEYS) ? ['bookings' as const] : []),
  ];
}

type Texts = Record<string, string>;

const ownerOf = (email: string | null) => (email === null ? NOBODY : toPlainLine(email).toLowerCase());

/** An unreadable entry is replaced. */
function readAway(): Record<string, Texts> {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(WORK_AWAY_KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Texts>) : {};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}

function storeAway(owner: string, texts: Texts | null): void {
  const { [owner]: _, ...others } = readAway();
  const away = texts === null || Object.keys(texts).length === 0 ? others : { ...others, [owner]: texts };
  if (Object.keys(away).length === 0) window.localStorage.removeItem(WORK_AWAY_KEY);
  else window.localStorage.setItem(WORK_AWAY_KEY, JSON.stringify(away));
}

export function putWorkAway(email: string): void {
  const texts: Texts = {};
  for (const key of WORK_KEYS) {
    const text = window.localStorage.getItem(key);
    if (text !== null) texts[key] = text;
    // First, to make room in full storage.
    window.localStorage.removeItem(key);
  }
  storeAway(ownerOf(email), texts);
}

/** Puts an owner's work into its usual places, which are empty or have work of the same owner. @param email null for nobody. */
export function bringWorkBack(email: string | null): void {
  const owner = ownerOf(email);
  for (const [key, text] of Object.entries(readAway()[owner] ?? {})) {
    if (WORK_KEYS.includes(key) && typeof text === 'string') window.localStorage.setItem(key, text);
  }
  storeAway(owner, null);
}

/** Deletes the work that is put away for an account; without an e-mail address everybody's. */
export function forgetWorkAway(email?: string): void {
  if (email === undefined) window.localStorage.removeItem(WORK_AWAY_KEY);
  else storeAway(ownerOf(email), null);
}

/**
 * Leaves nobody's work in its usual places for an account, whose own comes back to them next. Requests are joined. What else
 * the account has of the same kind stays its own; nobody's then comes back after the sign-out.
 */
export function takeWork(email: string): void {
  const own = { ...readAway()[ownerOf(email)] };
  const nobodys: Texts = { ...readAway()[NOBODY] };
  for (const key of WORK_KEYS) {
    const [text, kept] = [window.localStorage.getItem(key), own[key]];
    if (text === null || kept === undefined) continue;
    if (key === BOOKING_KEYS.bookings) own[key] = joinBookings(text, kept);
    else nobodys[key] = text;
    window.localStorage.removeItem(key);
  }
  storeAway(NOBODY, nobodys);
  storeAway(ownerOf(email), own);
}

export function forgetWork(): void {
  for (const key of WORK_KEYS) window.localStorage.removeItem(key);
  window.sessionStorage.removeItem(INTEREST_RUN_KEY);
}
