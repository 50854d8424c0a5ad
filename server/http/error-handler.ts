import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contracts/errors.ts';
import { isReferenceViolation, isWithoutConnection, sqlStateOf } from '#server/db/errors.ts';
import { AppError, busy, conflict } from '#server/errors.ts';

type Answer = Pick<AppError, 'status' | 'code' | 'message'> & Partial<Pick<AppError, 'details'>>;

// Refusals by Fastify itself.
const REFUSALS: Record<string, Answer> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: 'payload_too_large',
    message: 'The request is too large.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'The request must be JSON (Content-Type: application/json).',
  },
};

/** SQLSTATEs of temporary failures. */
const PASSING_STATES = [
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P03', // cannot_connect_now: it starts or stops
];

const CHANGED_MEANWHILE =
  'Somebody has changed a related record meanwhile. Please reload the page and try again.';

/** Turns every error into `{message, code}`. Logs unexpected errors and answers them in general words. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = answerTo(error);
    if ((answer.status >= 500 || isReferenceViolation(error)) && !(error instanceof AppError))
      request.log.error({ err: error }, 'request failed');
    return sendError(reply, answer);
  });
}

/** For an address that Fastify can't route, for example with a broken percent-encoding. No hook has run. */
export function sendBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  reply.header('x-request-id', request.id);
  reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'");
  void sendError(reply, answerTo(error));
}

const STATUS_BY_SOCKET_ERROR: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** How long a client may read the answer before the connection is closed. */
const PARTING_MS = 2000;

/** For a request that is not HTTP, too long, or too slow. Closes the connection. */
export function endBadConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  setTimeout(() => socket.destroy(), PARTING_MS).unref();
  const status = STATUS_BY_SOCKET_ERROR[error.code ?? ''] ?? 400;
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(PARTING_HEADERS).map(([name, value]) => `${name}: ${value}`),
      '',
      NOT_UNDERSTOOD,
    ].join('\r\n'),
  );
}

/** For an expectation other than `100-continue` (RFC 9110, section 10.1.1). */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, PARTING_HEADERS).end(NOT_UNDERSTOOD);
}

const NOT_UNDERSTOOD = JSON.stringify({
  message: 'The request could not be understood.',
  code: 'bad_request',
} satisfies ErrorBody);

const PARTING_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(NOT_UNDERSTOOD),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
};

/** For an unknown path under /api. */
export function sendUnknownEndpoint(_request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, { status: 404, code: 'not_found', message: 'This API endpoint does not exist.' });
}

function sendError(reply: FastifyReply, { status, code, message, details = {} }: Answer) {
  const { retryAfter, ...fields } = details;
  const body: ErrorBody = { message, code, ...fields };
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

function answerTo(error: FastifyError): Answer {
  if (error instanceof AppError) return error;
  if (PASSING_STATES.includes(sqlStateOf(error) ?? '') || isWithoutConnection(error)) return busy();
  if (isReferenceViolation(error)) return conflict('conflict', CHANGED_MEANWHILE);
  const refusal = REFUSALS[error.code];
  if (refusal) return refusal;
  if (error instanceof SyntaxError || error.code?.startsWith('FST_ERR_CTP')) {
    return { status: 400, code: 'bad_request', message: 'The request is not valid JSON.' };
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, code: 'bad_request', message: 'The request could not be understood.' };
  }
  return {
    status: 500,
    code: 'internal',
    message: 'Something went wrong on our side. Please try again later.',
  };
}
