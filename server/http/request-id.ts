import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

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
