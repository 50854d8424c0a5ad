import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { busy } from '#server/errors.ts';
import { ConcurrencyLimit } from '#server/lib/concurrency-limit.ts';
import { Queue } from '#server/lib/queue.ts';
import { startThread } from '#server/lib/thread.ts';
import type { ReportDocument } from './draw-report.ts';

/** Limits of one report. The longest one that can be stored takes a second. */
const MAX_DURATION_MS = 15_000;
const MAX_MEMORY_MB = 256;
/** An idle thread keeps its fonts for this long. */
const IDLE_MS = 5 * MINUTE_MS;

/** Reports are drawn one after the other. */
const slots = new Queue();
/** Separate limits, so that families who open links never keep the staff waiting. */
const limits = {
  member: new ConcurrencyLimit({ inAll: 8, ofOne: 3 }),
  family: new ConcurrencyLimit({ inAll: 4, ofOne: 2 }),
  // Drawn once for everybody; twice while the office changes its particulars.
  sample: new ConcurrencyLimit({ inAll: 4, ofOne: 2 }),
};

/** A member or a family's account by its id, a link to a report by the report's, a sample by the place of its service. */
export interface Asker {
  kind: keyof typeof limits;
  id: number;
}

let running: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Makes a PDF file in a thread of its own, so that requests are not blocked.
 * @throws AppError 503 while many files wait, in total or of this asker, and for a report beyond the limits.
 */
export async function drawInThread(report: ReportDocument, { kind, id }: Asker): Promise<Uint8Array> {
  const release = limits[kind].take(id);
  try {
    return await slots.run(() => draw(report));
  } finally {
    release();
  }
}

async function draw(report: ReportDocument): Promise<Uint8Array> {
  clearTimeout(idle);
  running ??= startWorker();
  const worker = running;
  worker.ref();
  const signal = AbortSignal.timeout(MAX_DURATION_MS);
  try {
    // Rejects on an error of the thread, too.
    const answer = once(worker, 'message', { signal });
    worker.postMessage(report);
    const [file] = (await answer) as [Uint8Array];
    worker.unref();
    idle = setTimeout(() => void stop(worker), IDLE_MS).unref();
    return file;
  } catch (error) {
    await stop(worker);
    throw signal.aborted || isOutOfMemory(error) ? busy() : error;
  }
}

const isOutOfMemory = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

async function stop(worker: Worker): Promise<void> {
  if (running === worker) running = undefined;
  await worker.terminate();
}

function startWorker(): Worker {
  const worker = startThread('./report-pdf-worker.ts', import.meta.url, {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  // A thread that dies between two reports is replaced at the next one.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (running === worker) running = undefined;
  });
  return worker;
}
