import { rmSync } from 'node:fs';

export interface Reporter {
  /** Called at the start of each step. */
  step(words: string): void;
  /** Called often, with numbers of rows. */
  progress(done: number, total: number): void;
}

/** Removes a file or folder with personal data when the process exits before the returned function is called. */
export function removeOnExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => void process.off('exit', remove);
}
