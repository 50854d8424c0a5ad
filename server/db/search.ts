import { type AnyColumn, and, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { COUNTED_UP_TO, type Count, FOUND_UP_TO } from '#contracts/lib/lists.ts';
import { digitsOf } from '#contracts/lib/phone.ts';
import { toLikePatterns } from '#server/lib/search-key.ts';

type Searched = SQLWrapper & { id: AnyColumn; searchText: AnyColumn };

/** Whether a search text has every typed word; see server/lib/search-key.ts. */
export function hasWords(searchText: Parameters<typeof like>[0], search: string): SQL | undefined {
  return and(
    ...toLikePatterns(search).map((patterns) => or(...patterns.map((pattern) => like(searchText, pattern)))),
  );
}

/** A subquery of the ids of a table's rows with every typed word. A country code alone has no word, and finds all. */
export function idsWithWords(table: Searched, search: string): SQL {
  return sql`(select ${table.id} from ${table} where ${hasWords(table.searchText, search) ?? sql`true`})`;
}

/** Too few for a country's code, or a zero after it, to stand among them. */
const LAST_DIGITS = 7;

/**
 * Whether a text may have one of the numbers: by their last digits, of 0 to 9 only. The rows that it finds are compared
 * again, as numbers or by `hasPhone`.
 */
export function mayHavePhone(text: SQLWrapper, phones: readonly string[]): SQL {
  const patterns = phones.map((phone) => `%${digitsOf(phone).slice(-LAST_DIGITS)}%`);
  return sql`regexp_replace(${text}, '\\D', '', 'g') like any(${sql.param(patterns)}::text[])`;
}

const PLAIN = /^[a-z0-9]+$/;

/**
 * Whether a text may have all of these words of a search key, in any spelling: by the letters a to z and digits alone, since a
 * search key only drops other characters. For other scripts it finds all texts with such letters, or with an encoded address.
 */
export function mayHaveWords(text: SQLWrapper, words: readonly string[]): SQL | undefined {
  const squeezed = sql`regexp_replace(lower(normalize(${text}, nfkd)), '[^a-z0-9]', '', 'g')`;
  return and(
    ...words.filter((word) => PLAIN.test(word)).map((word) => like(squeezed, `%${word}%`)),
    words.every((word) => PLAIN.test(word)) ? undefined : sql`${text} ~ '[^\\x01-\\x7f]|%[0-9A-Fa-f]{2}'`,
  );
}

/** `emailKeyOf` in SQL. */
export const emailKey = (email: unknown) => sql`lower(normalize(${email}, nfkc))`;

/** Beyond the largest id. */
const ALL = 2_147_483_646;

/**
 * The number of rows of a list, counted up to a limit.
 * @param of.search the typed text: a found row costs more than a filtered one, so the limit is lower.
 * @param of.isPeriod whether the list is of a period: a figure leads to it, so it is counted to the end.
 * @param countFirst counts up to this many rows.
 */
export async function countRows(
  { search, isPeriod = false }: { search: string | undefined; isPeriod?: boolean },
  countFirst: (limit: number) => PromiseLike<number>,
): Promise<Count> {
  const most = isPeriod ? ALL : search ? FOUND_UP_TO : COUNTED_UP_TO;
  const rows = await countFirst(most + 1);
  return { rows: Math.min(rows, most), isExact: rows <= most };
}
