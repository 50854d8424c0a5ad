type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>;

/** Replaces the timers of `scope` by counting ones. */
export function watchTimers(scope: Timers, onChange: () => void): { pending: () => number } {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = scope;
  const pending = new Set<unknown>();
  const forget = (timer: unknown) => {
    if (pending.delete(timer)) onChange();
  };
  const runnable = (task: unknown, values: unknown[]): (() => void) => {
    if (typeof task !== 'function') throw new TypeError('A timer needs a function.');
    return () => task(...values);
  };

  Object.assign(scope, {
    setTimeout: (task: unknown, delay?: number, ...values: unknown[]) => {
      const run = runnable(task, values);
      const timer = setTimeout.call(
        globalThis,
        () => {
          try {
            run();
          } finally {
            forget(timer);
          }
        },
        delay,
      );
      pending.add(timer);
      return timer;
    },
    setInterval: (task: unknown, delay?: number, ...values: unknown[]) => {
      const timer = setInterval.call(globalThis, runnable(task, values), delay);
      pending.add(timer);
      return timer;
    },
    clearTimeout: (timer?: number) => {
      clearTimeout.call(globalThis, timer);
      forget(timer);
    },
    clearInterval: (timer?: number) => {
      clearInterval.call(globalThis, timer);
      forget(timer);
    },
  });
  return { pending: () => pending.size };
}
