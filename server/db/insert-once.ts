import { and, eq, getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';
import { oneRow } from './one-row.ts';

/**
 * Inserts a row unless there is one with its idempotency key; waits for a concurrent insert with the key.
 * @param key the columns of the unique index.
 * @returns the stored row; of a repetition the earlier one, whose content the caller compares.
 */
export async function insertOnce<Table extends PgTable>(
  db: Queryable,
  table: Table,
  row: Table['$inferInsert'],
  key: (keyof Table['_']['columns'] & keyof Table['$inferInsert'] & string)[],
): Promise<{ stored: Table['$inferSelect']; isNew: boolean }> {
  const columns = key.flatMap((name) => getTableColumns(table)[name] ?? []);
  const [inserted] = await db.insert(table).values(row).onConflictDoNothing({ target: columns }).returning();
  if (inserted) return { stored: inserted, isNew: true };
  const isSameKey = and(...columns.map((column, index) => eq(column, row[key[index] as keyof typeof row])));
  const earlier = await db
    .select()
    .from(table as PgTable)
    .where(isSameKey);
  return { stored: oneRow(earlier), isNew: false };
}
