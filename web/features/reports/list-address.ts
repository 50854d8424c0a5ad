import { listReports, reportFilters } from '#contracts/reports.ts';
import type { ReportListQuery } from '#web/features/reports/queries.ts';

type Key = keyof ReportListQuery;
const { shape } = listReports.query;
const FILTER_KEYS = Object.keys(reportFilters) as Key[];
const KEYS = [...FILTER_KEYS, 'after'] as const satisfies readonly Key[];

/** What the address of the list says; what no list can be asked for counts as absent. */
export function readListQuery(search: URLSearchParams): ReportListQuery {
  const entries = KEYS.map((key) => [key, search.get(key)?.trim() ?? ''] as const);
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== '' && shape[key].safeParse(value).success),
  );
}

/** The address of the list with a change; another list begins with its first page. */
export function writeListQuery({ after: _, ...kept }: ReportListQuery, change: ReportListQuery): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...kept, ...change })) if (value) search.set(key, value);
  return search.toString();
}

export const isNarrowed = (query: ReportListQuery) => FILTER_KEYS.some((key) => query[key]);

/** How many filters are set, but for the search that stands beside them. */
export const countFilters = (query: ReportListQuery) =>
  FILTER_KEYS.filter((key) => key !== 'q' && query[key]).length;
