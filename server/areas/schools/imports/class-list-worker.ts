import { parentPort, workerData } from 'node:worker_threads';
import { type ClassList, type ClassListRow, type ReadingChoices, readClassList } from './read-class-list.ts';
import { UnreadableFileError } from './unreadable-file.ts';

export type FromClassListWorker =
  | ({ kind: 'headers' } & Pick<ClassList, 'headers' | 'sheets' | 'found' | 'delimiter'>)
  | { kind: 'rows'; rows: ClassListRow[] }
  | { kind: 'done' }
  | { kind: 'unreadable'; message: string };

export interface ClassListWorkerData {
  file: Uint8Array<ArrayBuffer>;
  choices: ReadingChoices;
}

/** Bounds the time that the main thread needs to deserialise a message. */
const ROWS_PER_MESSAGE = 500;

if (parentPort === null) throw new Error('This file runs as a worker thread only');
const port = parentPort;
const post = (message: FromClassListWorker) => port.postMessage(message);

async function run(): Promise<void> {
  const { file, choices } = workerData as ClassListWorkerData;
  const { rows, ...list } = await readClassList(
    Buffer.from(file.buffer, file.byteOffset, file.byteLength),
    choices,
  );
  post({ kind: 'headers', ...list });
  for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE) {
    post({ kind: 'rows', rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
  }
  post({ kind: 'done' });
}

run().catch((error: unknown) => {
  if (!(error instanceof UnreadableFileError)) throw error;
  post({ kind: 'unreadable', message: error.message });
});
