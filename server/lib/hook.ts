/** Lets upper areas add steps to a change of a lower area, which does not import them. */
export interface Hook<Args extends unknown[], Result> {
  /** Adds a step, once. */
  add(step: (...args: Args) => Promise<Result>): void;
  /** Runs the steps one after the other in the caller's transaction. @returns their results. */
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
