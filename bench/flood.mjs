// Floods the sign-in, from one address and from many, on both databases, in alternating rounds. Prints the
// waiting time of others in milliseconds, the answers to the flood, and the memory. "nobody" is a round without
// a flood. The attackers share the machine. Guards: a p95 of the others of at most 250 ms.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFilledProduct } from './support/filled-product.mjs';
import { addMembers, createPostgres, residentMegabytes } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 10);
const ATTACKERS = 200;
const PEOPLE = 8;
const PAUSE_MS = 50;
const PATHS = [
  '/api/admin/team-members',
  '/api/admin/students',
  '/api/admin/dashboard',
  '/api/admin/notifications',
  '/login',
];
const RECORDS = [10_000, 30_000, 100_000];
const WANTED_P95_MS = 250;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const places = {
  PostgreSQL: { DATABASE_URL: postgres.url },
  embedded: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};
const servers = {};
for (const [name, place] of Object.entries(places)) {
  servers[name] = await startFilledProduct({ ...place, TRUST_PROXY: 'true' }, { records: RECORDS });
  await addMembers(servers[name].url, servers[name].token, 50);
}

const agent = new Agent({ keepAlive: true });

function time({ url, token }, path) {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' };
    request(url + path, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ ms: performance.now() - begin, status: answer.statusCode }));
    })
      .on('error', reject)
      .end();
  });
}

async function work(server) {
  const until = performance.now() + SECONDS * 1000;
  const answers = [];
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      for (let turn = person; performance.now() < until; turn += 1) {
        answers.push(await time(server, PATHS[turn % PATHS.length]));
        await wait(PAUSE_MS);
      }
    }),
  );
  return answers;
}

/** @param {'one' | 'many'} from */
function attack({ url }, from) {
  const child = spawn(process.execPath, ['bench/support/attack.mjs', url, String(ATTACKERS), from], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (data) => {
    text += data;
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        child.on('close', () => resolve(JSON.parse(text || '{}')));
        child.kill('SIGTERM');
      }),
  };
}

const measured = {};
async function measure(name, flood) {
  const server = servers[name];
  const attacker = flood === 'nobody' ? null : attack(server, flood);
  if (attacker) await wait(2000);
  const answers = await work(server);
  const statuses = attacker ? await attacker.stop() : {};
  measured[`${name}, ${flood}`] ??= { answers: [], statuses: {}, megabytes: 0 };
  const found = measured[`${name}, ${flood}`];
  found.answers.push(...answers);
  found.megabytes = Math.max(found.megabytes, residentMegabytes(server.pid));
  for (const [status, count] of Object.entries(statuses)) {
    found.statuses[status] = (found.statuses[status] ?? 0) + count;
  }
}

for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of Object.keys(servers)) {
    for (const flood of ['nobody', 'one', 'many']) await measure(name, flood);
  }
}

const quantile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
};
console.table(
  Object.entries(measured).map(([what, { answers, statuses, megabytes }]) => {
    const waits = answers.map(({ ms }) => ms);
    return {
      'flood from': what,
      'p50 ms': quantile(waits, 0.5),
      'p95 ms': quantile(waits, 0.95),
      'max ms': quantile(waits, 1),
      'served of all': `${answers.filter(({ status }) => status === 200).length} of ${answers.length}`,
      [`p95 < ${WANTED_P95_MS}`]: quantile(waits, 0.95) < WANTED_P95_MS ? 'yes' : 'no',
      'flood answered': Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
      MB: Math.round(megabytes),
    };
  }),
);
const isTooSlow = ({ answers }) =>
  quantile(
    answers.map(({ ms }) => ms),
    0.95,
  ) >= WANTED_P95_MS;
if (Object.values(measured).some(isTooSlow)) process.exitCode = 1;
console.log(`Load of the machine at the end: ${loadavg()[0].toFixed(1)}`);

agent.destroy();
await Promise.all(Object.values(servers).map((server) => server.stop()));
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
