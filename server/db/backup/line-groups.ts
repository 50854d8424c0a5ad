/** Hands out lines in groups that end where they are told to. */
export class LineGroups {
  readonly #source: AsyncIterator<string[]>;
  #held: string[] = [];

  constructor(source: AsyncIterable<string[]>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** At least one line, at most so many; none at the end. */
  async take(most = Number.POSITIVE_INFINITY): Promise<string[]> {
    while (this.#held.length === 0) {
      const { done, value } = await this.#source.next();
      if (done) return [];
      this.#held = value;
    }
    const taken = this.#held.slice(0, most);
    this.#held = this.#held.slice(taken.length);
    return taken;
  }

  /** Puts lines back in front of the others. */
  giveBack(lines: string[]): void {
    this.#held = [...lines, ...this.#held];
  }
}
