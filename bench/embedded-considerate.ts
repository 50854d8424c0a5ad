// How long does the rest of the process wait while the embedded database works? The same load twice: ten clients
// that read and write, once with the database in its thread and once with PGlite in the main thread.
// Run: npx tsx bench/embedded-considerate.ts [seconds]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';
import { openCluster, prepareFolder } from '#server/db/embedded-cluster.ts';

const seconds = Number(process.argv[2] ?? 10);
const CLIENTS = 10;
const ROWS = 20_000;
const PROBE_EVERY_MS = 5;

// Now and then somebody asks for more than a row.
const REPORT = 'select count(*), sum(sqrt(i)) from generate_series(1, $1::integer) i';
const REPORT_ROWS = 500_000;

type Query = (text: string, values: unknown[]) => Promise<unknown>;

interface Measurement {
  queries: number;
  latencies: number[];
  delays: number[];
}

async function measure(query: Query, afterEach: () => Promise<unknown> | undefined): Promise<Measurement> {
  await query('create table notes (id integer primary key, body text, n integer default 0)', []);
  await query(`insert into notes select i, 'note ' || i from generate_series(1, ${ROWS}) i`, []);
  const until = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  const delays: number[] = [];

  let due = performance.now() + PROBE_EVERY_MS;
  let probe = setTimeout(function observe() {
    delays.push(Math.max(0, performance.now() - due));
    due = performance.now() + PROBE_EVERY_MS;
    probe = setTimeout(observe, PROBE_EVERY_MS);
  }, PROBE_EVERY_MS);

  let sent = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < until) {
        sent += 1;
        const id = ((sent * 7919) % ROWS) + 1;
        const start = performance.now();
        if (client % 2 === 0) await query('update notes set n = n + 1 where id = $1', [id]);
        else if (sent % 500 === 1) await query(REPORT, [REPORT_ROWS]);
        else await query('select * from notes where id = $1', [id]);
        latencies.push(performance.now() - start);
        await afterEach();
      }
    }),
  );
  // A probe that never got its turn waited for as long as the load lasted.
  await turn();
  if (performance.now() > due + PROBE_EVERY_MS) delays.push(performance.now() - due);
  clearTimeout(probe);
  return { queries: latencies.length, latencies, delays };
}

function quantile(values: number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

const folder = mkdtempSync(join(tmpdir(), 'embedded-considerate-'));
const fail = (error: Error) => {
  throw error;
};
const rows: Record<string, Record<string, string>> = {};

function record(name: string, { queries, latencies, delays }: Measurement): void {
  rows[name] = {
    'queries/s': (queries / seconds).toFixed(0),
    'query p50 ms': quantile(latencies, 0.5),
    'query p99 ms': quantile(latencies, 0.99),
    'loop delay p50 ms': quantile(delays, 0.5),
    'loop delay p99 ms': quantile(delays, 0.99),
    'loop delay max ms': quantile(delays, 1),
  };
}

const threadFolder = join(folder, 'thread');
const embedded = await openEmbedded({ dataDir: threadFolder, onFatal: fail });
const pool = new pg.Pool(embedded.poolConfig);
record(
  'thread of its own',
  await measure(
    (text, values) => pool.query(text, values),
    () => undefined,
  ),
);
await pool.end();
await embedded.close();

for (const name of ['main thread', 'main thread, yielding after each query']) {
  const mainFolder = join(folder, name.replaceAll(/\W+/g, '-'));
  await prepareFolder(mainFolder, undefined);
  const { pglite } = await openCluster(mainFolder, fail);
  const afterEach = name === 'main thread' ? () => undefined : () => turn();
  record(name, await measure((text, values) => pglite.query(text, values), afterEach));
  await pglite.close();
}

console.table(rows);
rmSync(folder, { recursive: true, force: true });
