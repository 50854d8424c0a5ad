import type { AccountDetails, AccountSession } from './account-store.ts';

/** What is kept of an account, field for field. */
export interface AccountRecord extends AccountDetails {
  /** No input asks for it yet. */
  studentName: '';
  /** Salted and hashed; in a record of an older site as it was typed. */
  password: string;
}

/** As password-hash.ts writes it: cost, salt and hash. */
export const HASHED_PASSWORD = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d)\$([A-Za-z\d+/]+)\$[A-Za-z\d+/]+$/;

/** What has to be known of a record that this or an older site has written. */
export type StoredRecord = Record<string, unknown> & { email: string; password: string };

/** The record with its fields in the order of the specification. */
export function makeRecord(details: AccountDetails, password: string): AccountRecord {
  const { name, email, parentName, schoolName, age, occupation, city, country, notes } = details;
  return {
    name,
    email,
    password,
    studentName: '',
    parentName,
    schoolName,
    age,
    occupation,
    city,
    country,
    notes,
  };
}

/** @returns null when there is no account in it. @throws when it is no JSON. */
export function parseRecord(json: string | null): StoredRecord | null {
  const value = parseObject(json);
  const isAccount =
    typeof value?.email === 'string' && value.email !== '' && typeof value.password === 'string';
  return isAccount ? (value as StoredRecord) : null;
}

/** Any record means that somebody is signed in. @returns null without one. @throws when it is no JSON. */
export function parseSession(json: string | null): AccountSession | null {
  const value = parseObject(json);
  if (value === null) return null;
  return { name: [value.name, value.email].find((text) => typeof text === 'string') ?? '' };
}

function parseObject(json: string | null): Record<string, unknown> | null {
  const value: unknown = json === null ? null : JSON.parse(json);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : null;
}

/** Blanks around it and the case of its letters, which phones change by themselves, make no other address. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
