// The analytics of a year by each dimension, what a figure leads to, and the dashboard: on PostgreSQL and on the
// embedded database, in alternating rounds of one run. Prints p95 in milliseconds.
// STUDENTS, APPOINTMENTS, EVENTS, ENQUIRIES and ROUNDS make it smaller or larger.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFilledProduct } from './support/filled-product.mjs';
import { createPostgres } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const AMOUNTS = {
  students: process.env.STUDENTS ?? '100000',
  appointments: process.env.APPOINTMENTS ?? '300000',
  events: process.env.EVENTS ?? '1000000',
};
const ENQUIRIES = process.env.ENQUIRIES ?? '20000';

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const places = {
  PostgreSQL: { DATABASE_URL: postgres.url },
  embedded: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};
const servers = {};
for (const [name, place] of Object.entries(places)) {
  servers[name] = await startFilledProduct(place, { records: Object.values(AMOUNTS), enquiries: ENQUIRIES });
}

/** The newest of the generated records are of this day, whatever day it is. */
const YEAR = 'from=2025-05-01&to=2026-04-30';
const PATHS = {
  ...Object.fromEntries(
    ['month', 'school', 'city', 'service', 'counsellor'].map((by) => [
      `a year by ${by}`,
      `/api/admin/analytics?${YEAR}&by=${by}`,
    ]),
  ),
  'five years by month': '/api/admin/analytics?from=2021-05-01&to=2026-04-30&by=month',
  'the students behind a year': '/api/admin/students?createdFrom=2025-05-01&createdTo=2026-04-30',
  'the messages behind a year': `/api/admin/enquiries?show=received&${YEAR}`,
  dashboard: '/api/admin/dashboard',
};

const measured = {};
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const name of Object.keys(servers)) {
    for (const [what, path] of Object.entries(PATHS)) {
      const begin = performance.now();
      const answer = await fetch(servers[name].url + path, {
        headers: { authorization: `Bearer ${servers[name].token}` },
      });
      const body = await answer.json();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.message}`);
      if (body.totals && body.totals.registrations === 0) throw new Error(`${path} counted nothing`);
      // The first round warms up.
      if (round === 0) continue;
      measured[what] ??= {};
      measured[what][name] ??= [];
      measured[what][name].push(performance.now() - begin);
    }
  }
}

const p95 = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)];
console.table(
  Object.entries(measured).map(([what, byServer]) => ({
    'p95 in ms': what,
    ...Object.fromEntries(
      Object.entries(byServer).map(([name, values]) => [name, Number(p95(values).toFixed(1))]),
    ),
  })),
);

await Promise.all(Object.values(servers).map((server) => server.stop()));
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
