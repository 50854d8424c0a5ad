import { type AnyColumn, and, like, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { COUNTED_UP_TO, type Count, FOUND_UP_TO } from '#contracts/lib/lists.ts';
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
