// Ten minutes of mixed load on both databases at once: people at work who look, search, add students, write notes, sign in
// and out and export lists, and families who write. The server's resident memory may not grow: its mean in the last minute
// is at most a tenth above that of the third (the first two fill caches and pools). MINUTES makes it longer or shorter,
// ONLY=PostgreSQL or ONLY=embedded leaves the other database out.
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFilledProduct } from './support/filled-product.mjs';
import { ADMIN, callJson, createPostgres, residentMegabytes } from './support/servers.mjs';

const MINUTES = Number(process.env.MINUTES ?? 10);
const PEOPLE = 6;
const PAUSE_MS = 100;
const SAMPLE_MS = 2000;
const MOST_GROWTH = 1.1;
const RECORDS = [10_000, 30_000, 100_000];
const SEARCHES = ['ra', 'kumar', 'meena', 'sh', '98'];

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const places = {
  PostgreSQL: { DATABASE_URL: postgres.url },
  embedded: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};

/** What one person does next, as calls: they all have to succeed. */
function nextOf({ url, token }, turn) {
  const call = (method, path, body, bearer = token) => callJson(url + path, method, body, bearer);
  const doings = [
    () => call('GET', '/api/admin/dashboard'),
    () => call('GET', `/api/admin/students?q=${SEARCHES[turn % SEARCHES.length]}`),
    () => call('GET', `/api/admin/students/${randomInt(1, 9000)}`),
    () => call('GET', '/api/admin/team-members'),
    () => call('GET', '/api/admin/online-users'),
    () => call('POST', '/api/admin/students', { name: `Endurance ${randomUUID().slice(0, 8)}` }),
    () =>
      call('POST', `/api/admin/students/${randomInt(1, 9000)}/notes`, { kind: 'note', text: 'Called back.' }),
    () => call('GET', '/api/admin/enquiries'),
    () => call('GET', '/api/admin/notifications'),
    async () => {
      const session = await call('POST', '/api/admin/login', ADMIN, undefined);
      await call('POST', '/api/admin/logout', {}, session.token);
    },
    async () => {
      const answer = await fetch(`${url}/api/admin/exports/schools.csv`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      // All of them are one member here, who may be told to wait for her last list.
      if (!answer.ok && answer.status !== 503) throw new Error(`The list was refused: ${answer.status}`);
    },
    async () => (await fetch(`${url}/career`)).arrayBuffer(),
  ];
  return doings[turn % doings.length];
}

async function endure(server) {
  const until = performance.now() + MINUTES * 60_000;
  const megabytes = [];
  const waits = [];
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    for (let turn = person * 2; performance.now() < until; turn += 1) {
      const begin = performance.now();
      await nextOf(server, turn)();
      waits.push(performance.now() - begin);
      await wait(PAUSE_MS);
    }
  });
  const watch = (async () => {
    for (; performance.now() < until; await wait(SAMPLE_MS)) megabytes.push(residentMegabytes(server.pid));
  })();
  await Promise.all([...people, watch]);
  return { megabytes, waits };
}

const servers = {};
for (const [name, place] of Object.entries(places)) {
  if (process.env.ONLY && process.env.ONLY !== name) continue;
  servers[name] = await startFilledProduct(place, { records: RECORDS, enquiries: 500 });
}
const measured = await Promise.all(Object.values(servers).map(endure));

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
const perMinute = 60_000 / SAMPLE_MS;
const rows = Object.keys(servers).map((name, index) => {
  const { megabytes, waits } = measured[index];
  const [third, last] = [
    mean(megabytes.slice(2 * perMinute, 3 * perMinute)),
    mean(megabytes.slice(-perMinute)),
  ];
  return {
    [`${MINUTES} minutes`]: name,
    answers: waits.length,
    'p95 ms': Math.round(quantile(waits, 0.95)),
    'MB, third minute': Math.round(third),
    'MB, last minute': Math.round(last),
    'MB, most': Math.round(Math.max(...megabytes)),
    'grows no more': last <= third * MOST_GROWTH ? 'yes' : 'NO',
  };
});
console.table(rows);
for (const [index, name] of Object.keys(servers).entries()) {
  const minutes = Array.from({ length: MINUTES }, (_, minute) =>
    mean(measured[index].megabytes.slice(minute * perMinute, (minute + 1) * perMinute)).toFixed(0),
  );
  console.log(`${name}, MB by minute: ${minutes.join(' ')}`);
}
console.log(`Load of the machine at the end: ${loadavg()[0].toFixed(1)}`);
await Promise.all(Object.values(servers).map((server) => server.stop()));
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
if (rows.some((row) => row['grows no more'] === 'NO')) process.exitCode = 1;
