import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { migrateDatabase } from './migrate.ts';

let place: DatabasePlace;

beforeAll(async () => {
  place = await createDatabasePlace();
});
afterAll(() => place.remove());

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
