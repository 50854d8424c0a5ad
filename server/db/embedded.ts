// The embedded database: a folder and a thread instead of a server, so that `npm start` alone serves the product. The table
// of decision 0002 says what the thread buys.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import pg from 'pg';
import { startThread } from '#server/lib/thread.ts';
import { acquireDataLock } from './data-lock.ts';
import type { EmbeddedWorkerData } from './embedded-worker.ts';
import {
  type DatabaseRequest,
  type DatabaseRequests,
  type FromDatabase,
  type ToDatabase,
  WireStream,
} from './wire-stream.ts';

export interface EmbeddedDatabase extends DatabaseRequests {
  /** Configuration for the one pg.Pool that may be opened on it: one connection, no idle timeout. */
  poolConfig: pg.PoolConfig;
  /** Checkpoints, closes the database, ends its thread and releases the lock. Idempotent. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** tar.gz of a fresh cluster, made by writeTemplate; without it the first start takes seconds longer. */
  templateFile?: string | undefined;
  /** The database's thread died and every query fails. Called at most once. */
  onFatal: (error: Error) => void;
}

/** The longest wait of close() for a running statement. Committed data is safe without it. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Opens the database in a thread of its own. @throws DataFolderBusyError when another process has the folder. */
export async function openEmbedded({
  dataDir,
  templateFile,
  onFatal,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  const lock = acquireDataLock(folder);
  const link = new DatabaseThread({ dataDir: folder, templateFile });
  try {
    await link.ready;
  } catch (error) {
    await link.terminate();
    lock.release();
    throw error;
  }
  link.onFatal = onFatal;

  let closing: Promise<void> | undefined;
  const close = async () => {
    await link.close();
    lock.release();
  };
  return {
    poolConfig: {
      // In full, so that the driver takes none from PGHOST, PGUSER and so on.
      host: 'embedded',
      port: 5432,
      user: 'postgres',
      password: '',
      database: 'postgres',
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
      stream: () => link.connect(),
      Client: EmbeddedClient,
    },
    close: () => (closing ??= close()),
    dump: () => link.request('dump'),
    beginCopy: () => link.request('beginCopy'),
    endCopy: () => link.request('endCopy'),
    leaveCopy: () => link.request('leaveCopy'),
  };
}

/** Writes a `templateFile` for openEmbedded. For the build, on a migrated database at rest. */
export async function writeTemplate(embedded: EmbeddedDatabase, file: string): Promise<void> {
  await writeFile(file, await embedded.dump());
}

type Release = (error?: Error | boolean) => void;

/** Closes a connection that is released inside a transaction: the database rolls back, and the pool opens a new one. */
class EmbeddedClient extends pg.Client {
  #release: Release = () => undefined;

  // The pool assigns it each time it lends the connection.
  set release(release: Release) {
    this.#release = (error) => release(error ?? this.getTransactionStatus() !== 'I');
  }

  get release(): Release {
    return this.#release;
  }
}

/** The main thread's end of the database thread. */
class DatabaseThread {
  readonly ready: Promise<void>;
  onFatal: ((error: Error) => void) | undefined;
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #streams = new Map<number, WireStream>();
  readonly #requests = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  #lastId = 0;
  #failure: Error | undefined;

  constructor(workerData: EmbeddedWorkerData) {
    this.#worker = startThread('./embedded-worker.ts', import.meta.url, { workerData });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromDatabase) => {
        if (message.kind === 'ready') resolve();
        else this.#receive(message);
      });
      this.#requests.set(0, { resolve: () => undefined, reject });
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#exited = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#fail(new Error('The embedded database has stopped'));
        resolve();
      });
    });
  }

  connect(): WireStream {
    this.#lastId += 1;
    const connection = this.#lastId;
    const stream = new WireStream({
      send: (bytes) => this.#post({ kind: 'bytes', connection, bytes }, [bytes.buffer]),
      onEnd: () => {
        this.#streams.delete(connection);
        this.#post({ kind: 'end', connection });
      },
      refusal: () => this.#failure,
    });
    this.#streams.set(connection, stream);
    return stream;
  }

  request<What extends DatabaseRequest>(what: What): ReturnType<DatabaseRequests[What]> {
    const answer = new Promise((resolve, reject) => {
      if (this.#failure) {
        reject(this.#failure);
        return;
      }
      this.#lastId += 1;
      this.#requests.set(this.#lastId, { resolve, reject });
      this.#post({ kind: 'request', id: this.#lastId, what });
    });
    return answer as ReturnType<DatabaseRequests[What]>;
  }

  async close(): Promise<void> {
    this.onFatal = undefined;
    const timer = setTimeout(() => void this.terminate(), CLOSE_TIMEOUT_MS);
    try {
      await this.request('close');
    } catch {
      await this.terminate();
    } finally {
      clearTimeout(timer);
    }
    await this.#exited;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(message: ToDatabase, transfer: ArrayBuffer[] = []): void {
    if (!this.#failure) this.#worker.postMessage(message, transfer);
  }

  #receive(message: Exclude<FromDatabase, { kind: 'ready' }>): void {
    switch (message.kind) {
      case 'bytes':
        this.#streams.get(message.connection)?.receive(message.bytes);
        break;
      case 'end':
        this.#streams.get(message.connection)?.destroy();
        break;
      case 'answer':
        this.#requests.get(message.id)?.resolve(message.value);
        this.#requests.delete(message.id);
        break;
      case 'refusal':
        this.#requests.get(message.id)?.reject(new Error(message.message));
        this.#requests.delete(message.id);
        break;
      case 'fatal':
        this.#fail(new Error(message.message));
        break;
    }
  }

  #fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    for (const stream of this.#streams.values()) stream.destroy(error);
    for (const { reject } of this.#requests.values()) reject(error);
    this.#requests.clear();
    this.onFatal?.(error);
  }
}
