import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

test('a cursor says where a page ended', () => {
  expect(decodeCursor(encodeCursor(['மீனா', 7]), ['text', 'id'])).toEqual(['மீனா', 7]);
  const at = '2026-04-30T06:00:00.123456Z';
  expect(decodeCursor(encodeCursor([at, 7]), ['date', 'id'])).toEqual([at, 7]);
});

test.each([
  ['', ['text', 'id']],
  ['???', ['text', 'id']],
  [encodeCursor(['a']), ['text', 'id']],
  [encodeCursor(['a', 7, 8]), ['text', 'id']],
  [encodeCursor(['a', 0]), ['text', 'id']],
  [encodeCursor(['a', 2 ** 31]), ['text', 'id']],
  [encodeCursor(['a', '7']), ['text', 'id']],
  [encodeCursor(['a\u0000', 7]), ['text', 'id']],
  [encodeCursor(['2026-04-30T06:00:00.000Z', 7]), ['text', 'id']],
  [encodeCursor(['yesterday', 7]), ['date', 'id']],
  [encodeCursor(['2026-13-45T06:00:00.000Z', 7]), ['date', 'id']],
] as const)('%j is not taken for one', (text, kinds) => {
  expect(decodeCursor(text, kinds)).toBeNull();
});

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      decodeCursor(text, ['text', 'id']);
    }),
  );
});
