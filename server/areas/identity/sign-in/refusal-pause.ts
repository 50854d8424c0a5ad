import { setTimeout as wait } from 'node:timers/promises';

/** So long somebody who is refused at the door waits for the answer, and so can't come again as fast as she is refused. */
const PAUSE_MS = 500;
/** What comes on top is answered at once, so that no flood holds more memory than this many requests take. */
const MOST_WAITING = 1000;

let count = 0;

/** Does the work, and holds back its refusal for a moment: a flood then costs the others little more than its connections. */
export async function refusingLate<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (count < MOST_WAITING) {
      count += 1;
      await wait(PAUSE_MS).finally(() => {
        count -= 1;
      });
    }
    throw error;
  }
}
