import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import type { Config } from '#server/config.ts';
import { sqlStateOf } from '#server/db/errors.ts';

type LoggerOptions = PinoLoggerOptions & Pick<FastifyLoggerOptions, 'stream'>;

/** Structured lines without tokens, bodies, addresses, searched words or other personal data. */
export function loggerOptions({ level, format }: Config['log']): LoggerOptions {
  return {
    level,
    // Removes personal data if a whole request or response is ever logged.
    serializers: { err: describeError, req: ({ method }) => ({ method }), res: () => ({}) },
    hooks: {
      logMethod(line, log) {
        log.apply(this, redact(line) as typeof line);
      },
    },
    // Not pino's own destination, which blocks the process when the disk is full. A logging thread would take 10 MB.
    stream: { write: (line: string) => void process.stdout.write(format === 'text' ? toText(line) : line) },
  };
}

// Fastify's own lines contain error messages and requested addresses.
function redact([first, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'string') return [withoutQueries(first), ...rest];
  if (typeof first !== 'object' || first === null) return [first, ...rest];
  const fields = first instanceof Error ? { err: first } : first;
  if (!('err' in fields && fields.err instanceof Error)) return [first, ...rest];
  const [text = fields.err.message, ...more] = rest;
  return [fields, text === fields.err.message ? messageOf(fields.err) : text, ...more];
}

const SLOW_MS = 1000;

/** The route's pattern, never the requested URL, which may name a person. */
export const routeOf = ({ is404, routeOptions }: FastifyRequest) =>
  is404 ? 'none' : (routeOptions.url ?? 'none');

/** Logs refused, failed and slow requests at info, others at debug: a line each would cost a sixth of the throughput. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const isNotable = reply.statusCode >= 400 || ms >= SLOW_MS;
    const fields = { method: request.method, route: routeOf(request), status: reply.statusCode, ms };
    request.log[isNotable ? 'info' : 'debug'](fields, 'request');
    done();
  });
}

/** UUIDs, hexadecimal numbers, `Root=1-…`; no line breaks. */
const WELL_FORMED = /^[\w.:=-]{8,128}$/;

/** The id of a request: a trusted proxy's, so that both logs can be compared, or a new one. */
export function requestIds(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = typeof trustProxy === 'function' ? trustProxy : () => trustProxy;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !WELL_FORMED.test(given)) return randomUUID();
    return isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}

/** Adds the id to the response, for reports of failures. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}

/** An error for the log without personal data: no query values, no query strings, no details of the database. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const message = messageOf(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : sqlStateOf(error);
  return {
    type: error.name,
    message,
    code: code ?? '',
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...(error.cause instanceof Error ? { cause: messageOf(error.cause) } : {}),
  };
}

/** An error's message without personal data. */
function messageOf(error: Error): string {
  // Data exceptions quote values; other messages name tables, columns and constraints.
  const isDataException = 'severity' in error && sqlStateOf(error)?.startsWith('22');
  if (isDataException) return 'The database can’t take a value';
  const [message = ''] = error.message.split('\nparams:');
  return withoutQueries(message);
}

/** The text without the query strings of addresses. */
function withoutQueries(text: string): string {
  return text.replace(/(\/[^\s?]*)\?\S*/g, '$1');
}

// The stack begins with the message, which may have several lines.
function framesOf({ stack = '', message }: Error): string[] {
  const rest = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const lines = rest.split('\n');
  return lines.slice(lines.findLastIndex((line) => !/^ {4}at /.test(line)) + 1);
}

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
