import type { FastifyInstance } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import type { Config } from '#server/config.ts';

/** Structured lines without tokens, bodies, addresses or anything else about a person. */
export function loggerOptions({ level, format }: Config['log']): PinoLoggerOptions {
  return {
    level,
    redact: ['req.headers', 'headers.authorization', '*.password', '*.token'],
    serializers: {
      // An error's own fields may hold a query's parameters, and so people's data.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message.split('\nparams:')[0] ?? '',
        code: error.code ?? '',
        stack: error.stack?.split('\n').slice(-12).join('\n') ?? '',
      }),
    },
    ...(format === 'text'
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
      : {}),
  };
}

/** One line per answered request; the route's pattern is told instead of the URL, which may name a person. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
