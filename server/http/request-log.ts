import type { FastifyInstance } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import { type DestinationStream, destination } from 'pino';
import type { Config } from '#server/config.ts';

/** Structured lines without tokens, bodies, addresses or anything else about a person. */
export function loggerOptions({
  level,
  format,
}: Config['log']): PinoLoggerOptions & { stream?: DestinationStream } {
  return {
    level,
    redact: ['req.headers', 'headers.authorization', '*.password', '*.token'],
    serializers: { err: describeError },
    ...(format === 'text'
      ? {
          transport: {
            target: 'pino-pretty',
            options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' },
          },
        }
      : { stream: bufferedOutput() }),
  };
}

const LOG_BUFFER_BYTES = 8192;
const LOG_FLUSH_MS = 500;

// One write for many lines: a write per request would cost a tenth of the throughput.
function bufferedOutput(): DestinationStream {
  const stream = destination({ sync: false, minLength: LOG_BUFFER_BYTES, periodicFlush: LOG_FLUSH_MS });
  process.on('exit', () => stream.flushSync());
  return stream;
}

// A failed query names its parameters, which are people's data: neither its message nor its stack may keep them.
function describeError(error: Error & { code?: string }) {
  const [message = ''] = error.message.split('\nparams:');
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return {
    type: error.name,
    message,
    code: error.code ?? '',
    stack: (error.stack ?? '').replace(error.message, message),
    ...(cause ? { cause: cause.message } : {}),
  };
}

/** One line per answered request; the route's pattern is told instead of the URL, which may name a person. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
