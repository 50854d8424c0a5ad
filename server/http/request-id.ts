import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** What proxies make: UUIDs, hexadecimal numbers, `Root=1-…`. Nothing that could end a line of a log. */
const WELL_FORMED = /^[\w.:=-]{8,128}$/;

/**
 * What a request is called: as the proxy before us called it, where that one is trusted, so that its log and ours can be
 * read together; else by a name made here.
 */
export function requestIds(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = typeof trustProxy === 'function' ? trustProxy : () => trustProxy;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !WELL_FORMED.test(given)) return randomUUID();
    return isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}

/** The answer tells it, for whoever reports a failure. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
