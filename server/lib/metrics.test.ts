import { expect, test } from 'vitest';
import { countTogether, Metrics } from './metrics.ts';

test('a figure that can’t be read takes none of the others with it, and is counted', async () => {
  const metrics = new Metrics();
  metrics.gauge('away', 'Fails.', () => Promise.reject(new Error('The database is away')));
  metrics.gauge('here', 'Works.', () => 7);
  const text = await metrics.text();
  expect(text).toMatch(/^here 7$/m);
  expect(text).toMatch(/^away Nan$/m);
  // Told before the second failure.
  expect(await metrics.text()).toMatch(/^srichakra_figures_unread_total 1$/m);
});

test('a figure that takes too long is left out', async () => {
  const metrics = new Metrics();
  metrics.gauge('slow', 'Never ends.', () => new Promise(() => undefined));
  const begun = performance.now();
  expect(await metrics.text()).toMatch(/^slow Nan$/m);
  expect(performance.now() - begun).toBeLessThan(4000);
});

test('of several processes what each has is added up, and what all read alike is told once', async () => {
  const processes = [1, 2, 3].map((own) => {
    const metrics = new Metrics();
    metrics.gauge('own', 'Of each process.', () => own);
    metrics.gauge('common', 'Of the database.', () => 5, { isShared: true });
    metrics.counter('done_total', 'Done.', ['kind']).inc({ kind: 'x' }, own);
    metrics
      .histogram('took_seconds', 'Took.', { labelNames: ['kind'], buckets: [1, 2] })
      .observe({ kind: 'x' }, own);
    return metrics;
  });
  const text = await countTogether(await Promise.all(processes.map((metrics) => metrics.figures())));
  expect(text).toMatch(/^own 6$/m);
  expect(text).toMatch(/^common 5$/m);
  expect(text).toMatch(/^done_total\{kind="x"\} 6$/m);
  expect(text).toMatch(/^took_seconds_count\{kind="x"\} 3$/m);
  expect(text).toMatch(/^took_seconds_bucket\{le="2",kind="x"\} 2$/m);
});

test('the process tells of its memory, its processor time and the delay of its event loop', async () => {
  const metrics = new Metrics();
  metrics.watchProcess();
  const text = await metrics.text();
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total \S+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
});
