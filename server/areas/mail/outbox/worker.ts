import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deliver, type Outbox } from './delivery.ts';
import { claimDue, giveBack, type OutboxRow } from './repo.ts';
import { MAX_SENDING_MS } from './smtp.ts';

/** Messages that are sent at once. */
export const MAX_AT_ONCE = 5;
/** Polling interval. */
const LOOK_EVERY_MS = 1_000;
/** Polling interval after a failure of the database. */
const AFTER_FAILURE_MS = 5_000;
/**
 * How long a claim holds: longer than any attempt. After a crash the message is then due again, and arrives twice if the
 * mail server had accepted it.
 */
export const CLAIM_MS = 2 * MAX_SENDING_MS;
/** How long a stop waits for messages that are being sent. */
const MAX_STOP_MS = 7_000;

/** Sends due messages while it runs. */
export interface Worker {
  start(): void;
  /** Claims no more messages, finishes those that are being sent, and releases the others. */
  stop(): Promise<void>;
}

export function claim({ jobContext }: Pick<Outbox, 'jobContext'>, limit: number): Promise<OutboxRow[]> {
  const { db, now } = jobContext();
  return claimDue(db, now, {
    claimId: randomUUID(),
    until: new Date(now.getTime() + CLAIM_MS),
    limit,
  });
}

export function createWorker(outbox: Outbox): Worker {
  const underway = new Set<Promise<void>>();
  /** Aborts the attempts that are running. */
  const cut = new AbortController();
  /** Renewed at each pause; aborting it ends the pause. */
  let pause = new AbortController();
  let isStopping = false;
  let running = Promise.resolve();

  function begin(row: OutboxRow): void {
    const sending = deliver(outbox, row, cut.signal)
      .catch((error: unknown) =>
        outbox.log.error({ err: error }, 'what came of a message was not written down'),
      )
      .finally(() => {
        underway.delete(sending);
        pause.abort();
      });
    underway.add(sending);
  }

  async function poll(): Promise<void> {
    const free = MAX_AT_ONCE - underway.size;
    const rows = free > 0 ? await claim(outbox, free) : [];
    if (!isStopping) {
      rows.forEach(begin);
      return;
    }
    const [first] = rows;
    if (!first) return;
    const ids = rows.map(({ id }) => id);
    const { db, now } = outbox.jobContext();
    await giveBack(db, { ids, claimId: first.claimId ?? '', now });
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      pause = new AbortController();
      let pauseMs = LOOK_EVERY_MS;
      try {
        await poll();
      } catch (error) {
        outbox.log.error({ err: error }, 'the outbox could not be read');
        pauseMs = AFTER_FAILURE_MS;
      }
      // A finished message ends the pause, since there is room for the next one.
      await waitUnless(pause.signal, pauseMs);
    }
  }

  return {
    start() {
      running = run();
    },
    async stop() {
      isStopping = true;
      pause.abort();
      await running;
      const done = Promise.all(underway);
      const inTime = new AbortController();
      await Promise.race([done.then(() => inTime.abort()), waitUnless(inTime.signal, MAX_STOP_MS)]);
      cut.abort();
      await done;
    },
  };
}

async function waitUnless(signal: AbortSignal, ms: number): Promise<void> {
  try {
    await wait(ms, undefined, { signal, ref: false });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
