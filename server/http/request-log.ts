import type { FastifyInstance, FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import type { Config } from '#server/config.ts';
import { toText } from './log-text.ts';
import { describeError, messageOf, withoutQueries } from './logged-error.ts';

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
