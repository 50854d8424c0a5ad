interface Schema {
  safeParse(text: string): { success: boolean };
}

/**
 * How the query of a list stands in the address of its page, so that Back, a reload and a link show it again.
 * @param schemas what may stand there, each as the list's endpoint takes it.
 * @param options `filters` narrow the list down, `usual` goes without saying.
 */
export function listAddress<Key extends string>(
  schemas: Record<Key | 'after', Schema>,
  {
    filters,
    usual = {},
  }: { filters: readonly NoInfer<Key>[]; usual?: Partial<Record<NoInfer<Key>, string>> },
) {
  type Query = Partial<Record<Key | 'after', string>>;
  const keys = Object.keys(schemas) as Key[];

  /** What the address says; what no list can be asked for counts as absent. */
  function read(search: URLSearchParams): Query {
    const query: Query = {};
    for (const key of keys) {
      const value = search.get(key)?.trim() ?? '';
      if (value !== '' && schemas[key].safeParse(value).success) query[key] = value;
    }
    return query;
  }

  /** The address's part after the question mark, with nothing in it that is empty or as usual. */
  function write(query: Query): string {
    const search = new URLSearchParams();
    for (const key of keys) {
      const value = query[key] ?? '';
      if (value !== '' && value !== usual[key]) search.set(key, value);
    }
    return search.toString();
  }

  /** Without the place in the list, unless it is given: another order or filter begins at its first page. */
  function change(query: Query, part: Query): Query {
    const changed: Query = { ...query, ...part };
    if (part.after === undefined) delete changed.after;
    return changed;
  }

  return {
    read,
    write,
    change,
    writeChanged: (query: Query, part: Query) => write(change(query, part)),
    isNarrowed: (query: Query) => filters.some((key) => query[key]),
    /** How many filters are set, but for the search that stands beside them. */
    countFilters: (query: Query) => filters.filter((key) => key !== 'q' && query[key]).length,
  };
}
