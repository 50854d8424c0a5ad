import pg from 'pg';

/** Any fixed number that nothing else in the database uses. Held together by servers, alone by a restore. */
const IN_USE_LOCK = 7_230_499;
const TRY_AGAIN_MS = 5_000;
const CONNECTION_TIMEOUT_MS = 10_000;

/** A restore goes on in the database. The message is one line for the operator. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('A backup is being restored into the database. Start again when it is done.');
    this.name = 'DatabaseBusyError';
  }
}

export interface ServerMark {
  remove(): Promise<void>;
}

/**
 * Tells other processes that a server runs on this PostgreSQL database, for as long as it does: by a lock of a
 * connection of its own, which goes with the process however it ends. One that breaks is made anew.
 * @param onLost told why, whenever it breaks: until it is back a restore could begin.
 * @throws DatabaseBusyError while a backup is being restored.
 */
export async function markServer(url: string, onLost: (error: Error) => void): Promise<ServerMark> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isRemoved = false;

  async function mark(): Promise<void> {
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
      if (client !== next || isRemoved) return;
      onLost(problem);
      tryAgain();
    });
    await next.connect();
    try {
      const { rows } = await next.query<{ isMarked: boolean }>(
        'select pg_try_advisory_lock_shared($1) as "isMarked"',
        [IN_USE_LOCK],
      );
      if (!rows[0]?.isMarked) throw new DatabaseBusyError();
      client = next;
    } catch (error) {
      await next.end();
      throw error;
    }
  }

  function tryAgain(): void {
    if (isRemoved) return;
    timer = setTimeout(() => void mark().catch(tryAgain), TRY_AGAIN_MS).unref();
  }

  await mark();
  return {
    async remove() {
      isRemoved = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

/** False when a server runs on the database; else none can start before the connection ends. */
export async function keepServersOut(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isAlone: boolean }>('select pg_try_advisory_lock($1) as "isAlone"', [
    IN_USE_LOCK,
  ]);
  return rows[0]?.isAlone ?? false;
}
