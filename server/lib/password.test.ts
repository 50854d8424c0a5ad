import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import {
  DUMMY_HASH,
  hashPassword,
  inPasswordSlot,
  isOutdatedHash,
  refuseFullQueue,
  verifyPassword,
} from './password.ts';

// Fewer passes are allowed for more memory (OWASP Password Storage Cheat Sheet): MiB by passes.
const OWASP = [
  [46, 1],
  [19, 2],
  [12, 3],
  [9, 4],
  [7, 5],
] as const;

describe('a hash', () => {
  test('is argon2id with parameters at least as strong as OWASP’s', async () => {
    const made = await hashPassword('violet kettle 42');
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(made) ?? [];
    const isStrong = OWASP.some(([mib, least]) => Number(memory) >= mib * 1024 && Number(passes) >= least);
    expect(isStrong, made).toBe(true);
    expect(isOutdatedHash(made)).toBe(false);
  });

  test('has a salt of its own', async () => {
    expect(await hashPassword('violet kettle 42')).not.toBe(await hashPassword('violet kettle 42'));
  });

  test('is outdated with other parameters', async () => {
    for (const [memoryCost, timeCost] of [
      [19_456, 2],
      [47_104, 4],
    ] as const) {
      const old = await hash('violet kettle 42', { memoryCost, timeCost, parallelism: 1 });
      expect(isOutdatedHash(old)).toBe(true);
      expect(await verifyPassword(old, 'violet kettle 42')).toBe(true);
    }
  });

  test('matches any Unicode form of the characters, and no other password', async () => {
    const made = await hashPassword('Mañana ﬁne Ｎ１');
    expect(await verifyPassword(made, 'Man\u0303ana fine N1')).toBe(true);
    expect(await verifyPassword(made, 'Manana fine N1')).toBe(false);
    expect(await verifyPassword(made, 'mañana ﬁne Ｎ１')).toBe(false);
  });

  test('takes every character of a long password into account', async () => {
    const made = await hashPassword(`${'😀'.repeat(127)}ab`);
    expect(await verifyPassword(made, `${'😀'.repeat(127)}ab`)).toBe(true);
    expect(await verifyPassword(made, `${'😀'.repeat(127)}ac`)).toBe(false);
  });

  test('for an unknown account costs as much as a real one', async () => {
    const made = await hashPassword('violet kettle 42');
    const shapeOf = (hash: string) =>
      hash.replace(/[\w+/]+\$[\w+/]+$/, (part) => `${part.length} ${part.indexOf('$')}`);
    expect(shapeOf(DUMMY_HASH)).toBe(shapeOf(made));
    expect(await verifyPassword(DUMMY_HASH, 'violet kettle 42')).toBe(false);
  });
});

test('a limited number waits; more are refused as busy until places are free', async () => {
  let running = 0;
  let most = 0;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await gate;
    running -= 1;
  };
  const all = Array.from({ length: 300 }, (_, caller) =>
    inPasswordSlot(`caller ${caller}`, work).then(
      () => 'done',
      (error: unknown) => error,
    ),
  );
  const early = await Promise.race(all);
  expect(running).toBe(availableParallelism());
  expect(early).toMatchObject({ status: 503, code: 'busy', details: { retryAfter: 5 } });
  open();
  const results = await Promise.all(all);
  const done = results.filter((result) => result === 'done').length;
  expect(done).toBeGreaterThanOrEqual(100);
  expect(done).toBeLessThanOrEqual(100 + most);
  expect(results.findIndex((result) => result !== 'done')).toBe(done);
  expect(await inPasswordSlot('caller', async () => 'again')).toBe('again');
});

test('one caller cannot fill the queue for the others, even with many addresses of a network', async () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const own = Array.from({ length: 21 }, (_, net) => inPasswordSlot(`2001:db8:0:${net}::1`, () => gate));
  await expect(own[20]).rejects.toMatchObject({ status: 503 });
  expect(() => refuseFullQueue('2001:db8:0:ffff::1')).toThrow('busy');
  refuseFullQueue('2001:db8:1::1');
  const other = inPasswordSlot('2001:db8:1::1', async () => 'served');
  open();
  expect(await other).toBe('served');
  await Promise.all(own.slice(0, 20));
});
