import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { useIsHydrated } from './use-is-hydrated.ts';

/** A field for a public page, which does not load zod. */
interface PlainField<Value> {
  safeParse: (value: unknown) => { success: boolean; data?: Value | undefined };
}
type Shape = Record<string, z.ZodMiniType | PlainField<string>>;

/** The query of a list as its endpoint takes it. */
export type ListQuery<Fields extends Shape> = {
  [Key in keyof Fields]?:
    | (Fields[Key] extends z.ZodMiniType
        ? z.input<Fields[Key]>
        : Fields[Key] extends PlainField<infer Value>
          ? Value
          : never)
    | undefined;
};

export const anyText: PlainField<string> = {
  safeParse: (value) => (typeof value === 'string' ? { success: true, data: value } : { success: false }),
};

export const oneOf = <Value extends string>(values: readonly Value[]): PlainField<Value> => ({
  safeParse(value) {
    const data = values.find((each) => each === value);
    return { success: data !== undefined, data };
  },
});

/** New values from controls; an empty one removes the field. */
export type ListChange<Query> = { [Key in keyof Query]?: string | undefined };

export interface ListAddress<Query> {
  /** Leaves out defaults, and values that the endpoint would refuse. */
  read: (address: URLSearchParams) => Query;
  /** The address with another query; its other parameters stay. */
  write: (address: URLSearchParams, query: ListChange<Query>) => URLSearchParams;
  /** The page with a query, for a link on another page. */
  linkTo: (query: Query) => string;
}

/** No filters: an order hides no rows, and the search has its own field. */
const ORDER = 'sort';
const SEARCH = 'q';

/**
 * Keeps the query of a list in the address of its page, so that Back, a reload and a link show the list again.
 * @param page the path of the page.
 * @param fields the query's fields, from the list's endpoint.
 */
export function listAddress<Fields extends Shape>(
  page: string,
  fields: Fields,
): ListAddress<ListQuery<Fields>> {
  type Query = ListQuery<Fields>;
  const entries = Object.entries(fields).map(([key, schema]) => {
    const usual = schema.safeParse(undefined).data;
    return { key, schema, usual };
  });

  function read(address: URLSearchParams): Query {
    const query: Record<string, string> = {};
    for (const { key, schema, usual } of entries) {
      const value = address.get(key)?.trim() ?? '';
      if (value !== '' && value !== usual && schema.safeParse(value).success) query[key] = value;
    }
    return query as Query;
  }

  function write(address: URLSearchParams, query: ListChange<Query>): URLSearchParams {
    const next = new URLSearchParams(address);
    for (const { key, usual } of entries) {
      const value = query[key as keyof Query] ?? '';
      next.delete(key);
      if (value !== '' && value !== usual) next.set(key, value);
    }
    return next;
  }

  const linkTo = (query: Query) => `${page}?${write(new URLSearchParams(), query as ListChange<Query>)}`;

  return { read, write, linkTo };
}

const isSearch = (part: object) => Object.keys(part).every((key) => key === SEARCH);

/** The query of the list on this page, and functions that change it. */
export function useListAddress<Query extends object>({ read, write }: ListAddress<Query>) {
  const address = useLocation().search;
  // Prerendered HTML knows no query.
  const search = useIsHydrated() ? address : '';
  const navigate = useNavigate();
  const query = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  const { [SEARCH]: _, ...others } = query as Record<string, string | undefined>;
  const filterText = JSON.stringify(others);
  const keys = Object.keys(others).filter((key) => key !== ORDER);
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address]);

  /** A filter adds a history entry, so that Back undoes it. A search adds none: each pause would add one. */
  const change = useCallback(
    (part: ListChange<Query>, { replace = isSearch(part) }: { replace?: boolean } = {}) => {
      const stored = new URLSearchParams(latest.current);
      const next = write(stored, { ...read(stored), ...part });
      void navigate({ search: next.toString() }, { replace, preventScrollReset: true });
    },
    [navigate, read, write],
  );

  return {
    query,
    /** The query without the search: the same object while somebody types, so that filters are not rendered. */
    filters: useMemo((): Omit<Query, typeof SEARCH> => JSON.parse(filterText), [filterText]),
    change,
    /** Removes the search and all filters, not the order. */
    clear() {
      const nothing = [SEARCH, ...keys].map((key) => [key, '']);
      change(Object.fromEntries(nothing) as ListChange<Query>, { replace: false });
    },
    isNarrowed: keys.length > 0 || SEARCH in query,
    filterCount: keys.length,
  };
}

/** One parameter outside a list's query, such as the open record or a tab. */
export function useAddressPart(name: string) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = new URLSearchParams(search);

  /** The address with another value, for a link. */
  function addressWith(value: string | null) {
    const next = new URLSearchParams(address);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return { search: next.toString() };
  }

  return {
    /** Null without the parameter; it may be empty, as in `?add`. */
    value: address.get(name),
    addressWith,
    /** Adds an entry to the history, so that Back closes what it opened. */
    open: (value: string) => void navigate(addressWith(value), { preventScrollReset: true }),
    /** Adds no entry to the history. @param value null removes the parameter. */
    set: (value: string | null) =>
      void navigate(addressWith(value), { replace: true, preventScrollReset: true }),
  };
}
