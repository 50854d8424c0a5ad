// GET /api/admin/team-members with 50 members on PostgreSQL at 1, 2 and 4 workers, in alternating rounds of one run.
// Prints requests per second, and what one takes of the processors: in the product, in the load generator, in all.
//
// The generator runs on the same machine. Where there are fewer workers than processors it has one of its own beside them,
// and the rate is what it is. With as many workers or more every processor is taken, and what the generator takes the
// product lacks: there the rate is also told as it would be with that time given back, rate × busy / (busy - generator).
// Of the rest, PostgreSQL takes its part as it would anywhere on this machine.
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import {
  ADMIN,
  addMembers,
  createPostgres,
  median,
  processorMs,
  signIn,
  startProduct,
} from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 5);
const WORKERS = [1, 2, 4];
const WANTED_OF_TWO = 1.6;
const CONNECTIONS = 32;
const MEMBERS = 50;
const PROCESSORS = availableParallelism();
const TICK_MS = 10;

const postgres = await createPostgres();
const servers = new Map();
for (const count of WORKERS) {
  const environment = {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DATABASE_URL: postgres.url,
  };
  servers.set(count, await startProduct({ ...environment, WORKERS: String(count) }));
}
const [first] = servers.values();
const token = await signIn(first.url);
await addMembers(first.url, token, MEMBERS);

/** A process and those that it has started. */
function familyOf(pid) {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false; // It has ended meanwhile.
    }
  });
  return [pid, ...children.map(Number)];
}

/** Processor time that all processes of the machine have taken, in milliseconds. */
function busyMs() {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softirq) * TICK_MS;
}

async function load(count, seconds) {
  const { url, pid } = servers.get(count);
  const family = familyOf(pid);
  const clock = () => ({
    wall: performance.now(),
    busy: busyMs(),
    product: family.map(processorMs).reduce((sum, ms) => sum + ms, 0),
    generator: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  });
  const before = clock();
  const { requests, non2xx, errors } = await autocannon({
    url: `${url}/api/admin/team-members`,
    headers: { authorization: `Bearer ${token}` },
    connections: CONNECTIONS,
    duration: seconds,
  });
  const after = clock();
  if (non2xx > 0 || errors > 0) throw new Error(`${count}: ${non2xx} refused, ${errors} failed`);
  const spent = (what) => after[what] - before[what];
  const rate = (requests.total / spent('wall')) * 1000;
  const isFull = count >= PROCESSORS;
  return {
    rate,
    alone: isFull ? (rate * spent('busy')) / (spent('busy') - spent('generator')) : rate,
    product: (spent('product') * 1000) / requests.total,
    generator: (spent('generator') * 1000) / requests.total,
    all: (spent('busy') * 1000) / requests.total,
    idle: 1 - spent('busy') / spent('wall') / PROCESSORS,
  };
}

const results = new Map(WORKERS.map((count) => [count, []]));
for (const count of WORKERS) await load(count, 2);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const count of WORKERS) results.get(count).push(await load(count, SECONDS));
}
const of = (count, what) => median(results.get(count).map((one) => one[what]));
console.log(`${PROCESSORS} processors`);
console.table(
  WORKERS.map((count) => ({
    workers: count,
    'requests/s': Math.round(of(count, 'rate')),
    'without the generator': Math.round(of(count, 'alone')),
    'of the first': Number((of(count, 'alone') / of(WORKERS[0], 'alone')).toFixed(2)),
    'µs product': Math.round(of(count, 'product')),
    'µs generator': Math.round(of(count, 'generator')),
    'µs all': Math.round(of(count, 'all')),
    'idle %': Math.round(of(count, 'idle') * 100),
  })),
);

const more = of(2, 'alone') / of(1, 'alone');
console.log(`2 workers serve ${more.toFixed(2)} times what one serves; at least ${WANTED_OF_TWO} wanted`);
if (PROCESSORS >= 2 && more < WANTED_OF_TWO) process.exitCode = 1;

await Promise.all([...servers.values()].map((server) => server.stop()));
await postgres.drop();
