import { toPlainLine } from '#contracts/lib/characters.ts';

export interface AccountSession {
  name: string;
  /** Empty in a record without one, as `parentName`. */
  email: string;
  parentName: string;
}

/** Texts after `parentName` may be empty. */
export interface AccountDetails {
  name: string;
  email: string;
  password: string;
  parentName: string;
  schoolName: string;
  /** In years. */
  age: number | null;
  occupation: string;
  city: string;
  country: string;
  notes: string;
}

/** All but the account's own name, e-mail address and password. */
export const DETAIL_FIELDS = [
  'parentName',
  'schoolName',
  'age',
  'occupation',
  'city',
  'country',
  'notes',
] as const satisfies readonly (keyof AccountDetails)[];
export type DetailField = (typeof DETAIL_FIELDS)[number];

/** `no-match`: another e-mail address or password. */
export type SignInOutcome = 'signed-in' | 'no-account' | 'no-match';

/** Cost, salt and hash, as password-hash.ts writes them. */
export const HASHED_PASSWORD = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d)\$([A-Za-z\d+/]+)\$[A-Za-z\d+/]+$/;

/** The fields needed of a record of this or an older site. */
export type StoredRecord = Record<string, unknown> & { email: string; password: string };

/** In the order of the specification. No input asks for `studentName`. @param password hashed. */
export function makeRecord({ name, email, password: _typed, ...others }: AccountDetails, password: string) {
  return { name, email, password, studentName: '', ...others };
}

/** @returns null without an account. @throws on invalid JSON. */
export function parseRecord(json: string | null): StoredRecord | null {
  const value = parseObject(json);
  return isRecord(value) ? value : null;
}

/** @throws on invalid JSON. */
export function parseRecords(json: string | null): StoredRecord[] {
  const value: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is StoredRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { email, password } = value as Record<string, unknown>;
  return typeof email === 'string' && email !== '' && typeof password === 'string';
}

/** Any record means a session. @throws on invalid JSON. */
export function parseSession(json: string | null): AccountSession | null {
  const value = parseObject(json);
  if (value === null) return null;
  const [email, parentName] = [value.email, value.parentName].map((text) =>
    typeof text === 'string' ? text : '',
  ) as [string, string];
  return { name: typeof value.name === 'string' ? value.name : email, email, parentName };
}

function parseObject(json: string | null): Record<string, unknown> | null {
  const value: unknown = json === null ? null : JSON.parse(json);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null;
}

/** Phones add blanks and capitals. */
export function isSameEmail(one: string, other: string): boolean {
  return toPlainLine(one).toLowerCase() === toPlainLine(other).toLowerCase();
}
