// What signing in costs beside its hash, and how long another request waits while eight people sign in at once.
import { hash } from '@node-rs/argon2';
import { ADMIN, callJson, createPostgres, median, startServer } from './servers.mjs';

// As server/lib/password.ts.
const PARAMETERS = { memoryCost: 47_104, timeCost: 4, parallelism: 1 };
const ROUNDS = 40;

const postgres = await createPostgres();
const server = await startServer('dist/server/main.js', {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DATABASE_URL: postgres.url,
});
const signIn = () => callJson(`${server.url}/api/admin/login`, 'POST', ADMIN);

async function time(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

for (let round = 0; round < 5; round += 1) await signIn();
const hashes = [];
const signIns = [];
for (let round = 0; round < ROUNDS; round += 1) {
  hashes.push(await time(() => hash(ADMIN.password, PARAMETERS)));
  signIns.push(await time(signIn));
}
console.table([
  { what: 'hash alone', 'median ms': median(hashes).toFixed(1), 'of the hash': 1 },
  {
    what: 'sign-in',
    'median ms': median(signIns).toFixed(1),
    'of the hash': (median(signIns) / median(hashes)).toFixed(2),
  },
]);

const readyz = () => time(() => fetch(`${server.url}/readyz`).then((answer) => answer.text()));
const alone = [];
for (let round = 0; round < ROUNDS; round += 1) alone.push(await readyz());
const beside = [];
for (let round = 0; round < 5; round += 1) {
  let isDone = false;
  const flood = Promise.all(Array.from({ length: 8 }, signIn)).then(() => {
    isDone = true;
  });
  while (!isDone) beside.push(await readyz());
  await flood;
}
console.table([
  { request: 'alone', 'median ms': median(alone).toFixed(1), 'longest ms': Math.max(...alone).toFixed(1) },
  {
    request: 'beside eight sign-ins',
    'median ms': median(beside).toFixed(1),
    'longest ms': Math.max(...beside).toFixed(1),
  },
]);

await server.stop();
await postgres.drop();
