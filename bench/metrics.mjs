// GET /api/admin/team-members with 50 members on PostgreSQL: the product with the figures for Prometheus kept, and read
// every five seconds, against the product without, in alternating rounds of one run. Prints requests per second, the
// server's processor time for one, and the share of it that the figures cost: that share says the same on a busy machine.
import autocannon from 'autocannon';
import {
  ADMIN,
  addMembers,
  createPostgres,
  median,
  processorMs,
  residentMegabytes,
  signIn,
  startProduct,
} from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const SECONDS = Number(process.env.SECONDS ?? 4);
const CONNECTIONS = 10;
const MEMBERS = 50;
const READ_EVERY_MS = 5000;
const TOKEN = 'only-for-this-measurement';

const postgres = await createPostgres();
const environment = {
  ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, DATABASE_URL: postgres.url },
};
const servers = {
  without: await startProduct(environment),
  with: await startProduct({ ...environment, METRICS_TOKEN: TOKEN }),
};
const token = await signIn(servers.without.url);
await addMembers(servers.without.url, token, MEMBERS);

async function readMetrics() {
  const answer = await fetch(`${servers.with.url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  if (!answer.ok) throw new Error(`/metrics: ${answer.status}`);
  return answer.text();
}

async function load(name, seconds) {
  const { pid } = servers[name];
  const before = processorMs(pid);
  const timer = name === 'with' ? setInterval(() => void readMetrics(), READ_EVERY_MS) : undefined;
  const result = await autocannon({
    url: `${servers[name].url}/api/admin/team-members`,
    headers: { authorization: `Bearer ${token}` },
    connections: CONNECTIONS,
    duration: seconds,
  });
  clearInterval(timer);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
  const micros = ((processorMs(pid) - before) * 1000) / result.requests.total;
  return { rate: result.requests.average, p99: result.latency.p99, micros };
}

const results = { without: [], with: [] };
for (const name of Object.keys(results)) await load(name, 2);
for (let round = 0; round < ROUNDS; round += 1) {
  // The one that goes first changes, so that what goes on beside us meets both alike.
  const names = round % 2 === 0 ? ['without', 'with'] : ['with', 'without'];
  for (const name of names) results[name].push(await load(name, SECONDS));
}
console.table(
  Object.entries(results).map(([name, rounds]) => ({
    figures: name,
    'requests/s': Math.round(median(rounds.map(({ rate }) => rate))),
    'p99 ms': median(rounds.map(({ p99 }) => p99)),
    'processor µs': Math.round(median(rounds.map(({ micros }) => micros))),
    'memory MB': Math.round(residentMegabytes(servers[name].pid)),
  })),
);
const ratioOf = (figure) =>
  median(results.with.map((one, round) => one[figure] / results.without[round][figure])).toFixed(3);
console.log(
  `With of without, median of the rounds: requests/s ${ratioOf('rate')}, processor ${ratioOf('micros')}`,
);
const begun = performance.now();
const text = await readMetrics();
console.log(
  `One reading: ${(text.length / 1024).toFixed(0)} KB in ${(performance.now() - begun).toFixed(0)} ms`,
);

await Promise.all(Object.values(servers).map((server) => server.stop()));
await postgres.drop();
