import type { FastifyLoggerOptions } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import type { Config } from '#server/config.ts';
import { toText } from './log-text.ts';
import { describeError, messageOf, withoutQueries } from './logged-error.ts';
import type { ResponseListener } from './response-listeners.ts';

type LoggerOptions = PinoLoggerOptions & Pick<FastifyLoggerOptions, 'stream'>;

/** Structured lines without tokens, bodies, addresses, what was searched for or anything else about a person. */
export function loggerOptions({ level, format }: Config['log']): LoggerOptions {
  return {
    level,
    // Should anything ever log a whole request or answer, this is what remains of it.
    serializers: { err: describeError, req: ({ method }) => ({ method }), res: () => ({}) },
    hooks: {
      logMethod(line, log) {
        log.apply(this, redact(line) as typeof line);
      },
    },
    // Line by line, as a thread of its own for it takes 10 MB; not by pino's own destination, which waits for a full disk, and
    // everybody with it, for ever.
    stream: { write: (line: string) => void process.stdout.write(format === 'text' ? toText(line) : line) },
  };
}

// Fastify's own lines repeat an error's message as their text, or tell the address that a request asked for.
function redact([first, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'string') return [withoutQueries(first), ...rest];
  if (typeof first !== 'object' || first === null) return [first, ...rest];
  const fields = first instanceof Error ? { err: first } : first;
  if (!('err' in fields && fields.err instanceof Error)) return [first, ...rest];
  const [text = fields.err.message, ...more] = rest;
  return [fields, text === fields.err.message ? messageOf(fields.err) : text, ...more];
}

const SLOW_MS = 1000;

/**
 * Logs one line per response, with the route's pattern instead of the URL, which may name a person. Refused, failed and
 * slow requests are logged at level info, others at debug: a line per request would cost a sixth of the throughput.
 */
export const logResponse: ResponseListener = (request, reply, { pattern: route }) => {
  const { method } = request;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const isNotable = reply.statusCode >= 400 || ms >= SLOW_MS;
  request.log[isNotable ? 'info' : 'debug']({ method, route, status: reply.statusCode, ms }, 'request');
};
