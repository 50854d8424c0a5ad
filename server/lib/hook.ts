/** A step of one area's change to which areas above it add theirs, so that it need not know them. */
export interface Hook<Args extends unknown[], Result> {
  /** Adds a step; the same function again changes nothing. */
  add(step: (...args: Args) => Promise<Result>): void;
  /** Takes every step in turn, in the caller's transaction. @returns their results. */
  run(...args: Args): Promise<Result[]>;
}

export function makeHook<Args extends unknown[], Result = void>(): Hook<Args, Result> {
  const steps = new Set<(...args: Args) => Promise<Result>>();
  return {
    add: (step) => steps.add(step),
    async run(...args) {
      const results: Result[] = [];
      for (const step of steps) results.push(await step(...args));
      return results;
    },
  };
}
