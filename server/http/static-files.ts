import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

export interface StaticFile {
  type: string;
  cacheControl: string;
  plain: StaticContent;
  /** Best encoding first. */
  compressed: StaticVariant[];
  /** Replace or complete the usual headers. */
  headers?: Record<string, string>;
}

interface StaticContent {
  body: Buffer;
  etag: string;
}

interface StaticVariant {
  encoding: 'br' | 'gzip';
  load(): Promise<StaticContent>;
}

/** Reads a built site into memory, by URL path: the files are few, small and requested often. */
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
    // Folders that begin with a dot hold notes of the build.
    if (path.includes('/.')) continue;
    // File names there contain a hash of the content.
    const cacheControl = /^\/(assets|sandbox)\//.test(path)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache';
    const compressed = ENCODINGS.filter(({ suffix }) => present.has(name + suffix)).map(
      ({ encoding, suffix }) => {
        const content = toContent(readFileSync(name + suffix));
        return { encoding, load: async () => content };
      },
    );
    files.set(path, { type, cacheControl, plain: toContent(readFileSync(name)), compressed });
  }
  return files;
}

function toContent(body: Buffer): StaticContent {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** A page made for a request. */
export function htmlFile(html: string, cacheControl: string): StaticFile {
  const type = 'text/html; charset=utf-8';
  const file: StaticFile = { type, cacheControl, plain: toContent(Buffer.alloc(0)), compressed: [] };
  fillFile(file, html, ONCE_QUALITY);
  return file;
}

/** Answers with the best accepted encoding, or 304. */
export async function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  status = 200,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const variant = file.compressed.find(({ encoding }) => accepts(accepted, encoding));
  const { body, etag } = variant ? await variant.load() : file.plain;
  reply.headers({
    ...file.headers,
    'cache-control': file.cacheControl,
    vary: 'accept-encoding',
    etag,
    ...(variant && { 'content-encoding': variant.encoding }),
  });
  const isKnown = request.headers['if-none-match']?.includes(etag) ?? false;
  if (status === 200 && isKnown) return reply.code(304).send();
  return reply.code(status).type(file.type).send(body);
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter));
  });
}

/** Many files, named by a hash of their content. */
const ASSETS = '/assets/';

/** One route per file, but one for all assets, since each route lengthens the start. */
export function registerStaticFiles(app: FastifyInstance, files: Map<string, StaticFile>): void {
  for (const [path, file] of files) {
    if (path.startsWith(ASSETS)) continue;
    const config = { metricsLabel: file.type.startsWith('text/html') ? 'page' : 'file' };
    app.get(path, { schema: { hide: true }, config }, (request, reply) =>
      sendStaticFile(request, reply, file),
    );
  }
  const config = { metricsLabel: 'file' };
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, { schema: { hide: true }, config }, (request, reply) => {
    const file = files.get(ASSETS + request.params['*']);
    return file ? sendStaticFile(request, reply, file) : reply.callNotFound();
  });
}

// The best quality takes ten times as long for two percent less.
const QUALITY = 9;
/** For one answer: 12 ms in place of 46 for a family's page, which has two percent more bytes. */
const ONCE_QUALITY = 5;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

// The page reads the settings from its own HTML, which saves a request.
export function fillFile(file: StaticFile, text: string, quality = QUALITY): void {
  const body = Buffer.from(text);
  if (body.equals(file.plain.body)) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  file.plain = toContent(body);
  file.compressed = [
    { encoding: 'br', load: compressOnce(() => compressBrotli(body, { params })) },
    { encoding: 'gzip', load: compressOnce(() => compressGzip(body)) },
  ];
}

/** At the first request: compressing all pages would be a sixth of the start. */
function compressOnce(compress: () => Promise<Buffer>) {
  let content: ReturnType<typeof load> | undefined;
  const load = async () => toContent(await compress());
  return () => {
    content ??= load();
    return content;
  };
}

/** The parameter of an address by the SHA-256 hash of its file. Any other text finds no route. */
export const HASH_PARAM = ':hash(^[0-9a-f]{64}$)';
