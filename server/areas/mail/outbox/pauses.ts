/** After this many attempts, spread over about a day, a message is given up. */
export const MOST_ATTEMPTS = 10;
/** How much longer each pause is than the one before. */
const GROWTH = 3;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** How much a pause may be shorter or longer, so that what failed at once doesn't come back at once. */
const JITTER = 0.2;

/**
 * How long to wait after a failure, in milliseconds.
 * @param attempts how many there were.
 * @param firstPauseMs after the first one.
 * @param random from 0 to 1.
 */
export function pauseAfter(attempts: number, firstPauseMs: number, random = Math.random()): number {
  const pause = Math.min(firstPauseMs * GROWTH ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}
