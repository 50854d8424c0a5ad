import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { METRICS_TYPE } from '#server/lib/metrics.ts';
import { readBearerToken } from './authentication.ts';

const METRICS_PATH = '/metrics';

type Read = () => Promise<string>;

export function isWatched({ metrics }: Pick<Config, 'metrics'>): boolean {
  return metrics.listen !== null || metrics.token !== null;
}

/** Serves the metrics to requests with the token; others get 404. */
export function registerMetricsEndpoint(
  app: FastifyInstance,
  { token, read }: { token: string | null; read: Read },
): void {
  if (token === null) return;
  const known = digest(token);
  app.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
    const shown = readBearerToken(request.headers.authorization);
    // Digests have the same length, so that the time of the comparison reveals nothing.
    if (shown === null || !timingSafeEqual(digest(shown), known)) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(await read());
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const REQUEST_TIMEOUT_MS = 5000;

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

export async function startMetricsServer(
  { host, port }: { host: string; port: number },
  read: Read,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (request.method !== 'GET' || path !== METRICS_PATH) {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) =>
        response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: found } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${found}${METRICS_PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
