import { expect, test } from 'vitest';
import { Places } from './places.ts';

const refusal = expect.objectContaining({ status: 503, code: 'busy', retryAfter: 5 });

test('one person has so many, and all together so many', () => {
  const places = new Places({ inAll: 3, ofOne: 2 });
  const release = places.take(1);
  places.take(1);
  expect(() => places.take(1)).toThrow(refusal);
  places.take(2);
  expect(() => places.take(2)).toThrow(refusal);
  release();
  places.take(2);
});

test('a place is given back once', () => {
  const places = new Places({ inAll: 2, ofOne: 2 });
  const release = places.take(1);
  places.take(1);
  release();
  release();
  places.take(2);
  expect(() => places.take(2)).toThrow(refusal);
});
