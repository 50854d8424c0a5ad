import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { migrateDatabase } from './migrate.ts';

let place: DatabasePlace;

beforeAll(async () => {
  place = await createDatabasePlace();
});
afterAll(async () => {
  // drizzle-kit adds a method to every array, and the PDF reader of later tests in this process refuses such arrays.
  Reflect.deleteProperty(Array.prototype, 'random');
  await place.remove();
});

test('a database with another first migration is refused and unchanged', async () => {
  const database = await openTestDatabase(place);
  await migrateDatabase(database);
  await database.pool.query(
    `update drizzle.__drizzle_migrations set hash = 'another', created_at = 1
     where id = (select min(id) from drizzle.__drizzle_migrations)`,
  );
  await expect(migrateDatabase(database)).rejects.toThrow(DatabaseUnavailableError);
  const { rows } = await database.pool.query('select hash from drizzle.__drizzle_migrations order by id');
  expect(rows[0]).toEqual({ hash: 'another' });
  await database.close();
});

test('the schema needs no further migration', async () => {
  const folder = (name: string) => join(import.meta.dirname, name);
  const meta = readdirSync(folder('migrations/meta'));
  const [newest, ...others] = meta.filter((name) => name.endsWith('_snapshot.json'));
  expect(others).toEqual([]);
  const stored = JSON.parse(readFileSync(folder(`migrations/meta/${newest}`), 'utf8'));
  const files = readdirSync(folder('schema')).map((name) => import(folder(`schema/${name}`)));
  const tables = Object.assign({}, ...(await Promise.all(files)));
  const present = generateDrizzleJson(tables, stored.prevId, undefined, 'snake_case');
  expect(await generateMigration(stored, present)).toEqual([]);
  const journal = JSON.parse(readFileSync(folder('migrations/meta/_journal.json'), 'utf8'));
  expect(`${journal.entries.at(-1).tag.slice(0, 4)}_snapshot.json`).toBe(newest);
});
