/** Lets areas take part in what an area below them does, which does not import them. server/listeners.ts lists them. */
export interface AreaEvent<Args extends unknown[], Result> {
  /** The listeners, in their order. */
  listen(...listeners: ((...args: Args) => Promise<Result>)[]): void;
  /** Runs the listeners one after the other in the caller's transaction. @returns their results. */
  emit(...args: Args): Promise<Result[]>;
}

export function defineEvent<Args extends unknown[], Result = void>(): AreaEvent<Args, Result> {
  let listeners: ((...args: Args) => Promise<Result>)[] = [];
  return {
    listen(...given) {
      listeners = given;
    },
    async emit(...args) {
      const results: Result[] = [];
      for (const listener of listeners) results.push(await listener(...args));
      return results;
    },
  };
}
