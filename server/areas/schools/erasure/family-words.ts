import { toPlainDigits } from '#contracts/lib/characters.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { toE164 } from '#server/lib/phone.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

/** Phone numbers (E.164) and e-mail addresses (keys of `emailKeyOf`). */
export interface Contacts {
  phones: string[];
  emails: string[];
}

/** The words that name one student in a class list. */
export interface FamilyWords extends Contacts {
  ids: number[];
  names: string[];
  guardians: string[];
  schoolIds: number[];
  /** The contacts that no other student has. */
  own: Contacts;
}

export interface FamilyRecord {
  id: number;
  /** Null in a record of former details that has none. */
  name: string | null;
  guardianName: string | null;
  phone: string | null;
  email: string | null;
  schoolId: number | null;
}

export function wordsOf(records: FamilyRecord[], own: Contacts): FamilyWords {
  return {
    ids: records.map(({ id }) => id),
    names: records.flatMap(({ name }) => name ?? []),
    guardians: records.flatMap(({ guardianName }) => guardianName ?? []),
    phones: records.flatMap(({ phone }) => phone ?? []),
    emails: records.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase(), emailKeyOf(email)])),
    schoolIds: records.flatMap(({ schoolId }) => schoolId ?? []),
    own,
  };
}

/** The last ten digits, without a country code or a zero in front. */
export const endOf = (phone: string) => phone.replace(/\D/g, '').slice(-10);

interface ListRow {
  cells: string[];
  /** The row as it was read; absent or null if it has errors. */
  student?: Record<string, string | number | null> | null;
  schoolId: number | null;
}

/**
 * Whether a row of a class list is about the student: it has a contact that nobody else has, or the name with another
 * word of the family. In a list of the student's school the name is enough, unless the row has a contact of a namesake.
 */
export function isAbout(words: FamilyWords, { cells, student, schoolId }: ListRow): boolean {
  const texts = [...cells, ...Object.values(student ?? {}).filter((value) => typeof value === 'string')];
  const keys = cells.map(toSearchKey);
  const isNamed = (name: string) => keys.some((key) => isNameIn(toSearchKey(name), key));
  const holds = ({ phones, emails }: Contacts) =>
    emails.some((email) => texts.some((text) => emailKeyOf(text).includes(emailKeyOf(email)))) ||
    phones.some((phone) => texts.some((text) => digitsOf(text).includes(endOf(phone))));
  if (holds(words.own)) return true;
  if (!words.names.some(isNamed)) return false;
  if (holds(words) || words.guardians.some(isNamed)) return true;
  return (
    schoolId !== null && words.schoolIds.includes(schoolId) && !(hasContact(words) && cells.some(isContact))
  );
}

/**
 * Whether a cell has all words of a name, in any order: "Rao Asha", "Asha Rao (prefect)". A name of one word must be the
 * whole cell, since it is a part of many names.
 */
function isNameIn(nameKey: string, cellKey: string): boolean {
  return wordsIn(nameKey).length > 1 ? hasWords(cellKey, nameKey) : cellKey === nameKey;
}

const wordsIn = (key: string) => key.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

function hasWords(key: string, nameKey: string): boolean {
  const present = new Set(wordsIn(key));
  const words = wordsIn(nameKey);
  return words.length > 0 && words.every((word) => present.has(word));
}

const digitsOf = (text: string) => toPlainDigits(text).replace(/\D/g, '');
const hasContact = ({ phones, emails }: Contacts) => phones.length + emails.length > 0;
const isContact = (cell: string) => cell.includes('@') || toE164(cell) !== null;

/** Whether a file name or a column header names the student, by whole words: "Li" is not in "List". */
export function isInTitle({ names, emails, phones }: FamilyWords, title: string): boolean {
  const spaced = (text: string) => ` ${wordsIn(toSearchKey(text)).join(' ')} `;
  return (
    names.some((name) => hasWords(toSearchKey(title), toSearchKey(name))) ||
    emails.some((email) => spaced(title).includes(spaced(email))) ||
    phones.some((phone) => digitsOf(title).includes(endOf(phone)))
  );
}
