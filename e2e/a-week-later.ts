// Loaded before the product: its clock is eight days ahead, and the jobs of every ten minutes come each half second.
const AHEAD_MS = 8 * 24 * 60 * 60_000;
const JOB_MS = 10 * 60_000;

const { Date: RealDate, setTimeout: wait } = globalThis;
const { now } = RealDate;

RealDate.now = () => now() + AHEAD_MS;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [target.now()] : given),
});
globalThis.setTimeout = Object.assign(
  (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    wait(work, ms === JOB_MS ? 500 : ms, ...given),
  wait,
);
