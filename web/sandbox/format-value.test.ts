import { describe, expect, it } from 'vitest';
import { formatValue } from '#web/sandbox/format-value.ts';

class Point {
  x = 1;
  get far() {
    return true;
  }
}

describe('formatValue', () => {
  it.each<[unknown, string]>([
    ['plain text', 'plain text'],
    [['it’s', "it's", 'two\nlines'], '["it’s", "it\'s", "two\\nlines"]'],
    [undefined, 'undefined'],
    [null, 'null'],
    [12n, '12'],
    [Symbol('mark'), 'Symbol(mark)'],
    [() => 1, '[function ]'],
    [Point, '[function Point]'],
    [[1, [2, { three: 3 }]], '[1, [2, { three: 3 }]]'],
    [{}, '{}'],
    [{ a: undefined, 'b-c': 'd', 7: null }, '{ 7: null, a: undefined, b-c: "d" }'],
    [new Point(), 'Point { x: 1 }'],
    [Object.create(null), '{}'],
    [new Map<unknown, unknown>([['a', new Map([[1, 2]])]]), 'Map(1) { "a" => Map(1) { 1 => 2 } }'],
    [new Set(['a']), 'Set(1) { "a" }'],
    [new Date(Number.NaN), 'Invalid Date'],
    [/a+/gi, '/a+/gi'],
    [new Uint8Array([1, 2]), 'Uint8Array [1, 2]'],
    [Promise.resolve(), 'Promise {}'],
  ])('writes %s', (value, text) => {
    expect(formatValue(value)).toBe(text);
  });

  it('marks circular references', () => {
    const circle: Record<string, unknown> = { name: 'circle' };
    circle.self = circle;
    expect(formatValue(circle)).toBe('{ name: "circle", self: [circular] }');
    const shared = { a: 1 };
    expect(formatValue([shared, shared])).toBe('[{ a: 1 }, { a: 1 }]');
  });

  it('does not call getters', () => {
    const trap = {
      get value() {
        throw new Error('called');
      },
    };
    expect(formatValue(trap)).toBe('{ value: [function get value] }');
  });

  it('survives values that throw when read', () => {
    const refuse = () => {
      throw new Error('no');
    };
    const proxy = new Proxy({}, { ownKeys: refuse, get: refuse, getPrototypeOf: refuse });
    expect(formatValue([1, proxy])).toBe('[1, [a value that cannot be read]]');
  });

  it('limits the depth, the number of items and the number of values', () => {
    expect(formatValue([[[[[[1]]]]]])).toBe('[[[[[[Array]]]]]]');
    expect(formatValue(Array.from({ length: 250 }, (_, index) => index))).toMatch(
      / 99,\n {2}… 150 more\n\]$/,
    );
    expect(formatValue(new Set(Array.from({ length: 101 }, (_, index) => index)))).toContain('… 1 more');
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index]));
    expect(formatValue(wide)).toContain('… 99900 more');
    const bushy = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => [1, 2, 3]));
    expect(formatValue(bushy).length).toBeLessThan(50_000);
  });

  it('writes long values on several lines', () => {
    const value = { first: 'a'.repeat(40), second: ['b'.repeat(40)] };
    expect(formatValue(value)).toBe(`{\n  first: "${'a'.repeat(40)}",\n  second: ["${'b'.repeat(40)}"]\n}`);
  });

  it('shows an error with the lines of the code and its cause, without the sandbox’s own lines', () => {
    const error = new TypeError('wrong', { cause: new Error('deeper') });
    error.stack = [
      'TypeError: wrong',
      '    at inner (your-code.js:3:7)',
      '    at goog.array.forEach (blob:null/1234:88:1200)',
      '    at async your-code.js:9:1',
      '    at your-code.js:1:1',
    ].join('\n');
    (error.cause as Error).stack = 'somewhere@your-code.js:2:4\nstart@blob:null/1234:1:1';
    expect(formatValue(error)).toBe(
      'TypeError: wrong\n    at inner, line 3\n    at line 9\n  caused by Error: deeper\n    at somewhere, line 2',
    );
  });
});
