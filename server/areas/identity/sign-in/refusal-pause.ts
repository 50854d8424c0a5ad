import { setTimeout as wait } from 'node:timers/promises';

/** The delay of a refusal, which bounds the rate of a client that waits for its answers. */
const PAUSE_MS = 500;
/** Further refusals are sent at once, to bound the memory of a flood. */
const MAX_WAITING = 1000;

let count = 0;

/**
 * Delays refusals. Without the delay, clients that repeat at once raised the p95 of other requests to several seconds
 * (decision 0006).
 */
export async function delayRefusals<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (count < MAX_WAITING) {
      count += 1;
      await wait(PAUSE_MS).finally(() => {
        count -= 1;
      });
    }
    throw error;
  }
}
