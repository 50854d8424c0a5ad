import pg from 'pg';
import { type BackupHeader, type TableHeader, tableKey } from './backup-header.ts';
import { BackupError } from './errors.ts';

/** Where the product's tables are, and drizzle's list of the applied migrations. */
const SCHEMAS = ['public', 'drizzle'];
export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';

export interface Table {
  schema: string;
  name: string;
  /** In their order, without generated columns. */
  columns: { name: string; type: string }[];
  /** The columns of the primary key. */
  key: { name: string; isText: boolean }[];
  bytes: number;
}

/** Gives values the same text form under any server settings. */
export const SESSION_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = public;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** All tables of the schemas, without those of an extension. */
export async function selectTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, pg_table_size(c.oid)::float8 as bytes,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any ($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by n.nspname collate "C", c.relname collate "C"`,
    [SCHEMAS],
  );
  return rows;
}

/** The sequences of the tables' columns, with the last value as text; null for one that was never used. */
export async function selectSequences(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<BackupHeader['sequences']> {
  const { rows } = await client.query<BackupHeader['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
     from pg_sequences
     join pg_depend on objid = format('%I.%I', schemaname, sequencename)::regclass and deptype in ('a', 'i')
     where schemaname = any ($1) and classid = 'pg_class'::regclass and refobjid = any ($2::regclass[]::oid[])
     order by schemaname collate "C", sequencename collate "C"`,
    [SCHEMAS, tables.map(nameOf)],
  );
  return rows;
}

/** Hashes of the migrations that the database has applied, in their order; none where the product never started. */
export async function selectMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [MIGRATIONS_TABLE],
  );
  if (!found[0]?.isThere) return [];
  const { rows } = await client.query<{ hash: string }>(
    `select hash from ${MIGRATIONS_TABLE} order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}

/** A table's name for SQL. */
export function nameOf({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** The backup’s tables in the database. @throws BackupError when columns differ. */
export async function matchTables(
  client: pg.ClientBase,
  wantedTables: readonly TableHeader[],
): Promise<{ table: Table; wanted: TableHeader }[]> {
  const tables = new Map((await selectTables(client)).map((table) => [tableKey(table), table]));
  return wantedTables.map((wanted) => {
    const table = tables.get(tableKey(wanted));
    if (!table)
      throw new BackupError(`The backup has a table that is not the product’s: ${tableKey(wanted)}.`);
    if (describeColumns(table) !== describeColumns(wanted)) {
      throw new BackupError(`The columns of ${tableKey(wanted)} in the backup are not those of its release.`);
    }
    return { table, wanted };
  });
}

function describeColumns({ columns }: Pick<TableHeader, 'columns'>): string {
  return columns
    .map(({ name, type }) => `${name} ${type}`)
    .sort()
    .join('\n');
}
