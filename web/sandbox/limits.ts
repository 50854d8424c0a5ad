/** Limits of one run, enforced by worker, frame and page. */
export const LIMITS = {
  /** Until the end of the last timer. */
  runMs: 5000,
  /** To read the library, on a slow phone. */
  startMs: 15_000,
  /** Without pending timers, until a run counts as finished. */
  idleMs: 100,
  entries: 500,
  /** One entry. */
  entryChars: 10_000,
  /** All entries together. */
  chars: 100_000,
  /** The code. */
  codeChars: 500_000,
} as const;
