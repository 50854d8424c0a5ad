import { formatValue } from '#web/sandbox/format-value.ts';
import type { OutputLevel } from '#web/sandbox/messages.ts';

type Write = (level: OutputLevel, text: string) => void;
type Format = (value: unknown) => string;

export function createConsole(write: Write, format: Format = formatValue, now: () => number = Date.now) {
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  let depth = 0;

  const print = (level: OutputLevel, values: unknown[]) => {
    const text = formatArguments(values, format);
    const indent = '  '.repeat(depth);
    write(level, indent === '' ? text : indent + text.replaceAll('\n', `\n${indent}`));
  };
  const printTo =
    (level: OutputLevel) =>
    (...values: unknown[]) =>
      print(level, values);
  const group = (...values: unknown[]) => {
    if (values.length > 0) print('log', values);
    depth = Math.min(depth + 1, 10);
  };
  const elapsed = (label: string) => `${label}: ${Math.round(now() - (timers.get(label) ?? now()))} ms`;

  return {
    log: printTo('log'),
    debug: printTo('log'),
    dir: (value: unknown) => print('log', [value]),
    table: (value: unknown) => print('log', [value]),
    trace: printTo('log'),
    info: printTo('info'),
    warn: printTo('warn'),
    error: printTo('error'),
    assert: (condition: unknown, ...values: unknown[]) => {
      if (!condition) print('error', ['Assertion failed', ...values]);
    },
    group,
    groupCollapsed: group,
    groupEnd: () => {
      depth = Math.max(0, depth - 1);
    },
    count: (label = 'default') => {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      print('log', [`${label}: ${counts.get(label)}`]);
    },
    countReset: (label = 'default') => void counts.delete(label),
    time: (label = 'default') => void timers.set(label, now()),
    timeLog: (label = 'default', ...values: unknown[]) => print('log', [elapsed(label), ...values]),
    timeEnd: (label = 'default') => {
      print('log', [elapsed(label)]);
      timers.delete(label);
    },
    /** Keeps the output: only the person clears it. */
    clear: () => {},
  };
}

/** Joins values with spaces; fills the placeholders %s, %d, %i, %f, %o, %O, %c. */
function formatArguments(values: unknown[], format: Format = formatValue): string {
  const [first, ...rest] = values;
  if (typeof first !== 'string' || rest.length === 0) return values.map((value) => format(value)).join(' ');
  let next = 0;
  const filled = first.replaceAll(/%[sdifoOc%]/g, (holder) => {
    if (holder === '%%') return '%';
    if (next >= rest.length) return holder;
    const value = rest[next];
    next += 1;
    return fill(holder, value, format);
  });
  return [filled, ...rest.slice(next).map((value) => format(value))].join(' ');
}

function fill(holder: string, value: unknown, format: Format): string {
  if (holder === '%c') return '';
  const isNumber = typeof value === 'number' || typeof value === 'string';
  if (holder === '%d' || holder === '%i') return isNumber ? String(Math.trunc(Number(value))) : format(value);
  if (holder === '%f') return isNumber ? String(Number(value)) : format(value);
  return format(value);
}
