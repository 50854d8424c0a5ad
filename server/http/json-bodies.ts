import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '#server/errors.ts';

/** Accepts JSON bodies only. An empty body counts as none, since clients send the type with every call. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Decoding would replace such bytes, and the damage would be stored.
    if (!isUtf8(Buffer.from(body))) {
      done(badRequest('The request is not valid UTF-8.'));
      return;
    }
    const text = body.toString();
    if (text.length === 0) {
      done(null, undefined);
      return;
    }
    void parse(request, text, (error, value) => {
      if (error !== null && isJson(text))
        done(badRequest('The request has a field whose name is not allowed.'));
      else done(error, value);
    });
  });
}

/** The parser reports forbidden names such as `__proto__` in the same way as invalid JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}
