import { busy } from '#server/errors.ts';

/** How much of one kind of work goes on at once, in all and for one person. What comes on top is refused. */
export class Places {
  readonly #limits: { inAll: number; ofOne: number };
  readonly #taken = new Map<number, number>();
  #count = 0;

  constructor(limits: { inAll: number; ofOne: number }) {
    this.#limits = limits;
  }

  /**
   * Takes a place until the returned function is called; calling it again does nothing.
   * @param who whose work it is, or whom it is for: an id.
   * @throws AppError 503 when all places are taken, or all that this person may have.
   */
  take(who: number): () => void {
    const own = this.#taken.get(who) ?? 0;
    if (this.#count >= this.#limits.inAll || own >= this.#limits.ofOne) throw busy();
    this.#count += 1;
    this.#taken.set(who, own + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#count -= 1;
      const rest = (this.#taken.get(who) ?? 1) - 1;
      if (rest > 0) this.#taken.set(who, rest);
      else this.#taken.delete(who);
    };
  }
}
