import { getTableColumns } from 'drizzle-orm';
import { outbox as table } from '#server/db/schema/outbox.ts';
import { view } from '#server/db/view.ts';

const { secret: _, claimId: __, details: ___, ...columns } = getTableColumns(table);

export const outbox = view.select(columns).from(table).as('outbox');
