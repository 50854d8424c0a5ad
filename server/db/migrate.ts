import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './client.ts';

// Any fixed number will do, as long as nothing else in the database uses it.
const MIGRATION_LOCK = 7_230_441;

/** Beside the source as beside the bundle there is a folder `migrations`. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Applies the migrations that the database has not seen, all in one transaction. A lock makes a second process that
 * starts at the same moment wait, and then find nothing left to do.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  if (!existsSync(MIGRATIONS_FOLDER)) throw new Error(`There are no migrations in ${MIGRATIONS_FOLDER}`);
  const client = await database.pool.connect();
  try {
    // Building an index on a large table, or waiting for another process that does, takes as long as it takes.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // The connection is closed, not given back: that releases the lock and forgets the setting, whatever happened.
    client.release(true);
  }
}
