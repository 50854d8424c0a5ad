// Sign-ins per second, eight at once, of the product on both databases and of a bare Fastify handler with the same hash
// on the same cores, in alternating rounds. Each of the eight signs in as a different member. Guards: at least 0.8 of the
// bare handler.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ADMIN,
  addMembers,
  createPostgres,
  median,
  signIn,
  startProduct,
  startServer,
} from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const SECONDS = Number(process.env.SECONDS ?? 2);
const AT_ONCE = 8;
const WANTED = 0.8;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const servers = {
  bare: await startServer('bench/support/bare-sign-in.mjs', admin),
  PostgreSQL: await startProduct({ ...admin, DATABASE_URL: postgres.url }),
  embedded: await startProduct({ ...admin, DATABASE_URL: '', DATA_DIR: join(folder, 'data') }),
};
for (const { url } of [servers.PostgreSQL, servers.embedded]) {
  await addMembers(url, await signIn(url), AT_ONCE + 1);
}

const agent = new Agent({ keepAlive: true });
// Each browser returns its device cookie.
const cookies = new Map();

function attempt(url, email) {
  const browser = `${url} ${email}`;
  const headers = { 'content-type': 'application/json', cookie: cookies.get(browser) ?? '' };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/api/admin/login`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`));
        const [cookie] = answer.headers['set-cookie'] ?? [];
        if (cookie) cookies.set(browser, cookie.split(';')[0]);
        resolve();
      });
    });
    outgoing.on('error', reject).end(JSON.stringify({ email, password: ADMIN.password }));
  });
}

/** @returns sign-ins per second */
async function measure({ url }, seconds) {
  const begin = performance.now();
  const until = begin + seconds * 1000;
  let count = 0;
  const person = async (_, index) => {
    for (; performance.now() < until; count += 1) await attempt(url, `bench-${index + 1}@team.example`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  return (count / (performance.now() - begin)) * 1000;
}

const rates = { bare: [], PostgreSQL: [], embedded: [] };
for (const server of Object.values(servers)) await measure(server, SECONDS);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, server] of Object.entries(servers)) rates[name].push(await measure(server, SECONDS));
}

const ratioOf = (name) => median(rates[name].map((rate, round) => rate / rates.bare[round]));
console.table(
  Object.keys(rates).map((name) => ({
    server: name,
    'sign-ins per second': median(rates[name]).toFixed(1),
    'of the bare handler': ratioOf(name).toFixed(2),
    'per round': rates[name].map((rate, round) => (rate / rates.bare[round]).toFixed(2)).join(' '),
  })),
);
console.log(`Load of the machine at the end: ${loadavg()[0].toFixed(1)}`);
if (Object.keys(rates).some((name) => name !== 'bare' && ratioOf(name) < WANTED)) process.exitCode = 1;

agent.destroy();
await Promise.all(Object.values(servers).map((server) => server.stop()));
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
