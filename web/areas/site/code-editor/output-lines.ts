import { LIMITS } from '#web/sandbox/limits.ts';
import type { EndReason, OutputEntry } from '#web/sandbox/messages.ts';

/** Printed output, or a note of the page. */
export interface OutputLine {
  id: number;
  kind: OutputEntry['level'] | 'note';
  text: string;
}

/** Over several runs; the oldest lines go. */
const MAX_LINES = 500;
const MAX_CHARS = 200_000;

export const END_NOTES: Record<EndReason, string> = {
  finished: 'Finished.',
  time: `Stopped: the code ran longer than ${LIMITS.runMs / 1000} seconds.`,
  output: 'Stopped: the code printed too much. Only the first part is shown.',
  stopped: 'Stopped.',
  broken: 'Stopped: the browser could not run the code to its end. It may have needed too much memory.',
};

export const UNREACHABLE_NOTE =
  'The sandbox could not be loaded. Please check your internet connection and run the code again.';
export const TOO_LONG_NOTE = 'This code is too long to run here.';

export function addLines(lines: OutputLine[], added: Omit<OutputLine, 'id'>[]): OutputLine[] {
  const first = (lines.at(-1)?.id ?? 0) + 1;
  const all = [...lines, ...added.map((line, index) => ({ id: first + index, ...line }))];
  let chars = 0;
  let start = all.length;
  while (start > 0 && all.length - start < MAX_LINES) {
    chars += all[start - 1]?.text.length ?? 0;
    if (chars > MAX_CHARS) break;
    start -= 1;
  }
  return all.slice(start);
}
