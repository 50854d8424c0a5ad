import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_PATHS } from '#contracts/pages.ts';
import type { Config } from '#server/config.ts';
import { sendUnknownEndpoint } from './error-handler.ts';
import {
  etagOf,
  readStaticFiles,
  registerStaticFiles,
  type StaticFile,
  sendStaticFile,
} from './static-files.ts';

interface PagesOptions {
  webRoot: string | undefined;
  publicServices: Config['publicServices'];
}

/** Serves the built site: its files, one route per page, and the same shell with status 404 for anything else. */
export function registerPages(app: FastifyInstance, { webRoot, publicServices }: PagesOptions): void {
  const files = webRoot === undefined ? new Map<string, StaticFile>() : readStaticFiles(webRoot);
  registerStaticFiles(app, files);
  const shellFile = files.get('/index.html');
  const shell = shellFile && withPublicServices(shellFile, publicServices);
  if (shell) {
    for (const path of PAGE_PATHS) {
      app.get(path, { schema: { hide: true } }, (request, reply) => sendStaticFile(request, reply, shell));
    }
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!shell || !isPage || /^\/api(\/|\?|$)/.test(request.url)) return sendUnknownEndpoint(request, reply);
    return sendStaticFile(request, reply, shell, 404);
  });
}

// The page learns how much of the public site reaches the server from its own HTML, without a request more.
function withPublicServices(file: StaticFile, value: string): StaticFile {
  const plain = file.variants.at(-1)?.body.toString('utf8') ?? '';
  const marker = /(<meta name="public-services" content=")[^"]*"/;
  if (!marker.test(plain)) throw new Error('index.html has no place for PUBLIC_SERVICES');
  const body = Buffer.from(plain.replace(marker, `$1${value}"`));
  const bodies = { br: brotliCompressSync(body), gzip: gzipSync(body) };
  return {
    ...file,
    variants: [
      { encoding: 'br', body: bodies.br, etag: etagOf(bodies.br) },
      { encoding: 'gzip', body: bodies.gzip, etag: etagOf(bodies.gzip) },
      { encoding: null, body, etag: etagOf(body) },
    ],
  };
}
