import pg from 'pg';
import type { OpenBackup } from './backup-file.ts';
import { type Checksums, type TableHeader, tableKey } from './backup-header.ts';
import { matchTables, nameOf, type Table } from './catalog.ts';
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

/**
 * Removes the tables' indexes, foreign keys and other constraints over several rows, and disables their triggers.
 * @returns a function that restores all of them, and fails for rows that violate a constraint.
 */
async function dropConstraints(
  client: pg.ClientBase,
  tables: readonly Pick<Table, 'schema' | 'name'>[],
): Promise<() => Promise<void>> {
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`);
  const names = tables.map(nameOf);
  // Foreign keys before the unique constraints that they need.
  const references = await takeConstraints(client, names, ['f']);
  const constraints = await takeConstraints(client, names, ['u', 'x']);
  const indexes = await takeIndexes(client, names);
  return async () => {
    for (const statement of [...indexes, ...constraints, ...references]) await client.query(statement);
    for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`);
  };
}

/** Drops constraints of these kinds. @returns the statements that restore them. */
async function takeConstraints(client: pg.ClientBase, tables: string[], kinds: string[]): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as restore
     from pg_constraint c
     where conrelid = any ($1::regclass[]::oid[]) and contype = any ($2::"char"[])
     order by conrelid::regclass::text, conname`,
    [tables, kinds],
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}

/** Drops the indexes that belong to no constraint. @returns the statements that restore them. */
async function takeIndexes(client: pg.ClientBase, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as remove, pg_get_indexdef(i.indexrelid) as restore
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::regclass[]::oid[]) and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by c.relname`,
    [tables],
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}
