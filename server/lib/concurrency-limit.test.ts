import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const refusal = expect.objectContaining({ status: 503, code: 'busy', details: { retryAfter: 5 } });

test('one person has a limit, and all persons together have a limit', () => {
  const limit = new ConcurrencyLimit({ inAll: 3, ofOne: 2 });
  const release = limit.take(1);
  limit.take(1);
  expect(() => limit.take(1)).toThrow(refusal);
  limit.take(2);
  expect(() => limit.take(2)).toThrow(refusal);
  release();
  limit.take(2);
});

test('a double release counts once', () => {
  const limit = new ConcurrencyLimit({ inAll: 2, ofOne: 2 });
  const release = limit.take(1);
  limit.take(1);
  release();
  release();
  limit.take(2);
  expect(() => limit.take(2)).toThrow(refusal);
});
