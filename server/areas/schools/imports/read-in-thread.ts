import type { Worker } from 'node:worker_threads';
import { badRequest } from '#server/errors.ts';
import { ConcurrencyLimit } from '#server/lib/concurrency-limit.ts';
import { Queue } from '#server/lib/queue.ts';
import { startThread } from '#server/lib/thread.ts';
import type { ClassListWorkerData, FromClassListWorker } from './class-list-worker.ts';
import type { ClassList, ReadingChoices } from './read-class-list.ts';
import { TOO_COMPLICATED } from './unreadable-file.ts';

/** Limits of one file: the widest sheet of 20,000 rows fits. */
const MAX_DURATION_MS = 20_000;
const MAX_MEMORY_MB = 384;
/** Larger than the default, because nearly all of a reader's memory stays in use until its end. */
const YOUNG_MEMORY_MB = 48;

/** Reads one file at a time to bound memory. */
const queue = new Queue();
const MAX_QUEUE_LENGTH = 4;
/** Per member, so that one member does not fill the queue for the others. */
const limit = new ConcurrencyLimit({ inAll: MAX_QUEUE_LENGTH + 1, ofOne: 2 });

const tooMuch = () => badRequest(TOO_COMPLICATED);

/**
 * Reads a class list in a thread with limits on time and memory, so that a hostile file can't affect the server.
 * @param memberId of the sender.
 * @throws AppError 400 for an unreadable file, 503 while the queue is full or the member's other files wait.
 */
export async function readInThread(
  file: Buffer,
  memberId: number,
  choices: ReadingChoices,
): Promise<ClassList> {
  const release = limit.take(memberId);
  try {
    return await queue.run(() => read(file, choices));
  } finally {
    release();
  }
}

async function read(file: Buffer, choices: ReadingChoices): Promise<ClassList> {
  // A copy, because a small buffer shares its memory with other buffers.
  const worker = startWorker({ file: new Uint8Array(file), choices });
  try {
    return await listen(worker);
  } finally {
    await worker.terminate();
  }
}

function listen(worker: Worker): Promise<ClassList> {
  const list: ClassList = { headers: [], sheets: [], found: [], delimiter: null, rows: [] };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooMuch()), MAX_DURATION_MS);
    worker.on('message', (message: FromClassListWorker) => {
      if (message.kind === 'headers') {
        const { headers, sheets, found, delimiter } = message;
        Object.assign(list, { headers, sheets, found, delimiter });
      } else if (message.kind === 'rows') list.rows.push(...message.rows);
      else if (message.kind === 'done') resolve(list);
      else reject(badRequest(message.message));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    );
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('The reading thread ended without an answer'));
    });
  });
}

function startWorker(workerData: ClassListWorkerData): Worker {
  return startThread('./class-list-worker.ts', import.meta.url, {
    workerData,
    transferList: [workerData.file.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
  });
}
