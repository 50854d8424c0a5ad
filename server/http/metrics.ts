import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { METRICS_TYPE, type Metrics } from '#server/lib/metrics.ts';
import { readBearerToken } from './authentication.ts';
import { routeOf } from './request-log.ts';

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The label in the metrics instead of the route's pattern: the site's many files share one. */
    metricsLabel?: string;
  }
}

/** Upper bounds in seconds, around the waiting times of the screens. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Records the duration of requests by route, method and status, which all have a bounded number of values. */
export function measureResponses(app: FastifyInstance, metrics: Metrics): void {
  const durations = metrics.histogram(
    'srichakra_http_request_duration_seconds',
    'Duration of requests until their response was sent.',
    { labelNames: ['method', 'route', 'status'], buckets: BUCKETS },
  );
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.metricsLabel ?? routeOf(request);
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

interface Watch {
  database: Database;
  metrics: Metrics;
  waiting: () => number;
  /** Slower statements are logged; null for none. */
  slowMs: number | null;
}

/** Logs slow statements without parameters or request: tracking the request costs a tenth of the throughput. */
export function watchDatabase(app: FastifyInstance, { database, metrics, waiting, slowMs }: Watch): void {
  const { pool } = database;
  const slow = metrics.counter(
    'srichakra_database_slow_statements_total',
    'Statements beyond SLOW_QUERY_MS.',
  );
  if (slowMs !== null) {
    database.watchStatements(slowMs, (statement, ms) => {
      slow.inc();
      app.log.warn({ statement, ms: Math.round(ms) }, 'slow statement');
    });
  }
  metrics.gauge('srichakra_database_connections', 'Connections that are open.', () => pool.totalCount);
  metrics.gauge(
    'srichakra_database_idle_connections',
    'Connections that wait for work.',
    () => pool.idleCount,
  );
  metrics.gauge('srichakra_database_waiting', 'Statements and requests that wait for the database.', waiting);
}
