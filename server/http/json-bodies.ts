import type { FastifyInstance } from 'fastify';
import { badRequest } from '#server/errors.ts';

/** JSON is the only kind of body. An empty one is as good as none: clients name the type on every call. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
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

/** The parser refuses names that forge a prototype just as it refuses what is no JSON at all. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}
