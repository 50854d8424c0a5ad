import type { Metrics } from '#server/lib/metrics.ts';
import type { AnswerListener } from './answered.ts';

/** Upper bounds in seconds, around what the screens wait for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Counts answers by route, method and status, with how long they took. Every label has a bounded number of values: the
 * routes that are registered, the methods that the parser knows, the statuses that the product answers with.
 */
export function countAnswers(metrics: Metrics): AnswerListener {
  const durations = metrics.histogram(
    'srichakra_http_request_duration_seconds',
    'How long requests took until their answer was out.',
    { labelNames: ['method', 'route', 'status'], buckets: BUCKETS },
  );
  return ({ method }, reply, { countedAs: route }) => {
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  };
}
