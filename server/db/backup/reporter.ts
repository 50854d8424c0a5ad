import type { OnProgress } from './backup-header.ts';

/** What long work tells whoever waits for it. */
export interface Reporter {
  /** What it does now. */
  step(words: string): void;
  progress: OnProgress;
}
