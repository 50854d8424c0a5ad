import { LARGEST_PAGE, PAGE_SIZE } from '#contracts/lib/lists.ts';
import { listStudents, studentFilters } from '#contracts/students/index.ts';
import { listAddress } from '#web/lib/list-address.ts';
import type { StudentListQuery } from './queries.ts';

const { sort: _, ...narrowing } = studentFilters;

export const studentAddress = listAddress(listStudents.query.shape, {
  filters: Object.keys(narrowing) as (keyof typeof narrowing)[],
  usual: { sort: 'newest', limit: String(PAGE_SIZE) },
});

const RARE = ['city', 'without', 'createdFrom', 'createdTo', 'limit'] as const;

/** How many of the filters are set that a wide screen shows only when they are asked for. */
export const countRareFilters = (query: StudentListQuery) => RARE.filter((key) => query[key]).length;

const EXPORTED = Object.keys(studentFilters) as (keyof StudentListQuery)[];

/** Which students, in which order: the export takes the same. */
export function filtersOf(query: StudentListQuery): StudentListQuery {
  return Object.fromEntries(EXPORTED.filter((key) => query[key]).map((key) => [key, query[key]]));
}

export const PAGE_SIZES = [String(PAGE_SIZE), String(LARGEST_PAGE)];
