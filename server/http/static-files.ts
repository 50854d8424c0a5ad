import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export interface StaticFile {
  type: string;
  cacheControl: string;
  /** One per encoding that the build made, best first; the plain one is last. */
  variants: StaticVariant[];
  /** What it carries beside and instead of the headers of every answer. */
  headers?: Record<string, string>;
}

interface StaticVariant {
  encoding: 'br' | 'gzip' | null;
  body: Buffer;
  etag: string;
}

/** Reads a built site into memory, by URL path. Its files are small, few, and asked for all the time. */
export function readStaticFiles(root: string): Map<string, StaticFile> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(names);
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = CONTENT_TYPES[extname(name)];
    if (type === undefined) continue;
    const path = `/${relative(root, name).split(sep).join('/')}`;
    // The build's own notes lie in folders that begin with a dot.
    if (path.includes('/.')) continue;
    // The build names everything there by its content.
    const cacheControl = /^\/(assets|sandbox)\//.test(path)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache';
    const variants = ENCODINGS.filter(({ suffix }) => present.has(name + suffix)).map((encoding) =>
      readVariant(name + encoding.suffix, encoding.name),
    );
    files.set(path, { type, cacheControl, variants: [...variants, readVariant(name, null)] });
  }
  return files;
}

function readVariant(name: string, encoding: StaticVariant['encoding']): StaticVariant {
  const body = readFileSync(name);
  return { encoding, body, etag: etagOf(body) };
}

export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Answers with the best variant that the client takes, or 304 when it has it already. */
export function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  status = 200,
): FastifyReply {
  const variant = variantFor(file, request.headers);
  reply.headers(headersOf(file, variant));
  if (status === 200 && isKnown(request.headers, variant)) return reply.code(304).send();
  return reply.code(status).type(file.type).send(variant.body);
}

function headersOf(file: StaticFile, { encoding, etag }: StaticVariant): Record<string, string> {
  return {
    ...file.headers,
    'cache-control': file.cacheControl,
    vary: 'accept-encoding',
    etag,
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  };
}

function isKnown(headers: IncomingHttpHeaders, { etag }: StaticVariant): boolean {
  return headers['if-none-match']?.includes(etag) ?? false;
}

function variantFor(file: StaticFile, headers: IncomingHttpHeaders): StaticVariant {
  const accepted = headers['accept-encoding'] ?? '';
  const variant = file.variants.find(({ encoding }) => encoding === null || accepts(accepted, encoding));
  if (!variant) throw new Error('A static file has no content');
  return variant;
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.trim().split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter));
  });
}

/** One route for each file. */
export function registerStaticFiles(app: FastifyInstance, files: Map<string, StaticFile>): void {
  for (const [path, file] of files) {
    const config = { countedAs: file.type.startsWith('text/html') ? 'page' : 'file' };
    app.get(path, { schema: { hide: true }, config }, (request, reply) =>
      sendStaticFile(request, reply, file),
    );
  }
}
