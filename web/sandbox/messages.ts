import * as z from 'zod/mini';

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

const EntrySchema = z.strictObject({
  level: z.enum(['log', 'info', 'warn', 'error']),
  text: z.string().check(z.maxLength(LIMITS.entryChars + 1)),
});

/** `broken`: the browser gave up on the run. */
const EndReasonSchema = z.enum(['finished', 'time', 'output', 'stopped', 'broken']);

/** Frame to page. The person's code may have forged any part of it. */
export const FrameMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({
    type: z.literal('output'),
    run: z.int(),
    entries: z.array(EntrySchema).check(z.maxLength(LIMITS.entries)),
  }),
  z.strictObject({ type: z.literal('ended'), run: z.int(), reason: EndReasonSchema }),
]);

export type OutputEntry = z.infer<typeof EntrySchema>;
export type OutputLevel = OutputEntry['level'];
export type EndReason = z.infer<typeof EndReasonSchema>;
export type FrameMessage = z.infer<typeof FrameMessageSchema>;

/** Page to frame. */
export type PageMessage = { type: 'run'; run: number; code: string } | { type: 'stop'; run: number };

/** Worker to frame. */
export type WorkerMessage =
  | { type: 'started' }
  | { type: 'entry'; entry: OutputEntry }
  | { type: 'ended'; reason: 'finished' | 'output' };
