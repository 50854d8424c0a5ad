/** What goes on after its request was answered: the check of a list, and what follows a commit. */
export class ImportJobs {
  readonly #running = new Set<Promise<void>>();
  readonly #onFailure: (error: unknown) => void;
  #isClosing = false;

  /** @param onFailure hears why work ended; an import whose check it was can be checked again, or discarded. */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** Whether a check should end before its next step. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  start(work: () => Promise<void>): void {
    const job = work()
      .catch(this.#onFailure)
      .finally(() => this.#running.delete(job));
    this.#running.add(job);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#running);
  }
}
