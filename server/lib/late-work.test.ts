import { expect, test } from 'vitest';
import { LateWork } from './late-work.ts';

const refuse = (error: unknown) => {
  throw error;
};

test('work is done in turn, and only when the line is looked at', async () => {
  const late = new LateWork();
  const done: string[] = [];
  late.add(async () => {
    await Promise.resolve();
    done.push('first');
  });
  late.add(async () => void done.push('second'));
  expect(done).toEqual([]);
  await late.run(refuse);
  expect(done).toEqual(['first', 'second']);
  await late.run(refuse);
  expect(done).toEqual(['first', 'second']);
});

test('a failure is told, and those behind it come all the same', async () => {
  const late = new LateWork();
  const failures: unknown[] = [];
  let isDone = false;
  late.add(() => Promise.reject(new Error('no database')));
  late.add(async () => {
    isDone = true;
  });
  await late.run((error) => failures.push(error));
  expect(failures).toEqual([new Error('no database')]);
  expect(isDone).toBe(true);
});

test('a flood is not taken', async () => {
  const late = new LateWork();
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const taken = Array.from({ length: 1500 }, () => late.add(work)).filter(Boolean);
  expect(taken).toHaveLength(1000);
  await late.run(refuse);
  expect(done).toBe(1000);
  expect(late.add(work)).toBe(true);
});
