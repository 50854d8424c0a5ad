import {
  type EndReason,
  type FrameMessage,
  LIMITS,
  type OutputEntry,
  type WorkerMessage,
} from '#web/sandbox/messages.ts';

/** Batches, because the page draws all of the output each time. */
const BATCH_MS = 50;

export type RunWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** Runs code in one new worker at a time, within the limits. @param tell sends a message to the page. */
export function createRunHost(createWorker: () => RunWorker, tell: (message: FrameMessage) => void) {
  let endCurrent: ((reason: EndReason) => void) | null = null;
  return {
    run(run: number, code: string): void {
      endCurrent?.('stopped');
      endCurrent = startRun({ run, code, createWorker, tell, onEnd: () => (endCurrent = null) });
    },
    stop(): void {
      endCurrent?.('stopped');
    },
  };
}

interface Run {
  run: number;
  code: string;
  createWorker: () => RunWorker;
  tell: (message: FrameMessage) => void;
  onEnd: () => void;
}

function startRun({ run, code, createWorker, tell, onEnd }: Run): (reason: EndReason) => void {
  const worker = createWorker();
  let batch: OutputEntry[] = [];
  let total = 0;
  let isOver = false;
  let timer = setTimeout(() => end('broken'), LIMITS.startMs);
  const batches = setInterval(flush, BATCH_MS);

  function flush(): void {
    if (batch.length > 0) tell({ type: 'output', run, entries: batch });
    batch = [];
  }

  function end(reason: EndReason): void {
    if (isOver) return;
    isOver = true;
    worker.terminate();
    clearTimeout(timer);
    clearInterval(batches);
    flush();
    onEnd();
    tell({ type: 'ended', run, reason });
  }

  function add(entry: OutputEntry): void {
    total += 1;
    // The worker counts too, but the code may tamper with it.
    const isTooMuch = total > LIMITS.entries || entry.text.length > LIMITS.entryChars + 1;
    if (isTooMuch) end('output');
    else batch.push(entry);
  }

  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (isOver) return;
    if (data.type === 'entry') return add(data.entry);
    if (data.type === 'ended') return end(data.reason);
    clearTimeout(timer);
    timer = setTimeout(() => end('time'), LIMITS.runMs);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end('broken');
  };
  worker.postMessage(code);
  return end;
}
