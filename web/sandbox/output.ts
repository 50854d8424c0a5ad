import { LIMITS, type OutputLevel, type WorkerMessage } from '#web/sandbox/messages.ts';

// Taken before the code runs, which may change String.prototype.
const cut = Function.prototype.call.bind(String.prototype.slice) as (
  text: string,
  start: number,
  end: number,
) => string;

/** Sends output up to the limits; then reports the end once. */
export function createOutput(post: (message: WorkerMessage) => void) {
  let entries = 0;
  let chars = 0;
  let isOver = false;
  return (level: OutputLevel, text: string): void => {
    if (isOver) return;
    if (entries >= LIMITS.entries || chars >= LIMITS.chars) {
      isOver = true;
      post({ type: 'ended', reason: 'output' });
      return;
    }
    const room = Math.min(LIMITS.entryChars, LIMITS.chars - chars);
    const shown = text.length > room ? `${cut(text, 0, room)}…` : text;
    entries += 1;
    chars += shown.length;
    post({ type: 'entry', entry: { level, text: shown } });
  };
}
