import type { FastifyInstance } from 'fastify';
import { badRequest } from '#server/errors.ts';
import { refuseExpectation } from './error-handler.ts';

const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How often node looks for connections that are late: its own half minute would double every limit. */
const LOOK_EVERY_MS = 5_000;
/**
 * Nothing was sent or taken on a connection with an answer under way; the longest wait for a place is shorter. Where something
 * of the answer had been taken since, node waits a second time.
 */
const STALLED_MS = 90_000;
const LONGEST_HEADERS_BYTES = 16 * 1024;
const LONGEST_BODY_BYTES = 64 * 1024;
/** Open ones, in use or not: below the files that a process may usually have open. */
const MOST_CONNECTIONS = 4000;

/**
 * What one connection may take of the server, as options of Fastify: a request is closed when it has not been sent to its
 * end after 30 seconds, or its headers after 20, however slowly the rest trickles in. An upload has a longer body of its
 * own.
 */
export const CONNECTION_BOUNDS = {
  bodyLimit: LONGEST_BODY_BYTES,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionTimeout: STALLED_MS,
  http: {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    maxHeaderSize: LONGEST_HEADERS_BYTES,
    // Refused below, in words.
    requireHostHeader: false,
  },
};

/** One more connection than that is closed at once; what node would refuse without a word is told why. */
export function boundConnections(app: FastifyInstance): void {
  app.server.maxConnections = MOST_CONNECTIONS;
  app.server.on('checkExpectation', refuseExpectation);
  app.addHook('onRequest', (request, _reply, done) => {
    // RFC 9112, section 3.2. Of several Host headers node keeps the first, where a proxy may go by the last.
    const hosts = countHosts(request.raw.rawHeaders);
    const isRight = hosts === 1 || (hosts === 0 && request.raw.httpVersion !== '1.1');
    done(isRight ? undefined : badRequest('The request needs one Host header.'));
  });
}

/** @param headers names and values in turns, as they came. */
function countHosts(headers: string[]): number {
  return headers.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
}
