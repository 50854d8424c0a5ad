import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { acquireDataLock } from '#server/db/data-lock.ts';
import { finishSwap, swapFolders, waitingName } from '#server/db/folder-swap.ts';
import { BACKUP_LEASE } from '#server/db/schema/product-state.ts';
import { lockServersOut } from '#server/db/server-lock.ts';
import { type OpenBackup, openBackup } from './backup-file.ts';
import { type BackupHeader, type Checksums, countRows, type TableHeader, tableKey } from './backup-header.ts';
import { matchTables, nameOf, type Table } from './catalog.ts';
import { BackupError } from './errors.ts';
import { buildSchema, dropProduct, isEmpty, knowsMigrations } from './product-schema.ts';
import type { Reporter } from './reporter.ts';
import { inFolder, inPostgres } from './sessions.ts';
import { compareRows, takeRows } from './table-rows.ts';

export interface RestoreOptions {
  passphrase: string | null;
  /** Whether an existing database may be replaced. */
  overwrites: boolean;
  /** Whether an unencrypted file is accepted although there is a passphrase. */
  takesUnencrypted: boolean;
  /** As of openEmbedded: without it, a new embedded database takes seconds longer. */
  templateFile: string | undefined;
  reporter: Reporter;
}

export interface RestoredBackup {
  rows: number;
  tables: number;
  /** The previous embedded database's new place; null if there was none, and on PostgreSQL. */
  replaced: string | null;
}

/**
 * Restores a backup into an empty database, or with `overwrites` over another one. All or nothing: the previous data
 * stay until every row is back and has been compared with the backup. On PostgreSQL they are dropped then; tables of
 * others stay. Sessions, account links and the daily backup's lease are not restored.
 * @throws BackupError, DataFolderBusyError
 */
export async function restoreBackup(
  database: Config['database'],
  file: string,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const backup = await openAllowed(file, options);
  try {
    const replaced =
      database.kind === 'embedded'
        ? await restoreFolder(database.dataDir, backup, options)
        : await restorePostgres(database, backup, options);
    return { rows: countRows(backup.header), tables: backup.header.tables.length, replaced };
  } finally {
    backup.close();
  }
}

async function openAllowed(
  file: string,
  { passphrase, takesUnencrypted }: RestoreOptions,
): Promise<OpenBackup> {
  const backup = await openBackup(file, passphrase);
  const problem = !knowsMigrations(backup.header.migrations)
    ? 'The backup comes from a newer release, or from another one altogether. Install the release that made it, restore there, and upgrade.'
    : passphrase !== null && !takesUnencrypted && !backup.isEncrypted
      ? 'The backup is not encrypted although a passphrase is set: anybody could have made it. If you know where it comes from, restore it with --unencrypted.'
      : null;
  if (problem === null) return backup;
  backup.close();
  throw new BackupError(problem);
}

const notEmpty = (what: string) =>
  new BackupError(`${what} is not empty. To replace what is in it, say so with --overwrite.`);

async function restorePostgres(
  database: Extract<Config['database'], { kind: 'postgres' }>,
  backup: OpenBackup,
  { overwrites, reporter }: RestoreOptions,
): Promise<null> {
  await inPostgres(database, async (client) => {
    if (!(await lockServersOut(client))) {
      throw new BackupError('A server runs on the database. Stop every one of them first.');
    }
    if (!overwrites && !(await isEmpty(client))) throw notEmpty('The database');
    // Others see the previous data until the commit.
    await client.query('begin');
    await fill(client, backup, reporter);
    await client.query('commit');
    await client.query('analyze');
  });
  return null;
}

async function restoreFolder(
  dataDir: string,
  backup: OpenBackup,
  { overwrites, templateFile, reporter }: RestoreOptions,
): Promise<string | null> {
  const lock = acquireDataLock(dataDir);
  try {
    // A killed restore may have left its complete database without the name.
    finishSwap(dataDir);
    const isThere = existsSync(dataDir);
    const isUsed = isThere && readdirSync(dataDir).length > 0;
    if (isUsed && !overwrites) throw notEmpty(dataDir);
    // The new database is built beside the previous one and swapped in when it is complete.
    const draft = `${dataDir}.restoring`;
    for (const rest of [draft, `${draft}.new`, waitingName(dataDir)]) {
      rmSync(rest, { recursive: true, force: true });
    }
    try {
      await inFolder(draft, templateFile, async (client) => {
        await client.query('begin');
        await fill(client, backup, reporter);
        await client.query('commit');
        await client.query('vacuum analyze');
      });
      if (isThere && !isUsed) rmdirSync(dataDir);
      return await swapFolders(draft, dataDir, new Date());
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** Builds the tables, loads the rows and compares them, inside a transaction. */
async function fill(client: pg.ClientBase, backup: OpenBackup, reporter: Reporter): Promise<void> {
  const { header } = backup;
  // A new embedded database has this release's tables, without rows.
  await dropProduct(client);
  await buildSchema(client, header.migrations.length);
  const checksums = await loadRows(client, backup, reporter);
  reporter.step('Comparing every row with the backup');
  await compareRows(client, header, checksums, reporter.progress);
  await deleteLease(client, header);
  await endAccess(client, header);
  reporter.step('Keeping it');
}

/** Tables that grant access without a password. */
export const ACCESS_TABLES = ['sessions', 'sign_in_challenges', 'account_links'];

/** Sessions and links that have ended since are still open in the backup. */
async function endAccess(client: pg.ClientBase, header: BackupHeader): Promise<void> {
  for (const table of ACCESS_TABLES) {
    if (header.tables.some(({ name }) => name === table)) await client.query(`delete from ${table}`);
  }
}

/** A daily backup contains its own lease as running; the next start would report it as failed. */
async function deleteLease(client: pg.ClientBase, header: BackupHeader): Promise<void> {
  if (!header.tables.some(({ name }) => name === 'product_state')) return;
  await client.query('delete from product_state where key = $1', [BACKUP_LEASE]);
}

/** Limits of one statement. */
const MAX_ROWS_AT_ONCE = 2000;
const STATEMENT_LETTERS = 1024 * 1024;

/**
 * Fills freshly built tables with the rows of a backup, inside the caller's transaction. Indexes, foreign keys and
 * triggers are removed for that time: loading does not depend on an order of the tables, and is faster.
 * @returns the backup's checksums.
 * @throws BackupError for a backup that is damaged or does not fit the tables.
 */
async function loadRows(
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
