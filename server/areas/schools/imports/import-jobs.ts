/** Background jobs of imports, and a guard against two commits of one import at a time. */
export class ImportJobs {
  readonly #running = new Set<Promise<void>>();
  readonly #onFailure: (error: unknown) => void;
  readonly #committing = new Set<number>();
  #isClosing = false;

  /** @param onFailure is called with the error of a job. A failed check can be repeated. */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /** Whether jobs should end before their next step. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  start(work: () => Promise<void>): void {
    const job = work()
      .catch(this.#onFailure)
      .finally(() => this.#running.delete(job));
    this.#running.add(job);
  }

  /** Runs the commit of an import. @throws the error of `refusal` while this process commits it already. */
  async commitOnce(importId: number, refusal: () => Error, work: () => Promise<void>): Promise<void> {
    if (this.#committing.has(importId)) throw refusal();
    this.#committing.add(importId);
    try {
      await work();
    } finally {
      this.#committing.delete(importId);
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#running);
  }
}
