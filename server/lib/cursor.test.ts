import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutPage, encodeCursor, pageOf, readCursor } from './cursor.ts';

const AT = '2026-04-30T06:00:00.123456Z';
const BY_TEXT = { key: 'text', id: 'id' } as const;
const BY_MOMENT = { key: 'moment', id: 'id' } as const;
const BY_DAY = { key: 'day', id: 'id' } as const;
const BY_STATUS = { status: ['new', 'open'], id: 'id' } as const;
const UNKNOWN = expect.objectContaining({ status: 400, message: 'after is not known' });

test.each([
  [BY_TEXT, ['மீனா', 7], { key: 'மீனா', id: 7 }],
  [BY_MOMENT, [AT, 7], { key: AT, id: 7 }],
  [BY_DAY, ['9999-12-31', 7], { key: '9999-12-31', id: 7 }],
  [BY_STATUS, ['open', 7], { status: 'open', id: 7 }],
])('a cursor encodes the end of a page: %j', (keys, values, position) => {
  expect(readCursor(encodeCursor(values), keys)).toEqual(position);
});

test.each([
  ['', BY_TEXT],
  ['???', BY_TEXT],
  [encodeCursor(['a']), BY_TEXT],
  [encodeCursor(['a', 7, 8]), BY_TEXT],
  [encodeCursor(['a', 0]), BY_TEXT],
  [encodeCursor(['a', 2 ** 31]), BY_TEXT],
  [encodeCursor(['a', '7']), BY_TEXT],
  [encodeCursor(['a\u0000', 7]), BY_TEXT],
  [encodeCursor(['2026-04-30T06:00:00.000Z', 7]), BY_TEXT],
  [encodeCursor(['yesterday', 7]), BY_MOMENT],
  [encodeCursor(['2026-13-45T06:00:00.000Z', 7]), BY_MOMENT],
  [encodeCursor(['2026-02-30T06:00:00.000Z', 7]), BY_MOMENT],
  [encodeCursor(['2026-04-30T25:00:00.000Z', 7]), BY_MOMENT],
  [encodeCursor(['2026-02-30', 7]), BY_DAY],
  [encodeCursor(['0000-01-01', 7]), BY_DAY],
  [encodeCursor(['infinity', 7]), BY_DAY],
  [encodeCursor(['2026-13-01', 7]), BY_DAY],
  [encodeCursor(['closed', 7]), BY_STATUS],
  [encodeCursor(['id', 7]), BY_STATUS],
])('%j is an invalid cursor', (text, keys) => {
  expect(() => readCursor(text, keys)).toThrow(UNKNOWN);
});

test('no text causes another failure', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => readCursor(text, BY_TEXT)).toThrow(UNKNOWN);
    }),
  );
});

describe('a page', () => {
  const numbers = [1, 2, 3, 4, 5];
  const list = {
    keys: { id: 'id' },
    select: async (after: { id: number } | null, limit: number) =>
      numbers.filter((id) => id > (after?.id ?? 0)).slice(0, limit),
    positionOf: (id: number) => ({ id }),
  } as const;
  const count = async () => ({ rows: 5, isExact: true });

  test('links to the next one, and only the first is counted', async () => {
    const first = await pageOf({ limit: 2 }, { ...list, count });
    expect(first).toEqual({ rows: [1, 2], next: encodeCursor([2]), count: { rows: 5, isExact: true } });
    const second = await pageOf({ after: first.next, limit: 3 }, { ...list, count });
    expect(second).toEqual({ rows: [3, 4, 5] });
  });

  test('that is the only one needs no count', async () => {
    const never = () => Promise.reject(new Error('counted'));
    const page = await pageOf({ limit: 5 }, { ...list, count: never });
    expect(page).toEqual({ rows: numbers, count: { rows: 5, isExact: true } });
  });

  test('of a list without a count has no count', async () => {
    expect(await pageOf({ limit: 5 }, list)).toEqual({ rows: numbers });
  });

  test('writes its cursor in the order of the keys', () => {
    const positionOf = (id: number) => ({ id, key: 'a' });
    expect(cutPage([1, 2], 1, { keys: BY_TEXT, positionOf }).next).toBe(encodeCursor(['a', 1]));
  });
});
