/** A first-in, first-out queue that runs a fixed number of jobs at once. */
export class Queue {
  readonly #concurrency: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(concurrency = 1) {
    this.#concurrency = concurrency;
  }

  /** Number of jobs that run or wait. */
  get length(): number {
    return this.#running + this.#waiting.length;
  }

  /** Whether the next job has to wait. */
  get isFull(): boolean {
    return this.#running >= this.#concurrency;
  }

  /** Runs the job after those before it. Settles as the job does; a failure does not affect the jobs behind it. */
  async run<R>(job: () => Promise<R>): Promise<R> {
    if (this.isFull) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await job();
    } finally {
      // Hand the slot over directly, so that a new job can't overtake the queue.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
