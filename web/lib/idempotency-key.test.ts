import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createIdempotencyKey } from './idempotency-key.ts';

it('is a random UUID of version 4, even without crypto.randomUUID', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const keys = Array.from({ length: 200 }, createIdempotencyKey);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success, key).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});
