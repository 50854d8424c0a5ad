import { hasPhone } from '#contracts/lib/phone.ts';
import { type Addresses, hasWordsOf, wordsOf } from '#server/areas/students/index.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { readPhones } from '#server/lib/phone.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

/** The words that name one student in a class list. */
export interface FamilyWords extends Addresses {
  ids: number[];
  names: string[];
  guardians: string[];
  schoolIds: number[];
  /** The addresses that no other student has. */
  own: Addresses;
}

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
  const isNamed = (name: string) => cells.some((cell) => isNameIn(name, cell));
  const holds = ({ phones, emails }: Addresses) =>
    emails.some((email) => texts.some((text) => emailKeyOf(text).includes(emailKeyOf(email)))) ||
    phones.some((phone) => texts.some((text) => hasPhone(text, phone)));
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
function isNameIn(name: string, cell: string): boolean {
  return wordsOf(name).length > 1 ? hasWordsOf(cell, name) : toSearchKey(cell) === toSearchKey(name);
}

const hasContact = ({ phones, emails }: Addresses) => phones.length + emails.length > 0;
const isContact = (cell: string) => cell.includes('@') || readPhones(cell) !== null;

/** Whether a file name or a column header names the student, by whole words: "Li" is not in "List". */
export function isInTitle({ names, emails, phones }: FamilyWords, title: string): boolean {
  const spaced = (text: string) => ` ${wordsOf(text).join(' ')} `;
  return (
    names.some((name) => hasWordsOf(title, name)) ||
    emails.some((email) => spaced(title).includes(spaced(email))) ||
    phones.some((phone) => hasPhone(title, phone))
  );
}
