import type pg from 'pg';
import type { BackupHeader } from './backup-header.ts';
import { selectSequences } from './catalog.ts';
import { selectProduct } from './product-schema.ts';
import type { Reporter } from './reporter.ts';
import { countTable, hashRows } from './table-rows.ts';

/**
 * A whole database as lines: the header, the rows of each table, the checksums. One transaction gives all of them the
 * same snapshot. Reports tables of others and leaves them out.
 * @param client has SESSION_SETTINGS; nobody else uses it.
 * @throws BackupError for a database of a newer release, or without one of this product.
 */
export async function* writeRows(
  client: pg.ClientBase,
  createdAt: Date,
  { step, progress }: Reporter,
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  const { migrations, tables, otherTables } = await selectProduct(client);
  if (otherTables.length > 0) step(`Left out, being none of the product’s tables: ${otherTables.join(', ')}`);
  const counted = [];
  for (const table of tables) counted.push({ table, rows: await countTable(client, table) });
  const header: BackupHeader = {
    format: 'srichakra-backup',
    version: 1,
    createdAt: createdAt.toISOString(),
    migrations,
    tables: counted.map(({ table: { schema, name, columns }, rows }) => ({ schema, name, columns, rows })),
    // Sequences are outside of transactions: read now, they have the snapshot's value or a later one.
    sequences: await selectSequences(client, tables),
  };
  yield `${JSON.stringify(header)}\n`;
  const checksums = yield* hashRows(client, counted, progress);
  yield `${JSON.stringify({ checksums })}\n`;
  await client.query('commit');
}
