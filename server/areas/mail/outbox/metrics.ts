import type { JobContext } from '#server/context.ts';
import type { Metrics } from '#server/lib/metrics.ts';
import { countByStatus, selectOldestWaiting } from './repo.ts';

export function watchOutbox(metrics: Metrics, jobContext: () => JobContext): void {
  metrics.gauge('srichakra_outbox_waiting', 'Messages that wait to be sent.', () =>
    countByStatus(jobContext().db, 'waiting'),
  );
  metrics.gauge('srichakra_outbox_dead', 'Messages that were given up.', () =>
    countByStatus(jobContext().db, 'dead'),
  );
  metrics.gauge(
    'srichakra_outbox_oldest_seconds',
    'Age of the message that waits longest; 0 when none waits.',
    async () => {
      const { db, now } = jobContext();
      const oldest = await selectOldestWaiting(db);
      return oldest === undefined ? 0 : Math.max(0, now.getTime() - oldest.getTime()) / 1000;
    },
  );
}
