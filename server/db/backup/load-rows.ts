import pg from 'pg';
import type { OpenBackup } from './backup-file.ts';
import { type Checksums, type TableHeader, tableKey } from './backup-header.ts';
import { matchTables, nameOf, type Table } from './catalog.ts';
import { dropConstraints } from './drop-constraints.ts';
import { takeRows } from './read-rows.ts';
import type { Reporter } from './reporter.ts';

/** Limits of one statement. */
const MAX_ROWS_AT_ONCE = 2000;
const STATEMENT_LETTERS = 1024 * 1024;

/**
 * Fills freshly built tables with the rows of a backup, inside the caller's transaction. Indexes, foreign keys and
 * triggers are removed for that time: loading does not depend on an order of the tables, and is faster.
 * @returns the backup's checksums.
 * @throws BackupError for a backup that is damaged or does not fit the tables.
 */
export async function loadRows(
  client: pg.ClientBase,
  backup: OpenBackup,
  { step, progress }: Reporter,
): Promise<Checksums> {
  step('Restoring the rows');
  const matched = await matchTables(client, backup.header.tables);
  const tables = matched.map(({ table }) => table);
  const restoreConstraints = await dropConstraints(client, tables);
  // Migrations have inserted rows.
  for (const table of tables) await client.query(`delete from ${nameOf(table)}`);
  const targets = new Map(tables.map((table) => [tableKey(table), table]));
  const checksums = await takeRows(backup, progress, async (wanted, lines) => {
    const target = targets.get(tableKey(wanted));
    if (target) await insertLines(client, target, wanted, lines);
  });
  for (const { name, lastValue } of backup.header.sequences) {
    await client.query('select setval($1::regclass, coalesce($2::bigint, 1), $2 is not null)', [
      name,
      lastValue,
    ]);
  }
  step('Building the indexes');
  await restoreConstraints();
  return checksums;
}

async function insertLines(client: pg.ClientBase, target: Table, { columns }: TableHeader, lines: string[]) {
  const types = new Map(target.columns.map(({ name, type }) => [name, type]));
  const names = columns.map(({ name }) => pg.escapeIdentifier(name));
  // Types come from the catalog, and names have been compared with it: no other text of the file is part of a statement.
  const values = columns.map(({ name }, index) => `(line ->> ${index})::${types.get(name)}`);
  const statement = `insert into ${nameOf(target)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line`;
  for (const group of groupLines(lines)) await client.query(statement, [`[${group.join(',')}]`]);
}

function* groupLines(lines: string[]): Generator<string[]> {
  let group: string[] = [];
  let letters = 0;
  for (const line of lines) {
    if (group.length === MAX_ROWS_AT_ONCE || letters > STATEMENT_LETTERS) {
      yield group;
      group = [];
      letters = 0;
    }
    group.push(line);
    letters += line.length;
  }
  if (group.length > 0) yield group;
}
