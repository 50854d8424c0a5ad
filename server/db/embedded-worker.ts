// The thread of the embedded database. It buys short answers: PGlite works synchronously, and would block the process.
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { messageOf, openCluster, prepareFolder } from './embedded-cluster.ts';
import { startCopyMode } from './embedded-copy-mode.ts';
import { startHousekeeping } from './embedded-housekeeping.ts';
import {
  type ClientSpeech,
  fatalErrorMessage,
  queryMessage,
  syncMessage,
  WireFrames,
} from './wire-frames.ts';
import type { DatabaseRequest, DatabaseRequests, FromDatabase, ToDatabase } from './wire-stream.ts';

export interface EmbeddedWorkerData {
  dataDir: string;
  templateFile: string | undefined;
}

// The size of the parts in which a long answer is sent.
const PART_BYTES = 1024 * 1024;

// The rollback comes first: a Sync would commit a transaction that was begun by messages without a Sync.
const RESET_SESSION = Buffer.concat([queryMessage('ROLLBACK'), syncMessage(), queryMessage('DISCARD ALL')]);

if (parentPort === null) throw new Error('This file runs as a worker thread only');
const port = parentPort;

function post(message: FromDatabase, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

function die(error: unknown): never {
  post({ kind: 'fatal', message: messageOf(error) });
  process.exit(1);
}

async function run(): Promise<void> {
  const { dataDir, templateFile } = workerData as EmbeddedWorkerData;
  await prepareFolder(dataDir, templateFile);
  const pglite = await openCluster(dataDir, die);
  let lastUsedAt = Date.now();
  const housekeeping = startHousekeeping(pglite, { lastUsedAt: () => lastUsedAt });
  const requests: DatabaseRequests = {
    ...startCopyMode(pglite, housekeeping),
    async dump() {
      await pglite.exec('CHECKPOINT');
      const file = await pglite.dumpDataDir('gzip');
      return new Uint8Array(await file.arrayBuffer());
    },
    async close() {
      housekeeping.stop();
      await pglite.exec('ROLLBACK; CHECKPOINT');
      await pglite.close();
    },
  };
  const session = openSession(pglite);
  port.on('message', (message: ToDatabase) => {
    lastUsedAt = Date.now();
    if (message.kind === 'bytes') session.receive(message.connection, message.bytes);
    else if (message.kind === 'end') session.end(message.connection);
    else answer(requests, message.id, message.what);
  });
  post({ kind: 'ready' });
}

/** PGlite has one session. One connection at a time uses it, and it is reset for the next. */
function openSession(pglite: PGlite) {
  const frames = new Map<number, WireFrames>();
  let current: number | undefined;

  // Synchronous; the promise only carries an exception.
  const execute = (bytes: Uint8Array, onBytes: (bytes: Uint8Array) => void) => {
    pglite.execProtocolRawStream(bytes, { syncToFs: false, onRawData: onBytes }).catch(die);
  };

  const executeFor = (connection: number, bytes: Uint8Array) => {
    let parts: Uint8Array[] = [];
    let size = 0;
    const flush = () => {
      const joined = new Uint8Array(size);
      let offset = 0;
      for (const part of parts) {
        joined.set(part, offset);
        offset += part.length;
      }
      parts = [];
      size = 0;
      if (joined.length > 0) post({ kind: 'bytes', connection, bytes: joined }, [joined.buffer]);
    };
    execute(bytes, (part) => {
      // A copy: the database uses this memory again.
      parts.push(part.slice());
      size += part.length;
      if (size >= PART_BYTES) flush();
    });
    flush();
  };

  const end = (connection: number) => {
    frames.delete(connection);
    if (current !== connection) return;
    current = undefined;
    execute(RESET_SESSION, () => undefined);
  };

  const act = (connection: number, speech: ClientSpeech) => {
    switch (speech.kind) {
      case 'startup':
        if (current === undefined) {
          current = connection;
          executeFor(connection, speech.bytes);
        } else {
          const refusal = fatalErrorMessage('53300', 'The embedded database has one connection only.');
          post({ kind: 'bytes', connection, bytes: refusal });
          post({ kind: 'end', connection });
        }
        break;
      case 'messages':
        if (current === connection) executeFor(connection, speech.bytes);
        break;
      case 'terminate':
        end(connection);
        post({ kind: 'end', connection });
        break;
    }
  };

  const receive = (connection: number, bytes: Uint8Array) => {
    let reader = frames.get(connection);
    if (reader === undefined) {
      reader = new WireFrames();
      frames.set(connection, reader);
    }
    for (const speech of reader.push(bytes)) act(connection, speech);
  };

  return { receive, end };
}

function answer(requests: DatabaseRequests, id: number, what: DatabaseRequest): void {
  requests[what]().then(
    (value) => {
      post({ kind: 'answer', id, value });
      if (what === 'close') port.close();
    },
    (error: unknown) => post({ kind: 'refusal', id, message: messageOf(error) }),
  );
}

run().catch(die);
