import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { openCopySocket } from './backup/copy-cluster.ts';
import { openEmbedded } from './embedded.ts';
import { holdServerLock } from './server-lock.ts';

/** The pool, or the connection of a transaction. */
export type Queryable = Omit<NodePgDatabase, 'transaction' | '$client'>;

export interface Database {
  kind: 'embedded' | 'postgres';
  /** For the operator, without a password. */
  description: string;
  orm: NodePgDatabase;
  pool: pg.Pool;
  /** Rejects when the database doesn't answer. */
  ping(): Promise<void>;
  /** Reports every statement that takes at least so many milliseconds. Replaces an earlier listener. */
  watchStatements(slowMs: number, tell: StatementListener): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  templateFile?: string | undefined;
  /** The embedded database has died: the process should end. */
  onFatal(error: Error): void;
  /**
   * For a server: while it runs, no backup is restored into PostgreSQL, and another process can copy the embedded
   * database for a backup. The callbacks get the error when either fails.
   */
  asServer?: { onNoCopies(error: Error): void; onLockLost(error: Error): void };
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** The longest wait for a connection; then the answer is 503. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** Set by tests only (`refuseInsideTransaction`): to follow the asynchronous scope costs a tenth of the throughput. */
let transactionScope: AsyncLocalStorage<true> | undefined;

export async function openDatabase(config: Config['database'], options: DatabaseOptions): Promise<Database> {
  const { asServer } = options;
  if (config.kind === 'postgres') {
    const lock = asServer && (await holdServerLock(config.url, asServer.onLockLost));
    const pool = new pg.Pool({
      connectionString: config.url,
      max: config.poolSize,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    });
    const { hostname, port, pathname } = new URL(config.url);
    return databaseOn(pool, 'postgres', `PostgreSQL at ${hostname}:${port || 5432}${pathname}`, async () => {
      await pool.end();
      await lock?.release();
    });
  }
  const embedded = await openEmbedded({
    dataDir: config.dataDir,
    onFatal: options.onFatal,
    templateFile: options.templateFile,
  });
  const copySocket = asServer && (await openCopySocket(embedded, config.dataDir).catch(asServer.onNoCopies));
  // Its one connection may be busy with the longest statement, which can't be cancelled.
  const pool = new pg.Pool({ ...embedded.poolConfig, connectionTimeoutMillis: STATEMENT_TIMEOUT_MS });
  return databaseOn(pool, 'embedded', `embedded, in ${config.dataDir}`, async () => {
    await pool.end();
    await copySocket?.close();
    await embedded.close();
  });
}

export function databaseOn(
  pool: pg.Pool,
  kind: Database['kind'],
  description: string,
  close: () => Promise<void>,
): Database {
  // A broken connection is replaced by the pool or fails its next statement. Without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  const watch: { slowMs: number; tell: StatementListener } = { slowMs: Infinity, tell: () => undefined };
  pool.on('connect', (connection) =>
    timeStatements(
      connection,
      () => watch.slowMs,
      (statement, ms) => watch.tell(statement, ms),
    ),
  );
  return {
    kind,
    description,
    orm: ormOn(pool),
    pool,
    async ping() {
      await pool.query('select 1');
    },
    watchStatements: (slowMs, tell) => void Object.assign(watch, { slowMs, tell }),
    close,
  };
}

/** Runs the work in a transaction. Name the callback’s `ctx` like the outer one, to hide it; a linter rule checks it. */
export function inTransaction<C extends { db: Queryable }, R>(
  context: C,
  work: (context: C) => Promise<R>,
): Promise<R> {
  return onOneConnection(context, async (context, connection) => {
    await connection.query('begin');
    const result = await work(context);
    const { command } = await connection.query('commit');
    // The database ends a transaction with a failed statement like this, even if the error was caught here.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back by the database');
    return result;
  });
}

/** Runs an answer’s reads on one connection: on the embedded database it then waits once, not for each read. */
export async function onOneConnection<C extends { db: Queryable }, R>(
  context: C,
  work: (context: C, connection: pg.PoolClient) => Promise<R>,
): Promise<R> {
  const { $client: pool } = context.db as NodePgDatabase & { $client: unknown };
  if (!(pool instanceof pg.Pool) || transactionScope?.getStore()) {
    throw new Error('A transaction or a connection is already open');
  }
  const connection = await pool.connect();
  let isBroken = false;
  try {
    const run = () => work({ ...context, db: ormOn(connection) }, connection);
    return await (transactionScope ? transactionScope.run(true, run) : run());
  } catch (error) {
    // Without a transaction it changes nothing.
    await connection.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    connection.release(isBroken);
  }
}

function ormOn<Client extends pg.Pool | pg.PoolClient>(client: Client) {
  return drizzle({ client, casing: 'snake_case' });
}

/** For tests: throws on a use of the pool inside a transaction, where the embedded database would never answer. */
export function refuseInsideTransaction(pool: pg.Pool): void {
  const scope = new AsyncLocalStorage<true>();
  transactionScope = scope;
  const connect = pool.connect.bind(pool);
  const query = pool.query.bind(pool);
  const guard = () => {
    if (scope.getStore()) throw new Error('The pool was used inside a transaction');
  };
  Object.assign(pool, {
    connect: (...args: Parameters<typeof connect>) => {
      guard();
      return connect(...args);
    },
    query: (...args: Parameters<typeof query>) => {
      guard();
      return query(...args);
    },
  });
}

/** @param statement the text without its parameters. */
type StatementListener = (statement: string, ms: number) => void;

interface Connection {
  query(...args: unknown[]): unknown;
}

/** Statements that write many rows are long. */
const MAX_TEXT_LENGTH = 2000;

/** Times each statement until its answer. @param slowMs least reported duration in ms; called each time. */
function timeStatements(connection: Connection, slowMs: () => number, tell: StatementListener): void {
  const send = connection.query.bind(connection);
  connection.query = (...args) => {
    const sentAt = performance.now();
    const end = () => {
      const ms = performance.now() - sentAt;
      if (ms >= slowMs()) tell(textOf(args[0]), ms);
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return send(...args.slice(0, -1), (...result: unknown[]) => {
        end();
        callback(...result);
      });
    }
    const answer = send(...args);
    if (answer instanceof Promise) answer.then(end, end);
    return answer;
  };
}

function textOf(query: unknown): string {
  const named = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  const text = String(named).replaceAll(/\s+/g, ' ').trim();
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)} …` : text;
}
