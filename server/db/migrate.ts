import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { SESSION_LOCKS } from './advisory-locks.ts';
import { selectMigrations } from './backup/catalog.ts';
import type { Database } from './client.ts';
import { DatabaseUnavailableError } from './errors.ts';

/** Next to this file, in the source as in the bundle. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** The migrations of this release, in their order. */
export const readMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

/**
 * Applies the migrations that the database has not seen, all in one transaction. A second process that starts at the
 * same moment waits for the lock and then finds nothing to do.
 * @throws DatabaseUnavailableError when the database began with another first migration.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  if (!existsSync(MIGRATIONS_FOLDER)) throw new Error(`There are no migrations in ${MIGRATIONS_FOLDER}`);
  const client = await database.pool.connect();
  try {
    // No timeout: an index on a large table takes long to build, and another process then waits as long.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [SESSION_LOCKS.migration]);
    const [applied] = await selectMigrations(client);
    if (applied !== undefined && applied !== readMigrations()[0]?.hash) {
      throw new DatabaseUnavailableError(
        'The database has the layout of a version before the first release, which can’t be upgraded: choose an empty DATA_DIR or DATABASE_URL.',
      );
    }
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    // Closes the connection, which releases the lock and resets the timeout.
    client.release(true);
  }
}
