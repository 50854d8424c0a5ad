import { describe, expect, it } from 'vitest';
import { createConsole } from '#web/sandbox/console.ts';

function record() {
  const lines: [string, string][] = [];
  let time = 0;
  const console = createConsole(
    (level, text) => void lines.push([level, text]),
    () => time,
  );
  return { console, lines, pass: (ms: number) => (time += ms) };
}

describe('the console of the sandbox', () => {
  it('writes each level with its values joined', () => {
    const { console, lines } = record();
    console.log('a', 1, { b: 2 });
    console.info('i');
    console.warn('w', undefined);
    console.error(new Map());
    console.debug();
    expect(lines).toEqual([
      ['log', 'a 1 { b: 2 }'],
      ['info', 'i'],
      ['warn', 'w undefined'],
      ['error', 'Map(0) {}'],
      ['log', ''],
    ]);
  });

  it('fills in placeholders', () => {
    const { console, lines } = record();
    console.log('%s is %d years, %f m, %i%% %o', 'Asha', 12.7, '1.5', '60', { a: 1 }, 'and more');
    console.log('%s and %s', 'one');
    console.log('100%');
    expect(lines.map(([, text]) => text)).toEqual([
      'Asha is 12.7 years, 1.5 m, 60%% { a: 1 } and more',
      'one and %s',
      '100%',
    ]);
  });

  it('indents groups, counts, measures and asserts', () => {
    const { console, lines, pass } = record();
    console.group('outer');
    console.log('two\nlines');
    console.groupEnd();
    console.groupEnd();
    console.count('x');
    console.count('x');
    console.time();
    pass(12);
    console.timeEnd();
    console.assert(true, 'fine');
    console.assert(false, 'not fine');
    expect(lines).toEqual([
      ['log', 'outer'],
      ['log', '  two\n  lines'],
      ['log', 'x: 1'],
      ['log', 'x: 2'],
      ['log', 'default: 12 ms'],
      ['error', 'Assertion failed not fine'],
    ]);
  });
});
