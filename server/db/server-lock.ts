import pg from 'pg';
import { SESSION_LOCKS } from './advisory-locks.ts';
import { DatabaseUnavailableError } from './errors.ts';

const RETRY_INTERVAL_MS = 5_000;
const CONNECTION_TIMEOUT_MS = 10_000;

export interface ServerLock {
  release(): Promise<void>;
}

/**
 * Holds the shared server lock of a PostgreSQL database, so that no restore begins while a server runs. The lock has a
 * connection of its own and ends with the process. A broken connection is opened again.
 * @param onLost called when the connection breaks; until it is back a restore could begin.
 * @throws DatabaseUnavailableError while a backup is being restored.
 */
export async function holdServerLock(url: string, onLost: (error: Error) => void): Promise<ServerLock> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;

  async function acquire(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
    });
    let problem = new Error('The connection has ended');
    next.on('error', (error) => {
      problem = error;
    });
    next.on('end', () => {
      if (client !== next || isReleased) return;
      onLost(problem);
      retryLater();
    });
    await next.connect();
    try {
      const { rows } = await next.query<{ isAcquired: boolean }>(
        'select pg_try_advisory_lock_shared($1) as "isAcquired"',
        [SESSION_LOCKS.server],
      );
      if (!rows[0]?.isAcquired) {
        throw new DatabaseUnavailableError(
          'A backup is being restored into the database. Start again when it is done.',
        );
      }
      client = next;
    } catch (error) {
      await next.end();
      throw error;
    }
  }

  function retryLater(): void {
    if (isReleased) return;
    timer = setTimeout(() => void acquire().catch(retryLater), RETRY_INTERVAL_MS).unref();
  }

  await acquire();
  return {
    async release() {
      isReleased = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

/** Takes the server lock exclusively until the connection ends. @returns false when a server runs on the database. */
export async function lockServersOut(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isAcquired: boolean }>(
    'select pg_try_advisory_lock($1) as "isAcquired"',
    [SESSION_LOCKS.server],
  );
  return rows[0]?.isAcquired ?? false;
}
