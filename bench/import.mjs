// Imports a class list of 20,000 rows among 100,000 students while four others request students and the dashboard, on both
// databases, as CSV and as a workbook, in alternating rounds. Prints seconds to check and to commit, milliseconds that
// the others wait, and memory. "nobody" is the others alone. Wanted: a p99 of the others of at most 300 ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { amongOthers } from './support/among-others.mjs';
import { startFilledProduct } from './support/filled-product.mjs';
import { commit, makeClassList, preview } from './support/measure-import.mjs';
import { createPostgres, median, residentMegabytes } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const STUDENTS = Number(process.env.STUDENTS ?? 100_000);
const ROWS = 20_000;
const ALONE_MS = 5_000;
const SCHOOL = 7;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const places = {
  PostgreSQL: { DATABASE_URL: postgres.url },
  embedded: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};
const servers = {};
for (const [name, place] of Object.entries(places)) {
  servers[name] = await startFilledProduct(place, { records: [STUDENTS, STUDENTS * 3, STUDENTS * 10] });
}

const measured = {};
async function measure(what, name, work) {
  const before = residentMegabytes(servers[name].pid);
  const found = await amongOthers(servers[name], servers[name].token, work);
  measured[`${name}, ${what}`] ??= { seconds: [], others: [], before, peak: 0 };
  const runs = measured[`${name}, ${what}`];
  runs.seconds.push(found.seconds);
  runs.others.push(...found.others);
  runs.peak = Math.max(runs.peak, found.peak);
  return found.result;
}

for (let round = 1; round <= ROUNDS; round += 1) {
  for (const name of Object.keys(servers)) {
    const [server, token] = [servers[name], servers[name].token];
    await measure('nobody', name, () => wait(ALONE_MS));
    for (const [index, format] of ['csv', 'xlsx'].entries()) {
      const file = makeClassList(ROWS, round * 2 + index, format);
      const id = await measure(`preview, ${format}`, name, () =>
        preview(server, token, { file, schoolId: SCHOOL }),
      );
      const imported = await measure('commit', name, () => commit(server, token, id));
      if (imported < ROWS * 0.9) throw new Error(`Only ${imported} rows were imported`);
    }
  }
}

const quantile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
};
console.table(
  Object.entries(measured).map(([what, { seconds, others, before, peak }]) => ({
    [`${ROWS} rows`]: what,
    'seconds, median': Number(median(seconds).toFixed(2)),
    'seconds, most': Number(Math.max(...seconds).toFixed(2)),
    'others p50 ms': quantile(others, 0.5),
    'others p99 ms': quantile(others, 0.99),
    'others max ms': quantile(others, 1),
    'MB before': Math.round(before),
    'MB peak': Math.round(peak),
  })),
);
console.log(`Load of the machine at the end: ${loadavg()[0].toFixed(1)}`);

await Promise.all(Object.values(servers).map((server) => server.stop()));
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
