/** What comes on top of so much is not taken. */
const LONGEST_LINE = 1000;

/**
 * Work that no answer waits for: how long an answer takes must not tell what was found. It is done in turn a moment
 * later, whenever the line is looked at, and so neither right after the answer.
 */
export class LateWork {
  #line: (() => Promise<void>)[] = [];

  /** @returns whether there was room. */
  add(work: () => Promise<void>): boolean {
    if (this.#line.length >= LONGEST_LINE) return false;
    this.#line.push(work);
    return true;
  }

  /** Does what is in line. What fails is told and over: the next in line has nothing to do with it. */
  async run(onFailure: (error: unknown) => void): Promise<void> {
    for (const work of this.#line.splice(0)) await work().catch(onFailure);
  }
}
