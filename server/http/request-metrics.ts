import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#server/lib/metrics.ts';
import { routeOf } from './request-log.ts';

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
