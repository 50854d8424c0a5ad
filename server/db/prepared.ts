import type { Queryable } from './client.ts';

/**
 * A query that is built once per database and kept by the server as a named prepared statement, for the few that run
 * on nearly every request: building and planning such a query costs several times its execution.
 * @param build makes the query, ending with `.prepare(name)`; the name must be unique.
 */
export function preparedQuery<Q>(build: (db: Queryable) => Q): (db: Queryable) => Q {
  const queries = new WeakMap<Queryable, Q>();
  return (db) => {
    let query = queries.get(db);
    if (query === undefined) {
      query = build(db);
      queries.set(db, query);
    }
    return query;
  };
}
