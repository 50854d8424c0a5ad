/** Work on class lists that no request waits for, or that is done once at a time: checks, commits and what follows them. */
export class ImportJobs {
  readonly #running = new Set<Promise<void>>();
  readonly #onFailure: (error: unknown) => void;
  readonly #committing = new Set<number>();
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

  /** Runs the commit of an import, unless this process is at it already. @throws what `refusal` makes. */
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
