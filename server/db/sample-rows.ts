import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';

// How the sample data set reaches the tables of an area, for its index.ts.

/** @returns a function that stores the rows as they are. */
export const insertsRows =
  <Table extends PgTable>(table: Table) =>
  async (db: Queryable, rows: Table['$inferInsert'][]): Promise<Table['$inferSelect'][]> =>
    // Drizzle can't derive the types of a table that a function gets.
    (await db
      .insert(table)
      .values(rows as never)
      .returning()) as never;

/** @returns a function that removes the marked rows of a table. */
export const deletesSamples =
  (table: PgTable & { isSample: PgColumn }) =>
  async (db: Queryable): Promise<void> => {
    await db.delete(table).where(eq(table.isSample, true));
  };
