/** How long work reports its progress. */
export interface Reporter {
  /** Names the step that begins. */
  step(words: string): void;
  /** Called often, with numbers of rows. */
  progress(done: number, total: number): void;
}
