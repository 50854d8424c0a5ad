import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('a failing gauge reads NaN, is counted, and does not affect the others', async () => {
  const metrics = new Metrics();
  metrics.gauge('away', 'Fails.', () => Promise.reject(new Error('The database is away')));
  metrics.gauge('here', 'Works.', () => 7);
  const text = await metrics.text();
  expect(text).toMatch(/^here 7$/m);
  expect(text).toMatch(/^away Nan$/m);
  // Reported before the second failure.
  expect(await metrics.text()).toMatch(/^srichakra_figures_unread_total 1$/m);
});

test('a slow gauge is left out', async () => {
  const metrics = new Metrics();
  metrics.gauge('slow', 'Never ends.', () => new Promise(() => undefined));
  const begun = performance.now();
  expect(await metrics.text()).toMatch(/^slow Nan$/m);
  expect(performance.now() - begun).toBeLessThan(4000);
});

test('the process metrics cover memory, processor time and the delay of the event loop', async () => {
  const metrics = new Metrics();
  metrics.watchProcess();
  const text = await metrics.text();
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total \S+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
});
