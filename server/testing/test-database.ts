import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase, refuseInsideTransaction } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string;
    /** The embedded database's bundled thread: its source would be translated anew for every test file. */
    embeddedThread: string;
    /** The bundled server. */
    serverProgram: string;
    testDatabaseUrl: string | null;
  }
}

export interface TestDatabase {
  database: Database;
  /** Closes it and removes every trace. */
  drop(): Promise<void>;
}

/** Where a database can be, for processes of their own to open it. */
export interface DatabasePlace {
  config: Config['database'];
  /** Removes every trace. Nobody may have it open. */
  remove(): Promise<void>;
}

/** A migrated database of its own for a test file: on PostgreSQL when TEST_DATABASE_URL is set, else embedded. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const place = await createDatabasePlace();
  const database = await openTestDatabase(place);
  return {
    database,
    async drop() {
      await database.close();
      await place.remove();
    },
  };
}

/** An empty database, or an empty place for an embedded one. */
export async function createDatabasePlace(): Promise<DatabasePlace> {
  const url = inject('testDatabaseUrl');
  return url === null ? createFolder() : createPostgres(url);
}

/** Opens and migrates the database of a place. */
export async function openTestDatabase({ config }: DatabasePlace): Promise<Database> {
  const database = await openDatabase(config, {
    templateFile: inject('embeddedTemplate'),
    threadFile: inject('embeddedThread'),
    onFatal: (error) => {
      throw error;
    },
  });
  refuseInsideTransaction(database.pool);
  await migrateDatabase(database);
  return database;
}

function createFolder(): DatabasePlace {
  const folder = mkdtempSync(join(tmpdir(), 'srichakra-test-'));
  return {
    config: { kind: 'embedded', dataDir: join(folder, 'database') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function createPostgres(serverUrl: string): Promise<DatabasePlace> {
  const name = `srichakra_test_${randomBytes(6).toString('hex')}`;
  await runOn(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    config: { kind: 'postgres', url: url.href, poolSize: 5 },
    remove: () => runOn(serverUrl, `drop database ${name} with (force)`),
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
