import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('a gauge that can’t be read leaves the others, and is counted', async () => {
  const metrics = new Metrics();
  metrics.gauge('away', 'Fails.', () => Promise.reject(new Error('The database is away')));
  metrics.gauge('here', 'Works.', () => 7);
  const text = await metrics.text();
  expect(text).toMatch(/^here 7$/m);
  expect(text).toMatch(/^away Nan$/m);
  // Told before the second failure.
  expect(await metrics.text()).toMatch(/^srichakra_figures_unread_total 1$/m);
});

test('a gauge that takes too long is left out', async () => {
  const metrics = new Metrics();
  metrics.gauge('slow', 'Never ends.', () => new Promise(() => undefined));
  const begun = performance.now();
  expect(await metrics.text()).toMatch(/^slow Nan$/m);
  expect(performance.now() - begun).toBeLessThan(4000);
});

test('the process tells of its memory, its processor time and the delay of its event loop', async () => {
  const metrics = new Metrics();
  metrics.watchProcess();
  const text = await metrics.text();
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total \S+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
});
