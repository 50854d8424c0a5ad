/** Jobs of one process that outlive a request, and a guard against two runs of one job at a time. */
export class BackgroundJobs {
  readonly #running = new Set<Promise<void>>();
  readonly #onFailure: (error: unknown) => void;
  readonly #once = new Set<number>();
  #isClosing = false;

  /** @param onFailure is called with the error of a job. A failed job can be repeated. */
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

  /** Starts the job of a record. Does nothing while this process runs it already. */
  startOnce(id: number, work: () => Promise<void>): void {
    if (!this.#once.has(id)) this.start(() => this.#runOnce(id, work));
  }

  /** Runs the job of a record. @throws the error of `refusal` while this process runs it already. */
  async once(id: number, refusal: () => Error, work: () => Promise<void>): Promise<void> {
    if (this.#once.has(id)) throw refusal();
    await this.#runOnce(id, work);
  }

  async #runOnce(id: number, work: () => Promise<void>): Promise<void> {
    this.#once.add(id);
    try {
      await work();
    } finally {
      this.#once.delete(id);
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#running);
  }
}

/** Further jobs are refused. */
const MAX_JOBS = 1000;

/** Runs jobs up to half a second after the answer, so response time does not reveal a known account or device. */
export class DeferredJobs {
  #jobs: (() => Promise<void>)[] = [];

  /** @returns whether there was room. */
  add(job: () => Promise<void>): boolean {
    if (this.#jobs.length >= MAX_JOBS) return false;
    this.#jobs.push(job);
    return true;
  }

  /** Runs the jobs one after the other. A failure is reported and does not affect the jobs behind it. */
  async run(onFailure: (error: unknown) => void): Promise<void> {
    for (const job of this.#jobs.splice(0)) await job().catch(onFailure);
  }
}
