import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type BackupHeader, countRows, type SequenceHeader, tableKey } from './backup-header.ts';
import { selectOwnTables } from './build-schema.ts';
import { nameOf, selectMigrations, selectSequences, selectServerVersion, type Table } from './catalog.ts';
import type { Reporter } from './reporter.ts';
import { countTable, readRows } from './table-rows.ts';

/**
 * A whole database as lines: the header, the rows of one table after the other, the checksums. In one transaction that
 * sees one moment, whatever is written meanwhile.
 * @param client has SESSION_SETTINGS; nobody else uses it.
 */
export async function* writeRows(
  client: pg.ClientBase,
  database: BackupHeader['database'],
  { step, progress }: Reporter,
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  const { own } = await tablesToWrite(client, step);
  const counted = [];
  for (const table of own) counted.push({ table, rows: await countTable(client, table) });
  const header = await describeDatabase(client, database, counted);
  yield `${JSON.stringify(header)}\n`;

  const total = countRows(header);
  const checksums: Record<string, string> = {};
  let done = 0;
  for (const { table, rows } of counted) {
    const hash = createHash('sha256');
    for await (const group of readRows(client, table, rows)) {
      const text = `${group.join('\n')}\n`;
      hash.update(text);
      yield text;
      done += group.length;
      progress(done, total);
    }
    checksums[tableKey(table)] = hash.digest('hex');
  }
  yield `${JSON.stringify({ checksums })}\n`;
  await client.query('commit');
}

/** The product's tables; what stands beside them is named, and left out. */
export async function tablesToWrite(
  client: pg.ClientBase,
  tell: Reporter['step'],
): Promise<{ own: Table[]; foreign: Table[] }> {
  const { own, foreign } = await selectOwnTables(client);
  if (foreign.length > 0) {
    tell(`Left out, being none of the product’s tables: ${foreign.map(tableKey).join(', ')}`);
  }
  return { own, foreign };
}

/** What a header says of the database, inside the transaction that the rows are read in. */
export async function describeDatabase(
  client: pg.ClientBase,
  database: BackupHeader['database'],
  counted: { table: Table; rows: number; fingerprint?: string }[],
): Promise<BackupHeader> {
  return {
    database,
    serverVersion: await selectServerVersion(client),
    migrations: await selectMigrations(client),
    tables: counted.map(({ table: { schema, name, columns }, ...rest }) => ({
      ...{ schema, name, columns },
      ...rest,
    })),
    sequences: await readSequences(
      client,
      counted.map(({ table }) => tableKey(table)),
    ),
  };
}

// Sequences stand outside of transactions: read now, they are as far as every row of the transaction's moment or further.
async function readSequences(client: pg.ClientBase, tables: string[]): Promise<SequenceHeader[]> {
  const found: SequenceHeader[] = [];
  for (const sequence of await selectSequences(client)) {
    const { schema, table: name, column } = sequence;
    if (!tables.includes(tableKey({ schema, name }))) continue;
    const { rows } = await client.query<{ sequence: string }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [nameOf({ schema, name }), column],
    );
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${rows[0]?.sequence}`,
    );
    if (state.rows[0]) found.push({ ...sequence, ...state.rows[0] });
  }
  return found;
}
