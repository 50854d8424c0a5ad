import { expect, test } from 'vitest';
import { Line } from './line.ts';

test('one piece of work begins when the one before has ended, however that was', async () => {
  const line = new Line();
  const told: string[] = [];
  const piece = (name: string) => async () => {
    told.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    told.push(`${name} ends`);
    if (name === 'a') throw new Error('a fails');
    return name;
  };
  const all = [line.run(piece('a')), line.run(piece('b')), line.run(piece('c'))];
  expect(line.length).toBe(3);
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(line.length).toBe(0);
});
