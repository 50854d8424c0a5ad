import pg from 'pg';
import type { Config } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { SESSION_SETTINGS } from './catalog.ts';

const CONNECTION_TIMEOUT_MS = 10_000;

/** Opens the embedded database of a folder, or creates one, for the duration of the work. */
export async function inFolder<T>(
  dataDir: string,
  templateFile: string | undefined,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const embedded = await openEmbedded({
    dataDir,
    templateFile,
    // Every waiting query fails as well, which ends the work.
    onFatal: () => undefined,
  });
  const pool = new pg.Pool(embedded.poolConfig);
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    try {
      await client.query(SESSION_SETTINGS);
      return await work(client);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
    await embedded.close();
  }
}

/** Opens one connection to PostgreSQL for the duration of the work. */
export async function inPostgres<T>(
  { url }: Extract<Config['database'], { kind: 'postgres' }>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
  });
  // A connection that breaks fails the query that is running.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(SESSION_SETTINGS);
    return await work(client);
  } finally {
    await client.end();
  }
}
