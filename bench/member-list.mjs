// GET /api/admin/team-members with 50 members: the product on both databases against a bare handler on PostgreSQL, in
// alternating rounds, a minute of load each. Prints requests per second, p99, memory and the ratio to the bare handler.
// Wanted: a ratio of at least 1.5 on PostgreSQL and 1.0 embedded, and at most 150 and 450 MB.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import {
  ADMIN,
  addMembers,
  createPostgres,
  median,
  residentMegabytes,
  signIn,
  startProduct,
  startServer,
} from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const SECONDS = Number(process.env.SECONDS ?? 4);
const CONNECTIONS = 10;
const MEMBERS = 50;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const first = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const servers = {};
servers.postgres = await startProduct({ ...first, DATABASE_URL: postgres.url });
servers.bare = await startServer('bench/support/bare-server.mjs', { DATABASE_URL: postgres.url });
servers.embedded = await startProduct({
  ...first,
  DATABASE_URL: '',
  DATA_DIR: join(folder, 'data'),
});

const tokens = {};
for (const name of ['postgres', 'embedded']) {
  tokens[name] = await signIn(servers[name].url);
  await addMembers(servers[name].url, tokens[name], MEMBERS);
}
tokens.bare = tokens.postgres;

async function load(name, seconds) {
  const result = await autocannon({
    url: `${servers[name].url}/api/admin/team-members`,
    headers: { authorization: `Bearer ${tokens[name]}` },
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const results = { bare: [], postgres: [], embedded: [] };
for (const name of Object.keys(results)) await load(name, 2);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of Object.keys(results)) results[name].push(await load(name, SECONDS));
}
const bare = {
  rate: median(results.bare.map(({ rate }) => rate)),
  p99: median(results.bare.map(({ p99 }) => p99)),
};
console.table(
  Object.entries(results).map(([name, rounds]) => ({
    server: name,
    'requests/s': Math.round(median(rounds.map(({ rate }) => rate))),
    'of bare': Number((median(rounds.map(({ rate }) => rate)) / bare.rate).toFixed(2)),
    'p99 ms': median(rounds.map(({ p99 }) => p99)),
    'p99 of bare': Number((median(rounds.map(({ p99 }) => p99)) / bare.p99).toFixed(2)),
    'memory MB': Math.round(residentMegabytes(servers[name].pid)),
  })),
);

await Promise.all(Object.values(servers).map((server) => server.stop()));
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
