import pg from 'pg';
import { BackupError } from './errors.ts';

/** What the product's database consists of: its own tables, and the list of the migrations it has seen. */
export const SCHEMAS = ['public', 'drizzle'];
export const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';

/** A table as it is. */
export interface Table {
  schema: string;
  name: string;
  /** In their order, without those that the database computes. */
  columns: { name: string; type: string }[];
  /** The columns of the primary key. */
  key: { name: string; isText: boolean }[];
  bytes: number;
}

export interface Sequence {
  schema: string;
  table: string;
  column: string;
}

/** What is read and written in one session has one form, whatever the server's settings. */
export const SESSION_SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = public;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** The tables in which there can be data of the product, without those of an extension. */
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

/** Tables, views and routines by their names, without those of an extension: all that a restore would drop. */
export async function selectNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('%s.%s', n.nspname, t.name) as name
     from (select 'pg_class'::regclass as catalog, oid, relnamespace as namespace, relname as name
           from pg_class where relkind in ('r', 'p', 'f', 'v', 'm')
           union all select 'pg_proc'::regclass, oid, pronamespace, proname from pg_proc) as t
     join pg_namespace n on n.oid = t.namespace
     where n.nspname = any ($1)
       and not exists (select from pg_depend d where d.classid = t.catalog and d.objid = t.oid and d.deptype = 'e')
     order by 1`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

/** The counters behind the tables' ids. */
export async function selectSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select n.nspname as schema, c.relname as table, a.attname as column
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname = any ($1) and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null
     order by n.nspname collate "C", c.relname collate "C", a.attnum`,
    [SCHEMAS],
  );
  return rows;
}

/** Hashes of the migrations that the database has seen, in their order. */
export async function selectMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [MIGRATIONS_TABLE],
  );
  if (!found[0]?.isThere) throw new BackupError('The database has never been started by the product.');
  const { rows } = await client.query<{ hash: string }>(
    `select hash from ${MIGRATIONS_TABLE} order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}

export async function selectServerVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  );
  return rows[0]?.version ?? 0;
}

/** A table's name for SQL. */
export function nameOf({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
