import { and, like, or, type SQL } from 'drizzle-orm';
import { COUNTED_UP_TO, type Count, FOUND_UP_TO } from '#contracts/lib/lists.ts';
import { toLikePatterns } from '#server/lib/search-key.ts';

/** The condition that a search text has every word of what somebody typed; see server/lib/search-key.ts. */
export function hasWords(searchText: Parameters<typeof like>[0], search: string): SQL | undefined {
  return and(
    ...toLikePatterns(search).map((patterns) => or(...patterns.map((pattern) => like(searchText, pattern)))),
  );
}

/** More rows than there can be. */
const ALL = 2_147_483_646;

/**
 * How many rows a list has, counted only as far as anybody minds.
 * @param of.search what was typed: what is found costs more than what is filtered, at every row.
 * @param of.isPeriod whether the list is of a period, to which figures lead: those are counted to the end.
 * @param countFirst counts the rows until there are this many.
 */
export async function countRows(
  { search, isPeriod = false }: { search: string | undefined; isPeriod?: boolean },
  countFirst: (limit: number) => PromiseLike<number>,
): Promise<Count> {
  const most = isPeriod ? ALL : search ? FOUND_UP_TO : COUNTED_UP_TO;
  const rows = await countFirst(most + 1);
  return { rows: Math.min(rows, most), isExact: rows <= most };
}
