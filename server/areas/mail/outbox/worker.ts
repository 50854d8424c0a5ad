import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deliver, type Outbox } from './delivery.ts';
import { claimDue, giveBack, type OutboxRow } from './repo.ts';
import { LONGEST_SENDING_MS } from './smtp.ts';

/** How many messages are on their way at once. */
export const MOST_AT_ONCE = 5;
/** How often it is looked whether something is due. */
const LOOK_EVERY_MS = 1_000;
/** The same after the database failed. */
const AFTER_FAILURE_MS = 5_000;
/**
 * For how long a claim holds. Whoever made it is done long before, or was killed: then the message is due again. What the
 * mail server had taken by then, without our knowing, arrives twice.
 */
export const CLAIM_MS = 2 * LONGEST_SENDING_MS;
/** How long a process that ends waits for what it is sending; less than it has in all. */
const LONGEST_STOP_MS = 7_000;

/** Sends what is due, a few messages at a time, for as long as it runs. */
export interface Worker {
  start(): void;
  /** Takes no further message, finishes those that are being sent, and gives back what it can't finish. */
  stop(): Promise<void>;
}

/** Takes up to so many messages that are due. */
export function claim({ db, clock }: Outbox, limit: number): Promise<OutboxRow[]> {
  const now = clock();
  return claimDue(db, now, {
    claimId: randomUUID(),
    until: new Date(now.getTime() + CLAIM_MS),
    limit,
  });
}

export function createWorker(outbox: Outbox): Worker {
  const underway = new Set<Promise<void>>();
  /** Ends what is being sent. */
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

  async function turn(): Promise<void> {
    const free = MOST_AT_ONCE - underway.size;
    const rows = free > 0 ? await claim(outbox, free) : [];
    if (!isStopping) {
      rows.forEach(begin);
      return;
    }
    const [first] = rows;
    if (!first) return;
    const ids = rows.map(({ id }) => id);
    await giveBack(outbox.db, { ids, claimId: first.claimId ?? '', now: outbox.clock() });
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      pause = new AbortController();
      let pauseMs = LOOK_EVERY_MS;
      try {
        await turn();
      } catch (error) {
        outbox.log.error({ err: error }, 'the outbox could not be read');
        pauseMs = AFTER_FAILURE_MS;
      }
      // Until something may be due; or sooner, when a message is done and makes room for the next one.
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
      await Promise.race([done.then(() => inTime.abort()), waitUnless(inTime.signal, LONGEST_STOP_MS)]);
      cut.abort();
      await done;
    },
  };
}

/** Waits so long, or until the signal. */
async function waitUnless(signal: AbortSignal, ms: number): Promise<void> {
  try {
    await wait(ms, undefined, { signal, ref: false });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
