const LEVEL_NAMES: Partial<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/** A line of pino as JSON (https://github.com/pinojs/pino/blob/main/docs/api.md), with fields of the caller's own. */
interface LogLine {
  level: number;
  /** Milliseconds since 1970. */
  time: number;
  msg?: string;
  pid?: number;
  hostname?: string;
  err?: { stack?: string };
  [field: string]: unknown;
}

/** A log line for a terminal: time, level, message and fields, with an error's stack below. */
export function toText(line: string): string {
  const { level, time, msg = '', pid: _, hostname: __, err, ...fields } = JSON.parse(line) as LogLine;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const extra = Object.entries(fields).map(([name, value]) => `${name}=${describe(value)}`);
  const first = [`[${clock}]`, LEVEL_NAMES[level] ?? level, msg, ...extra]
    .filter((part) => part !== '')
    .join(' ');
  return err?.stack === undefined ? `${first}\n` : `${first}\n    ${err.stack.replaceAll('\n', '\n    ')}\n`;
}

const describe = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
