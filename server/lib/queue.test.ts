import { expect, test } from 'vitest';
import { Queue } from './queue.ts';

test('a job begins when the previous one has ended, even if it failed', async () => {
  const queue = new Queue();
  const log: string[] = [];
  const job = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
    if (name === 'a') throw new Error('a fails');
    return name;
  };
  const all = [queue.run(job('a')), queue.run(job('b')), queue.run(job('c'))];
  expect(queue.length).toBe(3);
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(queue.length).toBe(0);
});

test('a queue runs jobs up to its limit at once, in their order', async () => {
  const queue = new Queue(2);
  const begun: number[] = [];
  const end: (() => void)[] = [];
  const job = (index: number) => () => {
    begun.push(index);
    return new Promise<void>((resolve) => end.push(resolve));
  };
  const first = queue.run(job(0));
  expect(queue.isFull).toBe(false);
  const rest = [1, 2, 3].map((index) => queue.run(job(index)));
  expect(queue.isFull).toBe(true);
  expect(begun).toEqual([0, 1]);
  end[0]?.();
  await first;
  // The free slot belongs to the job that has waited longest.
  const late = queue.run(job(4));
  expect(begun).toEqual([0, 1, 2]);
  expect(queue.length).toBe(4);
  for (let index = 1; index < 5; index += 1) {
    end[index]?.();
    await (index < 4 ? rest[index - 1] : late);
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(queue.isFull).toBe(false);
});
