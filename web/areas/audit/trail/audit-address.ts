import { useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { auditFilters } from '#contracts/audit/index.ts';

const FiltersSchema = z.object(auditFilters);
/** The filters as the address and the API spell them. */
export type Filters = z.input<typeof FiltersSchema>;
type FilterName = keyof Filters;

const NAMES = Object.keys(auditFilters) as FilterName[];

/** The pages that the person came through, so that she finds back: a page can't be walked to from behind. */
interface Trail {
  earlier: string[];
}

/**
 * The filters and the page in the address, so that a view can be sent to somebody and Back works. What the address
 * has and the API would refuse is left out.
 */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const after = params.get('after') ?? undefined;
  const earlier = isTrail(state) ? state.earlier : [];

  function goTo(page: string | undefined, trail: string[]) {
    setParams(withChanges(params, { after: page }), { state: { earlier: trail } });
  }
  return {
    filters: readFilters(params),
    after,
    /** Begins at the first page again. */
    setFilters: (changes: Filters, { replace = false } = {}) =>
      setParams(withChanges(params, { ...changes, after: undefined }), { replace }),
    clear: () => setParams({}),
    goToNext: (next: string) => goTo(next, [...earlier, after ?? '']),
    goToPrevious: () => goTo(earlier.at(-1), earlier.slice(0, -1)),
  };
}

function readFilters(params: URLSearchParams): Filters {
  const given = NAMES.map((name) => [name, params.get(name) ?? undefined] as const);
  const valid = given.filter(
    ([name, text]) => text !== undefined && auditFilters[name].safeParse(text).success,
  );
  return Object.fromEntries(valid);
}

function withChanges(params: URLSearchParams, changes: Filters & { after?: string | undefined }) {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, String(value));
    else next.delete(name);
  }
  return next;
}

function isTrail(state: unknown): state is Trail {
  return typeof state === 'object' && state !== null && 'earlier' in state && Array.isArray(state.earlier);
}
