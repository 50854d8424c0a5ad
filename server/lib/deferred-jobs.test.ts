import { expect, test } from 'vitest';
import { DeferredJobs } from './background-jobs.ts';

const refuse = (error: unknown) => {
  throw error;
};

test('jobs run one after the other, and only on a run', async () => {
  const jobs = new DeferredJobs();
  const done: string[] = [];
  jobs.add(async () => {
    await Promise.resolve();
    done.push('first');
  });
  jobs.add(async () => void done.push('second'));
  expect(done).toEqual([]);
  await jobs.run(refuse);
  expect(done).toEqual(['first', 'second']);
  await jobs.run(refuse);
  expect(done).toEqual(['first', 'second']);
});

test('a failure is reported, and later jobs still run', async () => {
  const jobs = new DeferredJobs();
  const failures: unknown[] = [];
  let isDone = false;
  jobs.add(() => Promise.reject(new Error('no database')));
  jobs.add(async () => {
    isDone = true;
  });
  await jobs.run((error) => failures.push(error));
  expect(failures).toEqual([new Error('no database')]);
  expect(isDone).toBe(true);
});

test('jobs beyond the limit are refused', async () => {
  const jobs = new DeferredJobs();
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const taken = Array.from({ length: 1500 }, () => jobs.add(work)).filter(Boolean);
  expect(taken).toHaveLength(1000);
  await jobs.run(refuse);
  expect(done).toBe(1000);
  expect(jobs.add(work)).toBe(true);
});
