import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import * as z from 'zod';
import { codeOf } from '#server/db/data-lock.ts';
import { MIGRATIONS_FOLDER, readMigrations } from '#server/db/migrate.ts';
import { tableKey } from './backup-header.ts';
import { MIGRATIONS_TABLE, nameOf, selectMigrations, selectTables, type Table } from './catalog.ts';
import { BackupError } from './errors.ts';

/** Whether this release has all these migrations, in this order. @param hashes of migrations. */
export function knowsMigrations(hashes: readonly string[]): boolean {
  const known = readMigrations();
  return hashes.every((hash, index) => known[index]?.hash === hash);
}

/**
 * Creates the tables as they were after the first migrations. The list of migrations stays empty: it is part of the
 * backup.
 */
export async function buildSchema(client: pg.ClientBase, migrationCount: number): Promise<void> {
  // As drizzle creates it.
  await client.query(`create schema if not exists drizzle;
    create table ${MIGRATIONS_TABLE} (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql } of readMigrations().slice(0, migrationCount)) {
    for (const statement of sql) await client.query(statement);
  }
}

/**
 * The product's tables in a database, and the names of those that somebody else has created there.
 * @throws BackupError for a database that the product has never migrated, or that another release has.
 */
export async function selectProduct(
  client: pg.ClientBase,
): Promise<{ migrations: string[]; tables: Table[]; otherTables: string[] }> {
  const migrations = await selectMigrations(client);
  if (migrations.length === 0) throw new BackupError('The database has never been started by the product.');
  if (!knowsMigrations(migrations)) {
    throw new BackupError('The database belongs to a newer release than this one, or to another product.');
  }
  const names = namesAfter(migrations.length).tables;
  const tables = await selectTables(client);
  return {
    migrations,
    tables: tables.filter((table) => names.has(tableKey(table))),
    otherTables: tables.map(tableKey).filter((name) => !names.has(name)),
  };
}

/** Whether the product has never migrated the database. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  return (await selectMigrations(client)).length === 0;
}

/**
 * Drops the product's tables and functions, and nothing else.
 * @throws BackupError for a database of another release, and for a dependent object that is not the product's.
 */
export async function dropProduct(client: pg.ClientBase): Promise<void> {
  if (await isEmpty(client)) {
    // A first start that was killed has created it.
    await client.query(`drop table if exists ${MIGRATIONS_TABLE}`);
    return;
  }
  const { migrations, tables } = await selectProduct(client);
  const { rows: routines } = await client.query<{ routine: string }>(
    `select oid::regprocedure::text as routine from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [namesAfter(migrations.length).routines],
  );
  try {
    await client.query(`drop table ${tables.map(nameOf).join(', ')}`);
    for (const { routine } of routines) await client.query(`drop routine ${routine}`);
  } catch (error) {
    if (codeOf(error) !== DEPENDENT_OBJECTS) throw error;
    const detail = z.object({ detail: z.string() }).safeParse(error).data?.detail ?? '';
    throw new BackupError(
      `No backup would bring back objects that depend on the product’s tables: ${detail.replaceAll('\n', '; ')}. Remove them, or restore into an empty database.`,
    );
  }
}

/** PostgreSQL's code for an object that can't be dropped alone. */
const DEPENDENT_OBJECTS = '2BP01';
const SnapshotSchema = z.object({ tables: z.record(z.string(), z.unknown()) });
const NEW_ROUTINE = /create (?:or replace )?(?:function|procedure) "?(\w+)/gi;

/** Tables and routines of the product after its first migrations. */
function namesAfter(migrationCount: number): { tables: Set<string>; routines: string[] } {
  const number = String(migrationCount - 1).padStart(4, '0');
  const snapshot = readFileSync(join(MIGRATIONS_FOLDER, 'meta', `${number}_snapshot.json`), 'utf8');
  const tables = Object.keys(SnapshotSchema.parse(JSON.parse(snapshot)).tables);
  const statements = readMigrations()
    .slice(0, migrationCount)
    .flatMap(({ sql }) => sql);
  const routines = [...statements.join('\n').matchAll(NEW_ROUTINE)].map(([, name]) => name ?? '');
  return { tables: new Set([...tables, MIGRATIONS_TABLE]), routines };
}
