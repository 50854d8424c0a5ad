import { LARGEST_PAGE, PAGE_SIZE } from '#contracts/lists.ts';
import { listStudents, studentFilters } from '#contracts/students.ts';
import type { StudentListQuery } from '#web/features/students/api.ts';
import { formatNumber } from '#web/lib/format.ts';

const { shape } = listStudents.query;

type Key = keyof StudentListQuery;
const KEYS = Object.keys(shape) as Key[];
const FILTER_KEYS = Object.keys(studentFilters) as Key[];

/** What the address of the list says; what no list can be asked for counts as absent. */
export function readListQuery(search: URLSearchParams): StudentListQuery {
  const entries = KEYS.map((key) => [key, search.get(key)?.trim() ?? ''] as const);
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== '' && shape[key].safeParse(value).success),
  );
}

/** The address's part after the question mark, with nothing in it that is empty or as usual. */
export function writeListQuery(query: StudentListQuery): string {
  const search = new URLSearchParams();
  for (const key of KEYS) {
    const value = query[key] ?? '';
    if (value !== '' && value !== USUAL[key]) search.set(key, value);
  }
  return search.toString();
}
const USUAL: StudentListQuery = { sort: 'newest', limit: String(PAGE_SIZE) };

/** Without the place in the list: another order or filter begins at its first page. */
export function changeFilters(query: StudentListQuery, change: StudentListQuery): StudentListQuery {
  const { after: _, ...kept } = query;
  return { ...kept, ...change };
}

/** What narrows the list down: the export takes the same. */
export function filtersOf(query: StudentListQuery): StudentListQuery {
  return Object.fromEntries(FILTER_KEYS.filter((key) => query[key]).map((key) => [key, query[key]]));
}

/** How many filters are set, but for the search that stands beside them. */
export function countFilters(query: StudentListQuery): number {
  return FILTER_KEYS.filter((key) => key !== 'q' && key !== 'sort' && query[key]).length;
}

export const isNarrowed = (query: StudentListQuery) => Boolean(query.q) || countFilters(query) > 0;

export const PAGE_SIZES = [String(PAGE_SIZE), String(LARGEST_PAGE)];

/**
 * Where the person stands in the list, kept in the entry of the browser's history beside the address: a cursor leads
 * forwards only.
 */
export interface ListPlace {
  /** The cursors of the pages before this one; the first page has none, which is the empty text. */
  before: string[];
  /** What the first page said of the whole list. */
  count: { rows: number; isExact: boolean } | undefined;
}

/** Null for a page that was opened by its address alone. */
export function readPlace(state: unknown): ListPlace | null {
  if (typeof state !== 'object' || state === null || !('listPlace' in state)) return null;
  return state.listPlace as ListPlace;
}

/** For example "Showing 51–100 of 1,000+". @param place null where only the rows are known. */
export function describePlace(shown: number, size: number, place: ListPlace | null): string {
  if (place === null) return shown === 1 ? 'Showing 1 student' : `Showing ${formatNumber(shown)} students`;
  const first = place.before.length * size + 1;
  const range = `Showing ${formatNumber(first)}–${formatNumber(first + shown - 1)}`;
  const { count } = place;
  // Rows that were added meanwhile are not in the count.
  if (!count || (count.isExact && count.rows < first + shown - 1)) return range;
  return `${range} of ${formatNumber(count.rows)}${count.isExact ? '' : '+'}`;
}
