import pg from 'pg';
import type { OpenBackup } from './backup-file.ts';
import { countRows, type OnProgress, type TableHeader, tableKey } from './backup-header.ts';
import { nameOf, selectTables, type Table } from './catalog.ts';
import { BackupError } from './errors.ts';
import { rowsOf } from './read-rows.ts';
import { putAside } from './schema-aside.ts';

/** Rows of one statement, at most; fewer where they are long. */
const MOST_ROWS_AT_ONCE = 2000;
const STATEMENT_LETTERS = 1024 * 1024;

/**
 * Fills freshly built tables with the rows of a backup, inside the caller's transaction. What makes loading slow, or
 * depends on its order, is put aside meanwhile: indexes, references, triggers.
 * @throws BackupError for a backup that is damaged or does not fit the tables.
 */
export async function loadRows(
  client: pg.ClientBase,
  backup: OpenBackup,
  { onProgress, onLoaded }: { onProgress: OnProgress; onLoaded: () => void },
): Promise<void> {
  const tables = await matchTables(client, backup.header.tables);
  const putBack = await putAside(client, [...tables.values()]);
  const total = countRows(backup.header);
  let done = 0;
  for (const table of tables.values()) await client.query(`delete from ${nameOf(table)}`);
  for await (const { table, lines } of rowsOf(backup)) {
    const target = tables.get(tableKey(table));
    if (target) await insertLines(client, target, table, lines);
    done += lines.length;
    onProgress(done, total);
  }
  onLoaded();
  for (const { schema, table, column, lastValue, isCalled } of backup.header.sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [
      ...[nameOf({ schema, name: table }), column, lastValue, isCalled],
    ]);
  }
  await putBack();
}

/** The tables of the database by the names of the backup's. They have to be the same, column by column. */
export async function matchTables(
  client: pg.ClientBase,
  wanted: readonly TableHeader[],
): Promise<Map<string, Table>> {
  const tables = new Map((await selectTables(client)).map((table) => [tableKey(table), table]));
  for (const table of wanted) {
    const found = tables.get(tableKey(table));
    if (!found)
      throw new BackupError(`The backup has a table that is not the product’s: ${tableKey(table)}.`);
    if (describeColumns(found) !== describeColumns(table)) {
      throw new BackupError(`The columns of ${tableKey(table)} in the backup are not those of its release.`);
    }
  }
  return tables;
}

function describeColumns({ columns }: Pick<TableHeader, 'columns'>): string {
  return columns
    .map(({ name, type }) => `${name} ${type}`)
    .sort()
    .join('\n');
}

async function insertLines(client: pg.ClientBase, target: Table, { columns }: TableHeader, lines: string[]) {
  const types = new Map(target.columns.map(({ name, type }) => [name, type]));
  const names = columns.map(({ name }) => pg.escapeIdentifier(name));
  // The types are those of the catalog; nothing of the file becomes part of a statement but names that are in it, too.
  const values = columns.map(({ name }, index) => `(line ->> ${index})::${types.get(name)}`);
  const statement = `insert into ${nameOf(target)} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line`;
  for (const group of groupLines(lines)) await client.query(statement, [`[${group.join(',')}]`]);
}

function* groupLines(lines: string[]): Generator<string[]> {
  let group: string[] = [];
  let letters = 0;
  for (const line of lines) {
    if (group.length === MOST_ROWS_AT_ONCE || letters > STATEMENT_LETTERS) {
      yield group;
      group = [];
      letters = 0;
    }
    group.push(line);
    letters += line.length;
  }
  if (group.length > 0) yield group;
}
