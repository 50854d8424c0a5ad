/** Work that is done one piece after the other, in the order in which it came. */
export class Line {
  #last: Promise<unknown> = Promise.resolve();
  #length = 0;

  /** How many pieces are being done or wait. */
  get length(): number {
    return this.#length;
  }

  /** Does the work when all that came before has been done, and answers as it does. */
  async run<R>(work: () => Promise<R>): Promise<R> {
    this.#length += 1;
    const own = this.#last.then(work);
    // What goes wrong is told to who brought the work, and is nothing to the next in line.
    this.#last = own.catch(() => undefined);
    try {
      return await own;
    } finally {
      this.#length -= 1;
    }
  }
}
