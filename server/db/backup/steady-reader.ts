const NEWLINE = 10;

/** Takes exact amounts out of a stream whose pieces have any size. */
export class SteadyReader {
  /** Bytes taken so far. */
  position = 0;
  readonly #source: AsyncIterator<Buffer>;
  #pieces: Buffer[] = [];
  #held = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Exactly this many bytes; null when there are fewer. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#held < count) {
      if (!(await this.#fetch())) return null;
    }
    return this.#remove(count);
  }

  /** Up to the next line feed and with it; null when there is none within so many bytes. */
  async takeLine(longest: number): Promise<Buffer | null> {
    for (;;) {
      const held = Buffer.concat(this.#pieces);
      this.#pieces = [held];
      const end = held.subarray(0, longest).indexOf(NEWLINE);
      if (end >= 0) return this.#remove(end + 1);
      if (held.length >= longest || !(await this.#fetch())) return null;
    }
  }

  /** What is left, in pieces of any size. */
  async *rest(): AsyncGenerator<Buffer> {
    do {
      if (this.#held > 0) yield this.#remove(this.#held);
    } while (await this.#fetch());
  }

  async #fetch(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#pieces.push(value);
    this.#held += value.length;
    return true;
  }

  #remove(count: number): Buffer {
    const held = this.#pieces.length === 1 && this.#pieces[0] ? this.#pieces[0] : Buffer.concat(this.#pieces);
    this.#pieces = [held.subarray(count)];
    this.#held -= count;
    this.position += count;
    return held.subarray(0, count);
  }
}
