import { getTableColumns, sql } from 'drizzle-orm';
import { outbox as table } from '#server/db/schema/outbox.ts';
import { view } from '#server/db/view.ts';

const { secret: _, claimId: __, details: ___, ...columns } = getTableColumns(table);

/** What one message says of further appointments, as `[{ id }]`. Null where it is about one. */
const others = sql<{ id: number }[] | null>`${table.details} -> 'others'`.as('others');

export const outbox = view
  .select({ ...columns, others })
  .from(table)
  .as('outbox');
