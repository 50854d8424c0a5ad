// What signing in costs beside its hash, in a process that has just started and in one that has been used for a while
// (WebAssembly is compiled well only where it is used much), and how long another request waits while eight people sign
// in at once, on both databases.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN, createPostgres, median, startProduct } from './support/servers.mjs';

const ROUNDS = 40;
/** Sign-ins before the first that counts, of a fresh process and of one in use. */
const BEFORE = { fresh: 5, 'in use': 200 };
const AT_ONCE = 8;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const databases = {
  PostgreSQL: { DATABASE_URL: postgres.url },
  embedded: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};

// Plain node:http, because fetch itself takes a good part of a millisecond.
const agent = new Agent({ keepAlive: true });
const CREDENTIALS = JSON.stringify(ADMIN);

function call(url, options, body) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, ...options }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve(answer.headers);
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    });
    outgoing.on('error', reject).end(body);
  });
}

async function time(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const costs = [];
const waits = [];
for (const [database, environment] of Object.entries(databases)) {
  const hashes = [];
  const server = await startProduct(
    { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...environment },
    {
      nodeArgs: ['--import', './bench/support/hash-clock.mjs'],
      onLine: (line) => {
        const match = /^hash took (\S+) ms$/.exec(line);
        if (match) hashes.push(Number(match[1]));
      },
    },
  );
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(CREDENTIALS) };
  // One browser, which tells what it was given: of a new one the product would write a moment later, beside the next.
  let cookie = '';
  const signIn = async () => {
    const options = { method: 'POST', headers: { ...headers, cookie } };
    const answer = await call(`${server.url}/api/admin/login`, options, CREDENTIALS);
    cookie = answer['set-cookie'][0].split(';')[0];
  };
  let done = 0;
  for (const [age, before] of Object.entries(BEFORE)) {
    for (; done < before; done += 1) await signIn();
    hashes.length = 0;
    const signIns = [];
    for (let round = 0; round < ROUNDS; round += 1) signIns.push(await time(signIn));
    done += ROUNDS;
    if (hashes.length !== ROUNDS) throw new Error(`${hashes.length} hashes in ${ROUNDS} sign-ins`);
    costs.push({
      database,
      process: age,
      'hash ms': median(hashes).toFixed(1),
      'sign-in ms': median(signIns).toFixed(1),
      'of its hash': median(signIns.map((total, round) => total / hashes[round])).toFixed(2),
    });
  }

  const readyz = () => time(() => call(`${server.url}/readyz`));
  const alone = [];
  for (let round = 0; round < ROUNDS; round += 1) alone.push(await readyz());
  const beside = [];
  for (let round = 0; round < 5; round += 1) {
    let isDone = false;
    const flood = Promise.all(Array.from({ length: AT_ONCE }, signIn)).then(() => {
      isDone = true;
    });
    while (!isDone) beside.push(await readyz());
    await flood;
  }
  for (const [request, times] of Object.entries({ alone, [`beside ${AT_ONCE} sign-ins`]: beside })) {
    waits.push({
      database,
      request,
      'median ms': median(times).toFixed(1),
      'longest ms': Math.max(...times).toFixed(1),
    });
  }
  await server.stop();
}
console.table(costs);
console.table(waits);
agent.destroy();
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
