import { parentPort, workerData } from 'node:worker_threads';
import { type ClassListRow, readClassList } from './read-class-list.ts';
import { UnreadableFileError } from './unreadable-file.ts';

export type FromClassListWorker =
  | { kind: 'headers'; headers: string[] }
  | { kind: 'rows'; rows: ClassListRow[] }
  | { kind: 'done' }
  | { kind: 'unreadable'; message: string };

/** Bounds the time that the main thread needs to deserialise a message. */
const ROWS_PER_MESSAGE = 500;

if (parentPort === null) throw new Error('This file runs as a worker thread only');
const port = parentPort;
const post = (message: FromClassListWorker) => port.postMessage(message);

async function run(): Promise<void> {
  const { buffer, byteOffset, byteLength } = workerData as Uint8Array<ArrayBuffer>;
  const { headers, rows } = await readClassList(Buffer.from(buffer, byteOffset, byteLength));
  post({ kind: 'headers', headers });
  for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) {
    post({ kind: 'rows', rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
  }
  post({ kind: 'done' });
}

run().catch((error: unknown) => {
  if (!(error instanceof UnreadableFileError)) throw error;
  post({ kind: 'unreadable', message: error.message });
});
