import type { Metrics } from '#server/lib/metrics.ts';
import type { ResponseListener } from './response-listeners.ts';

/** Upper bounds in seconds, around the waiting times of the screens. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Records the duration of requests by route, method and status. Each label has a bounded number of values: the
 * registered routes, the methods that the parser knows, the statuses that the product sends.
 */
export function countResponses(metrics: Metrics): ResponseListener {
  const durations = metrics.histogram(
    'srichakra_http_request_duration_seconds',
    'Duration of requests until their response was sent.',
    { labelNames: ['method', 'route', 'status'], buckets: BUCKETS },
  );
  return ({ method }, reply, { metricsLabel: route }) => {
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  };
}
