import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { login } from '#contracts/identity/index.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember } from '#server/testing/factories.ts';
import { environmentOf, spawnServer, startServer } from '#server/testing/server-process.ts';
import { signedIn } from '#server/testing/signed-in.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';

const ADMIN = { ADMIN_EMAIL: 'boss@team.example', ADMIN_PASSWORD: 'violet kettle 42' };
const credentials = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };

let place: DatabasePlace;
let environment: Record<string, string>;

beforeAll(async () => {
  place = await createDatabasePlace();
  await (await openTestDatabase(place)).close();
});
afterAll(() => place.remove());
beforeEach(() => {
  environment = { ...environmentOf(place.config), ...ADMIN };
});

/** The start that finds no member makes the first one, and says so. */
async function resetTeam({ hasAdmin }: { hasAdmin: boolean }): Promise<void> {
  const database = await openTestDatabase(place);
  await database.orm.delete(members);
  if (hasAdmin) await buildMember(database, 'super_admin', { email: ADMIN.ADMIN_EMAIL });
  await database.close();
}

test('a start prints address and database, without any password', async () => {
  await resetTeam({ hasAdmin: false });
  const server = await startServer(inject('serverProgram'), environment);
  expect(server.output.stdout).toMatch(
    /^Srichakra is listening on http:\/\/127\.0\.0\.1:\d+\nDatabase: \S.*\n/m,
  );
  expect(server.output.stdout).not.toContain(ADMIN.ADMIN_PASSWORD);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output.stderr).toBe('');
});

test('each password hash that runs at once has a thread, and files have some left', async () => {
  const server = await startServer(inject('serverProgram'), environment);
  expect((await server.fetch(login, { body: credentials })).status).toBe(200);
  const threads = readdirSync(`/proc/${server.pid}/task`).map((id) =>
    readFileSync(`/proc/${server.pid}/task/${id}/comm`, 'utf8').trim(),
  );
  expect(threads.filter((name) => name === 'libuv-worker')).toHaveLength(availableParallelism() + 3);
  server.kill('SIGTERM');
  await server.exited;
});

test('SIGTERM completes requests under way, refuses new ones, and ends with code 0', async () => {
  const server = await startServer(inject('serverProgram'), environment);
  // Signing in takes a while, one after the other: when the first is answered, the others are under way.
  const answers = Array.from({ length: 4 }, () => server.fetch(login, { body: credentials }));
  await Promise.race(answers);
  server.kill('SIGTERM');
  for (const answer of answers) {
    const response = await answer;
    expect(response.status).toBe(200);
    expect(signedIn(login.response.parse(await response.json())).user.email).toBe(credentials.email);
  }
  const answeredAt = performance.now();
  expect(await server.exited).toBe(0);
  expect(performance.now() - answeredAt).toBeLessThan(5000);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

test.each(['SIGTERM', 'SIGINT'] as const)('`npm start` ends on %s after the server', async (signal) => {
  const folder = join(inject('testFolder'), signal);
  mkdirSync(folder);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const start = scripts.start.replaceAll('scripts/start.mjs', inject('serverProgram'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  const port = await findFreePort();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...environment },
  });
  const url = `http://127.0.0.1:${port}/healthz`;
  const ask = () => fetch(url).then(({ status }) => status);
  await expect.poll(() => ask().catch(() => 0), { timeout: 20_000 }).toBe(200);
  npm.kill(signal);
  const [code] = await once(npm, 'exit');
  expect(code).toBe(0);
  await expect(ask()).rejects.toThrow();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  other.close();
});

test('a log that cannot be written loses its lines only', async () => {
  const port = await findFreePort();
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [inject('serverProgram')], {
    stdio: ['ignore', full, 'pipe'],
    env: { PATH: process.env.PATH, PORT: String(port), LOG_FORMAT: 'json', ...environment },
  });
  closeSync(full);
  if (child.stderr === null) throw new Error('There is no pipe');
  const told = text(child.stderr);
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`).then(({ status }) => status);
  await expect.poll(() => ask('/healthz').catch(() => 0), { timeout: 20_000 }).toBe(200);
  for (let count = 0; count < 100; count += 1) expect(await ask('/api/nothing')).toBe(404);
  expect(await ask('/readyz')).toBe(200);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await told).toMatch(/^Lines of the log are being lost: [^\n]*ENOSPC[^\n]*\n$/);
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('a failed start: one line on stderr and exit code 1', () => {
  beforeAll(() => resetTeam({ hasAdmin: true }));

  async function failure(variables: Record<string, string>): Promise<string> {
    const { exited, output } = spawnServer(inject('serverProgram'), { ...environment, ...variables });
    expect(await exited).toBe(1);
    expect(output.stdout).toBe('');
    expect(output.stderr).toMatch(/^[^\n]+\n$/);
    return output.stderr;
  }

  test('a bad environment variable', async () => {
    expect(await failure({ PORT: 'http' })).toBe('PORT must be a whole number from 0 to 65535\n');
  });

  test('a Node that is too old', async () => {
    const older = 'Object.defineProperty(process,`versions`,{value:{...process.versions,node:`20.20.2`}})';
    expect(await failure({ NODE_OPTIONS: `--import=data:text/javascript,${older}` })).toBe(
      'Srichakra needs Node 24.15. This is Node 20.20.2.\n',
    );
  });

  test('a used port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await failure({ PORT: String(port) })).toMatch(new RegExp(`^HOST and PORT: .*${port}`));
    other.close();
  });

  test('an address of another machine', async () => {
    expect(await failure({ HOST: '203.0.113.1' })).toMatch(/^HOST and PORT: .*203\.0\.113\.1/);
    expect(await failure({ HOST: 'no host' })).toMatch(/^HOST and PORT: /);
  });

  test('a data folder that is a file, or inside one', async () => {
    const file = fileURLToPath(import.meta.url);
    for (const folder of [file, `${file}/data`]) {
      expect(await failure({ DATABASE_URL: '', DATA_DIR: folder })).toMatch(/^DATA_DIR: /);
    }
  });

  test('an unreachable PostgreSQL', async () => {
    const line = await failure({ DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/portal' });
    expect(line).toMatch(/^DATABASE_URL: .*127\.0\.0\.1:1/);
    expect(line).not.toContain('hush');
  });

  test('a PostgreSQL with an unknown host name', async () => {
    const line = await failure({ DATABASE_URL: 'postgres://me:hush@db.invalid/portal' });
    expect(line).toMatch(/^DATABASE_URL: /);
    expect(line).not.toContain('hush');
  });
});
