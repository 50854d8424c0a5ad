import { LARGEST_PAGE, PAGE_SIZE } from '#contracts/lists.ts';
import { listStudents, studentFilters } from '#contracts/students.ts';
import type { StudentListQuery } from '#web/features/students/api.ts';

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
