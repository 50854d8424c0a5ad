import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '#server/config.ts';
import { type Database, databaseOn, openDatabase, refuseInsideTransaction } from '#server/db/client.ts';
import { type EmbeddedDatabase, openEmbedded } from '#server/db/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string;
    /** The bundled server. */
    serverProgram: string;
    testDatabaseUrl: string | null;
    /** A folder that is removed when all tests have run. */
    testFolder: string;
  }
}

export interface TestDatabase {
  database: Database;
  /** Closes and removes it. */
  drop(): Promise<void>;
}

/** A place for a database that other processes open. */
export interface DatabasePlace {
  config: Config['database'];
  /** No process may have the database open. */
  remove(): Promise<void>;
}

/** A migrated database of its own for a test file: on PostgreSQL when TEST_DATABASE_URL is set, else embedded. */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (inject('testDatabaseUrl') === null) return lendEmbedded();
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

/** An open embedded database, with the description of its structure when it was empty. */
interface Lendable {
  embedded: EmbeddedDatabase;
  structure: string;
}

/** Databases for reuse in this process: starting one takes as long as many tests. */
const returned: Lendable[] = [];

async function lendEmbedded(): Promise<TestDatabase> {
  const lendable = returned.pop() ?? (await startEmbedded());
  const { embedded, structure } = lendable;
  const pool = new pg.Pool(embedded.poolConfig);
  refuseInsideTransaction(pool);
  return {
    database: databaseOn(pool, 'embedded', 'embedded, of the tests', () => pool.end()),
    async drop() {
      if (!pool.ended) await pool.end();
      await withClient(embedded, emptyTables);
      // The next file must not get a changed structure.
      if ((await withClient(embedded, describeStructure)) === structure) returned.push(lendable);
      else await embedded.close();
    },
  };
}

async function startEmbedded(): Promise<Lendable> {
  const embedded = await openEmbedded({
    // Removed when all tests have run.
    dataDir: join(mkdtempSync(join(inject('testFolder'), 'database-')), 'database'),
    templateFile: inject('embeddedTemplate'),
    onFatal: failOnFatal,
  });
  return { embedded, structure: await withClient(embedded, describeStructure) };
}

function failOnFatal(error: Error): never {
  throw error;
}

async function withClient<T>(
  { poolConfig }: EmbeddedDatabase,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool(poolConfig);
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Tables without a page are left alone: truncating all of them takes a third of a second. */
async function emptyTables(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  const names = rows.map(({ name }) => name);
  if (names.length > 0) {
    // Turns off the triggers: those of foreign keys, and the one that protects the audit trail.
    await client.query('set session_replication_role = replica');
    await client.query(names.map((name) => `delete from ${name}`).join('; '));
    await client.query(`vacuum ${names.join(', ')}`);
  }
  await client.query(
    `select setval(seqrelid, seqstart, false) from pg_sequence
     join pg_class on pg_class.oid = seqrelid where relnamespace = 'public'::regnamespace`,
  );
}

/** The numbers of tables, columns, indexes and other parts of the structure. */
async function describeStructure(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query(
    `select (select count(*) from pg_class) as classes, (select count(*) from pg_attribute) as attributes,
      (select count(*) from pg_constraint) as constraints, (select count(*) from pg_trigger) as triggers,
      (select count(*) from pg_proc) as routines, (select count(*) from drizzle.__drizzle_migrations) as migrations`,
  );
  return JSON.stringify(rows);
}

/** An empty database, or an empty place for an embedded one. */
export async function createDatabasePlace(): Promise<DatabasePlace> {
  const url = inject('testDatabaseUrl');
  return url === null ? createFolder() : createPostgres(url);
}

export async function openTestDatabase({ config }: DatabasePlace): Promise<Database> {
  const database = await openDatabase(config, {
    templateFile: inject('embeddedTemplate'),
    onFatal: failOnFatal,
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
