import { Worker } from 'node:worker_threads';
import { badRequest, busy } from '#server/errors.ts';
import { Queue } from '#server/lib/queue.ts';
import type { FromClassListWorker } from './class-list-worker.ts';
import type { ClassList } from './read-class-list.ts';
import { TOO_COMPLICATED } from './unreadable-file.ts';

/** What reading one file may take. The widest sheet of 20,000 rows fits in; one of 12 columns takes a tenth. */
const LONGEST_MS = 20_000;
const MOST_MEMORY_MB = 384;
/** What is read is kept to the end: collected in the small steps of the server, it would be copied again and again. */
const YOUNG_MEMORY_MB = 48;

/** Files are read one after the other, so that memory is bounded; those that come while this many wait are refused. */
const slots = new Queue();
const LONGEST_QUEUE = 4;
/** One is read and one waits: nobody fills the queue for the others. */
const MOST_OF_ONE = 2;
const inHand = new Map<number, number>();

const tooMuch = () => badRequest(TOO_COMPLICATED);

/**
 * Reads a class list in a thread of its own: it holds nobody up, and a file that was made to do harm can't.
 * @param memberId who sent it.
 * @throws AppError 400 with what is wrong with the file, 503 while several others wait, or another of this person.
 */
export async function readInThread(file: Buffer, memberId: number): Promise<ClassList> {
  const own = inHand.get(memberId) ?? 0;
  if (slots.length > LONGEST_QUEUE || own >= MOST_OF_ONE) throw busy();
  inHand.set(memberId, own + 1);
  try {
    return await slots.run(() => read(file));
  } finally {
    const rest = (inHand.get(memberId) ?? 1) - 1;
    if (rest > 0) inHand.set(memberId, rest);
    else inHand.delete(memberId);
  }
}

async function read(file: Buffer): Promise<ClassList> {
  // A copy, because a small buffer shares its memory with others.
  const worker = startWorker(new Uint8Array(file));
  try {
    return await listen(worker);
  } finally {
    await worker.terminate();
  }
}

function listen(worker: Worker): Promise<ClassList> {
  const list: ClassList = { headers: [], rows: [] };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooMuch()), LONGEST_MS);
    worker.on('message', (message: FromClassListWorker) => {
      if (message.kind === 'headers') list.headers = message.headers;
      else if (message.kind === 'rows') list.rows.push(...message.rows);
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

// Bundled, the worker is plain JavaScript beside this file; in development both are TypeScript.
function startWorker(workerData: Uint8Array<ArrayBuffer>): Worker {
  const isBundled = !import.meta.url.endsWith('.ts');
  const entry = isBundled
    ? new URL('./class-list-worker.js', import.meta.url)
    : new URL('./class-list-worker-dev.mjs', import.meta.url);
  return new Worker(entry, {
    workerData,
    transferList: [workerData.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
  });
}
