import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import * as z from 'zod';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';
import { type BackupHeader, tableKey } from './backup-header.ts';
import {
  MIGRATIONS_TABLE,
  SCHEMAS,
  selectMigrations,
  selectNames,
  selectTables,
  type Table,
} from './catalog.ts';
import { BackupError } from './errors.ts';

const readMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

/** @throws BackupError for a backup whose database had seen migrations that this release does not know. */
export function refuseNewer({ migrations }: Pick<BackupHeader, 'migrations'>): void {
  const known = readMigrations();
  migrations.forEach((hash, index) => {
    if (known[index]?.hash === hash) return;
    throw new BackupError(
      'The backup comes from a newer release, or from another one altogether. Install the release that made it, restore there, and upgrade.',
    );
  });
}

/**
 * Makes the tables as they were when a database had seen so many migrations: this release has them all, from the first.
 * The list of them is left empty; it is part of the backup.
 */
export async function buildSchema(client: pg.ClientBase, migrationCount: number): Promise<void> {
  // As drizzle makes it.
  await client.query(`create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql } of readMigrations().slice(0, migrationCount)) {
    for (const statement of sql) await client.query(statement);
  }
}

/**
 * The product's own tables, and those that somebody else put beside them.
 * @throws BackupError for a database that a newer release has migrated.
 */
export async function selectOwnTables(client: pg.ClientBase): Promise<{ own: Table[]; foreign: Table[] }> {
  const hashes = await selectMigrations(client);
  const place = readMigrations().findIndex(({ hash }) => hash === hashes.at(-1));
  if (place < 0) throw new BackupError('The database belongs to a newer release than this one.');
  const names = namesAfter(place);
  const tables = await selectTables(client);
  return {
    own: tables.filter((table) => names.has(tableKey(table))),
    foreign: tables.filter((table) => !names.has(tableKey(table))),
  };
}

/**
 * Tables, views and routines that would be lost, since no backup brings them back: those of somebody else, and what a
 * newer release has added.
 */
export async function selectForeignNames(client: pg.ClientBase): Promise<string[]> {
  const names = await selectNames(client);
  const hashes = names.includes(MIGRATIONS_TABLE) ? await selectMigrations(client) : [];
  const known = readMigrations();
  // Another product may keep such a list as well. It is empty where the first start was killed.
  if (hashes[0] !== known[0]?.hash) {
    return names.filter((name) => hashes.length > 0 || name !== MIGRATIONS_TABLE);
  }
  const place = known.findIndex(({ hash }) => hash === hashes.at(-1));
  const own = namesAfter(place < 0 ? known.length - 1 : place);
  return names.filter((name) => !own.has(name));
}

const SnapshotSchema = z.object({ tables: z.record(z.string(), z.unknown()) });
const NEW_ROUTINE = /create (?:or replace )?(?:function|procedure) "?(\w+)/gi;

/** Tables and routines of the product after one of its migrations. */
function namesAfter(place: number): Set<string> {
  const number = String(place).padStart(4, '0');
  const snapshot = readFileSync(join(MIGRATIONS_FOLDER, 'meta', `${number}_snapshot.json`), 'utf8');
  const statements = readMigrations()
    .slice(0, place + 1)
    .flatMap(({ sql }) => sql);
  const routines = [...statements.join('\n').matchAll(NEW_ROUTINE)].map(([, name]) => `public.${name}`);
  return new Set([
    ...Object.keys(SnapshotSchema.parse(JSON.parse(snapshot)).tables),
    ...routines,
    MIGRATIONS_TABLE,
  ]);
}

/** Whether there is nothing of the product yet. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  return (await selectTables(client)).length === 0;
}

/** Removes the tables with all that hangs on them, and the functions; extensions stay. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  for (const { schema, name } of await selectTables(client)) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    await client.query(`drop table if exists ${table} cascade`);
  }
  const { rows } = await client.query<{ routine: string }>(
    `select p.oid::regprocedure::text as routine from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any ($1)
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    [SCHEMAS],
  );
  for (const { routine } of rows) await client.query(`drop routine if exists ${routine} cascade`);
  await client.query('drop schema if exists drizzle cascade');
}
