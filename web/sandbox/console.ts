import { formatValue } from '#web/sandbox/format-value.ts';
import type { OutputLevel } from '#web/sandbox/messages.ts';

type Write = (level: OutputLevel, text: string) => void;

export function createConsole(write: Write, now: () => number = Date.now) {
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  let depth = 0;
  const printTo =
    (level: OutputLevel) =>
    (...values: unknown[]) => {
      const indent = '  '.repeat(depth);
      write(level, indent + formatArguments(values).replaceAll('\n', `\n${indent}`));
    };
  const log = printTo('log');
  const error = printTo('error');
  const group = (...values: unknown[]) => {
    if (values.length > 0) log(...values);
    depth = Math.min(depth + 1, 10);
  };
  return {
    log,
    debug: log,
    dir: log,
    table: log,
    trace: log,
    info: printTo('info'),
    warn: printTo('warn'),
    error,
    assert: (condition: unknown, ...values: unknown[]) => condition || error('Assertion failed', ...values),
    group,
    groupCollapsed: group,
    groupEnd: () => {
      depth = Math.max(0, depth - 1);
    },
    count: (label = 'default') => {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      log(`${label}: ${counts.get(label)}`);
    },
    time: (label = 'default') => void timers.set(label, now()),
    timeEnd: (label = 'default') => log(`${label}: ${Math.round(now() - (timers.get(label) ?? now()))} ms`),
    /** Keeps the output: only the person clears it. */
    clear: () => {},
  };
}

/** Joins values with spaces; the placeholders of a first text take the values behind it. */
function formatArguments(values: unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== 'string') return values.map(formatValue).join(' ');
  const fill = (holder: string) => (rest.length > 0 ? formatValue(rest.shift()) : holder);
  const filled = first.replaceAll(/%[sdifoO]/g, fill);
  return [filled, ...rest.map(formatValue)].join(' ');
}
