import { expect, test } from 'vitest';
import { busy } from '#server/errors.ts';
import { delayRefusals } from './refusal-pause.ts';

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await delayRefusals(work).catch(() => undefined);
  return performance.now() - begun;
}

const refuse = () => Promise.reject(busy());

test('a refusal is delayed; a success and refusals beyond a thousand are not', async () => {
  const ended: string[] = [];
  const measure = async (what: string, work: () => Promise<unknown>) => {
    const ms = await millisecondsOf(work);
    ended.push(what);
    return ms;
  };
  const held = Array.from({ length: 1000 }, () => measure('held', refuse));
  const others = [measure('more', refuse), measure('success', () => Promise.resolve())];
  await Promise.all(others);
  expect(ended.toSorted()).toEqual(['more', 'success']);
  expect(Math.min(...(await Promise.all(held)))).toBeGreaterThan(490);
  await expect(delayRefusals(refuse)).rejects.toMatchObject({ status: 503 });
});
