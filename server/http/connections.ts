import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, busy } from '#server/errors.ts';
import { refuseExpectation } from './error-handler.ts';

const HEADERS_TIMEOUT_MS = 20_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Interval of Node's timeout checks: the default of 30 seconds would double every limit. */
const CHECK_EVERY_MS = 5_000;
/** Idle time of a connection during a request; longer than the longest queue. */
const STALLED_MS = 90_000;
const MAX_HEADERS_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 64 * 1024;
/** Below the usual limit of open files of a process. */
const MAX_CONNECTIONS = 4000;

/** Limits of one connection, as Fastify's options. Uploads have their own body limit. */
export const CONNECTION_BOUNDS = {
  bodyLimit: MAX_BODY_BYTES,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionTimeout: STALLED_MS,
  http: {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: MAX_HEADERS_BYTES,
    // Refused below with a message.
    requireHostHeader: false,
  },
};

/** Limits the number of connections. Requests that Node would refuse without a message get one. */
export function boundConnections(app: FastifyInstance): void {
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.on('checkExpectation', refuseExpectation);
  app.addHook('onRequest', (request, _reply, done) => {
    // RFC 9112, section 3.2. Node keeps the first of several Host headers, a proxy may use the last.
    const hosts = countHosts(request.raw.rawHeaders);
    const isRight = hosts === 1 || (hosts === 0 && request.raw.httpVersion !== '1.1');
    done(isRight ? undefined : badRequest('The request needs one Host header.'));
  });
}

/** @param headers alternating names and values. */
function countHosts(headers: string[]): number {
  return headers.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
}

const CHECK_INTERVAL_MS = 50;

/** Closes connections after their last response. Node closes idle ones once only, so that busy ones would stay open. */
export function registerGracefulShutdown(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), CHECK_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Statements and requests that may wait for the database: a few seconds of work. */
export const MAX_QUEUE_LENGTH = 500;

/** Answers 503 while the database queue is full: before any work, and again after the body was read. */
export function registerLoadShedding(app: FastifyInstance, queueLength: () => number): void {
  const shed = (_request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    if (queueLength() >= MAX_QUEUE_LENGTH) done(busy());
    else done();
  };
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return;
    route.onRequest = [shed, route.onRequest ?? []].flat();
    if (route.method !== 'GET') route.preHandler = [shed, route.preHandler ?? []].flat();
  });
}
