import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const ADMIN = { email: 'bench@team.example', password: 'violet kettle 42' };

// The same Node options as `npm start`.
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const START_ARGS = scripts.start
  .split('||')[0]
  .split(' ')
  .filter((word) => word.startsWith('--'));

// Stop the servers when the script fails or is stopped.
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Starts the product on a free port, as `npm start` does. @param options `nodeArgs` and `onLine` as startServer. */
export function startProduct(environment, { nodeArgs = [], onLine } = {}) {
  return startServer('dist/server/main.js', environment, { nodeArgs: [...START_ARGS, ...nodeArgs], onLine });
}

/**
 * Starts a script as a server on a free port and waits until it listens.
 * @param options `nodeArgs` for node itself, `onLine` is called with each line the server prints.
 * @returns {{ url, pid, stop, startMs }}
 */
export async function startServer(script, environment, { nodeArgs = [], onLine = () => {} } = {}) {
  const begin = performance.now();
  const child = spawn(process.execPath, [...nodeArgs, root + script], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'info', LOG_FORMAT: 'json', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      onLine(line);
      const match = /listening on (http:\/\/\S+)/.exec(line);
      if (match) resolve(match[1]);
    });
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  const answer = await fetch(`${url}/healthz`);
  if (!answer.ok) throw new Error(`${script} is not healthy`);
  return {
    url,
    pid: child.pid,
    startMs: performance.now() - begin,
    stop: () =>
      new Promise((resolve) => {
        running.delete(child);
        child.removeAllListeners('exit');
        child.on('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/** Resident memory of a process in MB. Linux only. */
export function residentMegabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** A new, empty PostgreSQL database. @returns {{ url, drop }} */
export async function createPostgres() {
  const server = process.env.BENCH_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test';
  const name = `srichakra_bench_${randomBytes(4).toString('hex')}`;
  const on = async (statement) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await on(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => on(`drop database ${name} with (force)`) };
}

/** Signs the first super admin in. @returns {Promise<string>} the bearer token */
export async function signIn(url) {
  const { token } = await callJson(`${url}/api/admin/login`, 'POST', ADMIN);
  return token;
}

/** Adds members until there are `count` in all. */
export async function addMembers(url, token, count) {
  for (let index = 1; index < count; index += 1) {
    const member = {
      name: `Bench Member ${index}`,
      email: `bench-${index}@team.example`,
      role: 'teacher',
      designation: 'Counsellor',
      department: 'Guidance',
      password: ADMIN.password,
    };
    await callJson(`${url}/api/admin/team-members`, 'POST', member, token);
  }
}

/** Makes a call that must succeed. @returns its JSON answer */
export async function callJson(url, method, body, token) {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A free port. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
