import { randomInt } from 'node:crypto';
import { getTableColumns, getTableName, or, sql } from 'drizzle-orm';
import { hasPhone } from '#contracts/lib/phone.ts';
import { type FamilyText, MAX_FAMILY_TEXTS } from '#contracts/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { FREE_TEXT } from '#server/db/free-text.ts';
import { mayHavePhone, mayHaveWords } from '#server/db/search.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { toSearchKey, toSearchText } from '#server/lib/search-key.ts';
import { hashToken } from '#server/lib/token.ts';
import { hasWordsOf, type KnownFamily, wordsOf } from './family.ts';

const PLACES = FREE_TEXT.flatMap(({ table, columns, ...rest }) =>
  columns.map((key) => {
    const column = getTableColumns(table)[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return { ...rest, table, key, column, place: `${getTableName(table)}.${column.name}` };
  }),
);

/** The texts that still name a family, once its records are gone. A text stands once, with the place. */
export async function selectFamilyTexts(
  db: Queryable,
  { records, own: { phones, emails } }: KnownFamily,
): Promise<FamilyText[]> {
  const people = records.flatMap(({ name, guardianName }) => [name ?? '', guardianName ?? '']);
  const names = [...new Set(people)].filter((name) => wordsOf(name).length > 0);
  const isTheirs = (written: string) => {
    const text = decoded(written);
    return (
      names.some((name) => hasWordsOf(text, name)) ||
      emails.some((email) => emailKeyOf(text).includes(email)) ||
      phones.some((phone) => hasPhone(text, phone))
    );
  };
  const found = new Map<string, FamilyText>();
  for (const { place, what, isFinal = false, table, column } of PLACES) {
    const rows = await db
      .select({ value: sql<unknown>`${column}` })
      .from(table)
      .where(
        or(
          ...names.map((name) => mayHaveWords(sql`${column}::text`, wordsOf(name))),
          ...emails.map((email) => mayHaveWords(sql`${column}::text`, [email.replaceAll(/[^a-z0-9]/g, '')])),
          mayHavePhone(sql`${column}::text`, phones),
        ),
      );
    for (const text of rows.flatMap(({ value }) => textsIn(value)).filter(isTheirs)) {
      found.set(`${place} ${text}`, { place, what, text, isFinal });
    }
  }
  return [...found.values()].slice(0, MAX_FAMILY_TEXTS);
}

/** Replaces a text wherever it stands as a whole in its place. @returns the number of changed rows. */
export async function replaceFamilyText(
  db: Queryable,
  wanted: { place: string; text: string },
): Promise<number> {
  const found = PLACES.find(({ place, isFinal }) => place === wanted.place && !isFinal);
  if (!found) return 0;
  const { table, key, column } = found;
  // Of the record itself: a form that was opened before can't write the text back.
  const { version } = getTableColumns(table);
  const raised = version?.notNull && { version: sql`${version} + 1` };
  const position = sql<string>`ctid::text`;
  const rows = await db
    .select({ position, value: sql<unknown>`${column}` })
    .from(table)
    .where(mayHaveWords(sql`${column}::text`, wordsOf(wanted.text)))
    .for('update');
  const theirs = rows.filter(({ value }) => textsIn(value).includes(wanted.text));
  for (const { position, value } of theirs) {
    // Names of views and templates must differ.
    const erased = `Erased text ${randomInt(10 ** 6)}`;
    const search = 'searchText' in getTableColumns(table) && {
      searchText: sql`replace(search_text, ${toSearchText([wanted.text])}, ${toSearchKey(erased)})`,
    };
    await db
      .update(table)
      .set({ [key]: replaced(value, wanted.text, erased), ...search, ...raised })
      .where(sql`ctid = ${position}::tid`);
  }
  return theirs.length;
}

/** The texts that have one of these hashes in its place, of those that can be removed. */
export async function selectTextsByHash(
  db: Queryable,
  wanted: readonly { place: string; textHash: string }[],
): Promise<FamilyText[]> {
  const found: FamilyText[] = [];
  for (const { place, what, isFinal = false, table, column } of PLACES) {
    const hashes = wanted.flatMap((one) => (one.place === place ? one.textHash : []));
    if (hashes.length === 0) continue;
    const rows = await db.selectDistinct({ value: sql<unknown>`${column}` }).from(table);
    const texts = new Set(rows.flatMap(({ value }) => textsIn(value)));
    for (const text of texts)
      if (hashes.includes(hashToken(text))) found.push({ place, what, text, isFinal });
  }
  return found;
}

/** The strings of a value, also of JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function replaced(value: unknown, text: string, by: string): unknown {
  if (value === text) return by;
  if (Array.isArray(value))
    return value.filter((each) => each !== text).map((each) => replaced(each, text, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, text, by)]));
}

/** The address of a list encodes its filters. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
