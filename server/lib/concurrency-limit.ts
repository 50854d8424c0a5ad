import { busy } from '#server/errors.ts';

/** Limits how many jobs of one kind run at once, in total and per person. Further ones are refused. */
export class ConcurrencyLimit {
  readonly #limits: { inAll: number; ofOne: number };
  readonly #running = new Map<number, number>();
  #count = 0;

  constructor(limits: { inAll: number; ofOne: number }) {
    this.#limits = limits;
  }

  /** Counts a job until the returned function is called. @throws AppError 503 at the limit, total or for this id. */
  take(id: number): () => void {
    const own = this.#running.get(id) ?? 0;
    if (this.#count >= this.#limits.inAll || own >= this.#limits.ofOne) throw busy();
    this.#count += 1;
    this.#running.set(id, own + 1);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      this.#count -= 1;
      const rest = (this.#running.get(id) ?? 1) - 1;
      if (rest > 0) this.#running.set(id, rest);
      else this.#running.delete(id);
    };
  }
}
