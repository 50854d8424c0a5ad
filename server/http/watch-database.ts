import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/client.ts';
import type { Metrics } from '#server/lib/metrics.ts';

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
