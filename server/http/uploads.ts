import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badRequest } from '#server/errors.ts';
import { ConcurrencyLimit } from '#server/lib/concurrency-limit.ts';

interface Upload {
  maxBytes: number;
  types: readonly string[];
}

// Bounds memory: a body is in memory until the response is sent. Separate, so that families with slow networks do not keep the
// staff waiting.
const inFlight = {
  member: new ConcurrencyLimit({ inAll: 4, ofOne: 2 }),
  family: new ConcurrencyLimit({ inAll: 8, ofOne: 2 }),
};

/** Registers a route that accepts files of some media types only. Refuses too many uploads at once with 503. */
export function inUploadScope(
  app: FastifyInstance,
  { types, maxBytes }: Upload,
  register: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.addContentTypeParser('*', (_request, _payload, done) =>
      done(
        new AppError(415, 'unsupported_media_type', `The file must be of the type ${types.join(' or ')}.`),
      ),
    );
    boundInFlight(scope);
    register(scope);
  });
}

function boundInFlight(scope: FastifyInstance): void {
  const releases = new WeakMap<FastifyRequest, () => void>();
  scope.addHook('preParsing', async (request) => {
    // Fastify reads nothing of a connection that has closed, and never answers.
    if (request.raw.destroyed) throw badRequest('The upload was interrupted.');
    const { signedIn, family } = request;
    const release = family
      ? inFlight.family.take(family.accountId)
      : inFlight.member.take(signedIn?.actor.id ?? 0);
    releases.set(request, release);
  });
  scope.addHook('onSend', async (request) => releases.get(request)?.());
}

/** @throws AppError 400 when nothing was sent. */
export function readUpload(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw badRequest('The file is empty.');
  return body;
}
