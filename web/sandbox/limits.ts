/** What one run may cost; the worker, the frame and the page each hold it to them. */
export const LIMITS = {
  /** From the first line of the code to the end of its last timer. */
  runMs: 5000,
  /** For the worker to read the library, on a slow phone too. */
  startMs: 15_000,
  /** How long nothing may be pending before a run counts as finished. */
  idleMs: 100,
  entries: 500,
  /** Of one entry. */
  entryChars: 10_000,
  /** Of all entries together. */
  chars: 100_000,
  /** Of the code itself. */
  codeChars: 500_000,
} as const;
