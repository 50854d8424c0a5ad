export interface Reporter {
  /** Called at the start of each step. */
  step(words: string): void;
  /** Called often, with numbers of rows. */
  progress(done: number, total: number): void;
}
