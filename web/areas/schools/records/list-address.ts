import { SCHOOL_SORTS } from '#contracts/schools/index.ts';

export interface SchoolFilters {
  q: string;
  show: 'active' | 'all';
  sort: (typeof SCHOOL_SORTS)[number];
  /** Where the page begins; empty for the first. */
  after: string;
  /** Whether one is chosen whose class list is to be imported. */
  isForImport: boolean;
}

/** What the address of the list says; what it says wrongly counts as not said. */
export function readFilters(params: URLSearchParams): SchoolFilters {
  const sort = SCHOOL_SORTS.find((sort) => sort === params.get('sort'));
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    show: params.get('show') === 'all' ? 'all' : 'active',
    sort: sort ?? 'name',
    after: params.get('after') ?? '',
    isForImport: params.get('for') === 'import',
  };
}

/** The same as an address, without what goes without saying. Another list begins with its first page. */
export function writeFilters(filters: SchoolFilters, change: Partial<SchoolFilters>): URLSearchParams {
  const { q, show, sort, after, isForImport } = { ...filters, after: '', ...change };
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (show !== 'active') params.set('show', show);
  if (sort !== 'name') params.set('sort', sort);
  if (after !== '') params.set('after', after);
  if (isForImport) params.set('for', 'import');
  return params;
}
