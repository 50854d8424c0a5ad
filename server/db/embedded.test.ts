import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DataFolderBusyError, type EmbeddedDatabase, openEmbedded, writeTemplate } from './embedded.ts';
import { openCluster, prepareFolder } from './embedded-cluster.ts';
import { startHousekeeping } from './embedded-housekeeping.ts';

const root = fs.mkdtempSync(join(tmpdir(), 'embedded-'));
const templateFile = join(root, 'template.tar.gz');
const writer = fileURLToPath(new URL('../testing/embedded-writer.ts', import.meta.url));
const cleanUps: (() => Promise<unknown>)[] = [];
let folders = 0;

beforeAll(async () => {
  const embedded = await openEmbedded({ dataDir: makeFolderName(), onFatal: failOnFatal });
  await writeTemplate(embedded, templateFile);
  await embedded.close();
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function makeFolderName(): string {
  folders += 1;
  return join(root, `data-${folders}`);
}

function failOnFatal(error: Error): never {
  throw error;
}

async function open(
  dataDir = makeFolderName(),
  onFatal: (error: Error) => void = failOnFatal,
): Promise<{ dataDir: string; embedded: EmbeddedDatabase; pool: pg.Pool; close: () => Promise<void> }> {
  const embedded = await openEmbedded({ dataDir, templateFile, onFatal });
  const pool = new pg.Pool(embedded.poolConfig);
  pool.on('error', () => undefined);
  const close = async () => {
    if (!pool.ended) await pool.end();
    await embedded.close();
  };
  cleanUps.push(close);
  return { dataDir, embedded, pool, close };
}

/** Starts the process that writes rows one by one. `ids` grows with each that was acknowledged to it. */
function startWriter(dataDir: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, dataDir, templateFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ids: number[] = [];
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const isRead = once(lines, 'close');
  lines.on('line', (line) => ids.push(Number(line)));
  const kill = async () => {
    child.kill('SIGKILL');
    await exit;
    await isRead;
  };
  cleanUps.push(kill);
  return { child, ids, kill };
}

/** A thread with nothing to do: what it has to wait for, other processes on the machine take from all of us. */
function watchMachine() {
  const bystander = new Worker(
    `const { monitorEventLoopDelay } = require('node:perf_hooks');
    const { parentPort } = require('node:worker_threads');
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    parentPort.once('message', () => parentPort.postMessage(delays.max / 1e6));`,
    { eval: true, execArgv: [] },
  );
  cleanUps.push(() => bystander.terminate());
  return {
    async longestStall(): Promise<number> {
      const answer = once(bystander, 'message');
      bystander.postMessage('how long?');
      const [milliseconds] = await answer;
      return Number(milliseconds);
    },
  };
}

describe('durable', () => {
  test('each of 200 commits is brought to the disk', async () => {
    const { embedded, pool } = await open();
    await pool.query('create table notes (id integer)');
    const before = await embedded.countSyncs();
    for (let id = 0; id < 200; id += 1) await pool.query('insert into notes values ($1)', [id]);
    expect((await embedded.countSyncs()) - before).toBeGreaterThanOrEqual(200);
    const reads = await embedded.countSyncs();
    for (let id = 0; id < 50; id += 1) await pool.query('select * from notes where id = $1', [id]);
    expect((await embedded.countSyncs()) - reads).toBe(0);
  });

  test('what is counted are real calls of fdatasync, on the log that was just written', async () => {
    const dataDir = makeFolderName();
    await prepareFolder(dataDir, templateFile);
    const { pglite, files } = await openCluster(dataDir, failOnFatal);
    cleanUps.push(() => pglite.close());
    await pglite.exec('create table notes (id integer)');
    const fdatasync = vi.spyOn(fs, 'fdatasyncSync');
    const before = files.syncCount;
    await pglite.exec('insert into notes values (1)');
    expect(fdatasync).toHaveBeenCalledTimes(files.syncCount - before);
    expect(fdatasync).toHaveBeenCalledTimes(1);
    const handle = Number(fdatasync.mock.calls[0]?.[0]);
    expect(fs.readlinkSync(`/proc/self/fd/${handle}`)).toContain(join(dataDir, 'pg_wal'));
  });

  test('a failed sync ends the database instead of being taken for success', async () => {
    const dataDir = makeFolderName();
    await prepareFolder(dataDir, templateFile);
    const onFatal = vi.fn();
    const { pglite } = await openCluster(dataDir, onFatal);
    await pglite.exec('create table notes (id integer)');
    vi.spyOn(fs, 'fdatasyncSync').mockImplementationOnce(() => {
      throw new Error('EIO: i/o error, fdatasync');
    });
    await expect(pglite.exec('insert into notes values (1)')).rejects.toThrow('EIO');
    expect(onFatal).toHaveBeenCalledTimes(1);
    expect(onFatal.mock.calls[0]?.[0]).toMatchObject({ message: 'EIO: i/o error, fdatasync' });
  });

  test('nothing acknowledged is lost when the process is killed, and the next start is not blocked', async () => {
    const dataDir = makeFolderName();
    const acknowledged: number[] = [];
    for (let round = 1; round <= 5; round += 1) {
      const { ids, kill } = startWriter(dataDir);
      await vi.waitFor(() => expect(ids.length).toBeGreaterThan(round * 20), {
        timeout: 15_000,
        interval: 2,
      });
      await kill();
      acknowledged.push(...ids);
    }
    const { pool } = await open(dataDir);
    const { rows } = await pool.query<{ id: number }>('select id from writes');
    const stored = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
  }, 60_000);
});

describe('alone', () => {
  test('a second opener is refused with one clear line, in this process as in another', async () => {
    const { dataDir, close } = await open();
    await expect(openEmbedded({ dataDir, onFatal: failOnFatal })).rejects.toThrow(DataFolderBusyError);
    await close();
    const { child, ids } = startWriter(dataDir);
    await vi.waitFor(() => expect(ids.length).toBeGreaterThan(0), { timeout: 15_000, interval: 10 });
    await expect(openEmbedded({ dataDir, onFatal: failOnFatal })).rejects.toThrow(
      new DataFolderBusyError(dataDir, child.pid ?? 0),
    );
  });

  test('close is idempotent and leaves the folder to the next', async () => {
    const { dataDir, embedded, pool } = await open();
    await pool.query('create table notes (id integer)');
    await pool.end();
    await Promise.all([embedded.close(), embedded.close()]);
    expect(fs.existsSync(`${dataDir}.lock`)).toBe(false);
    const again = await open(dataDir);
    expect((await again.pool.query('select * from notes')).rows).toEqual([]);
  });
});

describe('considerate', () => {
  test('while 10 clients read and write, a request waits at most 100 ms', { retry: 1 }, async () => {
    const { pool } = await open();
    await pool.query('create table notes (id integer primary key, body text, n integer default 0)');
    await pool.query("insert into notes select i, 'note ' || i from generate_series(1, 20000) i");
    const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    const bystander = watchMachine();
    const until = Date.now() + 2000;
    let queries = 0;
    const clients = Array.from({ length: 10 }, async (_, client) => {
      while (Date.now() < until) {
        queries += 1;
        const id = ((queries * 7) % 20_000) + 1;
        if (client === 0) await pool.query('select body from notes order by md5(body) limit 10');
        else if (client % 2 === 0) await pool.query('update notes set n = n + 1 where id = $1', [id]);
        else await pool.query('select * from notes where id = $1', [id]);
      }
    });
    const waits: number[] = [];
    while (Date.now() < until) {
      const start = performance.now();
      await new Promise<void>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
          response.resume().on('end', resolve);
        }).on('error', reject);
      });
      waits.push(performance.now() - start);
      await wait(5);
    }
    await Promise.all(clients);
    server.close();
    expect(queries).toBeGreaterThan(200);
    expect(waits.length).toBeGreaterThan(100);
    expect(Math.max(...waits)).toBeLessThanOrEqual(100 + (await bystander.longestStall()));
  });
});

describe('quick and whole from the first start', () => {
  test('a fresh folder is loaded from the template and contains what the template contained', async () => {
    const source = await open();
    await source.pool.query("create table notes (body text); insert into notes values ('kept')");
    const file = join(root, 'with-notes.tar.gz');
    await writeTemplate(source.embedded, file);
    await source.close();
    const dataDir = makeFolderName();
    const embedded = await openEmbedded({ dataDir, templateFile: file, onFatal: failOnFatal });
    const pool = new pg.Pool(embedded.poolConfig);
    expect((await pool.query('select body from notes')).rows).toEqual([{ body: 'kept' }]);
    await pool.end();
    await embedded.close();
    expect(fs.existsSync(`${dataDir}.new`)).toBe(false);
    expect(fs.existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);
  });

  test('a first start that is killed leaves no half folder for the next to trust', async () => {
    const dataDir = makeFolderName();
    const { kill } = startWriter(dataDir);
    const isUnpacking = () => fs.existsSync(join(`${dataDir}.new`, 'base'));
    while (!isUnpacking()) await wait(1);
    await kill();
    expect(fs.existsSync(join(dataDir, 'PG_VERSION')) && fs.existsSync(`${dataDir}.new`)).toBe(false);
    const { pool } = await open(dataDir);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(fs.existsSync(`${dataDir}.new`)).toBe(false);
  });

  test('a damaged template is refused and leaves the place free', async () => {
    const damaged = join(root, 'damaged.tar.gz');
    fs.writeFileSync(damaged, fs.readFileSync(templateFile).subarray(0, 100_000));
    const dataDir = makeFolderName();
    await expect(openEmbedded({ dataDir, templateFile: damaged, onFatal: failOnFatal })).rejects.toThrow();
    expect(fs.existsSync(dataDir)).toBe(false);
    await open(dataDir);
  });

  test('a folder with something else in it is left alone', async () => {
    const dataDir = makeFolderName();
    fs.mkdirSync(dataDir);
    fs.writeFileSync(join(dataDir, 'thesis.txt'), 'mine');
    await expect(openEmbedded({ dataDir, templateFile, onFatal: failOnFatal })).rejects.toThrow(
      `The data folder ${dataDir} is not empty, but there is no database in it.`,
    );
    expect(fs.readdirSync(dataDir)).toEqual(['thesis.txt']);
  });

  test('a database that can not be started says why', async () => {
    const { dataDir, close } = await open();
    await close();
    fs.writeFileSync(join(dataDir, 'PG_VERSION'), '9.6\n');
    await expect(openEmbedded({ dataDir, onFatal: failOnFatal })).rejects.toThrow(
      /could not be started: FATAL.*incompatible/,
    );
    expect(fs.existsSync(`${dataDir}.lock`)).toBe(false);
  });
});

describe('one session for the driver', () => {
  let embedded: EmbeddedDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    embedded = await openEmbedded({ dataDir: makeFolderName(), templateFile, onFatal: failOnFatal });
    pool = new pg.Pool(embedded.poolConfig);
  });

  beforeEach(() => pool.query('create table notes (id integer primary key)'));

  afterEach(() => pool.query('drop table notes'));

  afterAll(async () => {
    await pool.end();
    await embedded.close();
  });

  test('errors carry their code and leave the session usable', async () => {
    await pool.query('insert into notes values (1)');
    await expect(pool.query('insert into notes values ($1)', [1])).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
    });
    await expect(pool.query('selct')).rejects.toMatchObject({ code: '42601' });
    const client = await pool.connect();
    await expect(client.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
    await expect(client.query('copy notes from stdin')).rejects.toMatchObject({ code: '57014' });
    await expect(client.query({ name: 'copy', text: 'copy notes from stdin' })).rejects.toMatchObject({
      code: '57014',
    });
    expect((await client.query('select * from notes')).rows).toEqual([{ id: 1 }]);
    client.release();
  });

  test('failures and successes of many clients at once do not get mixed up', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => pool.query('select 60 / $1::integer as value', [i % 4])),
    );
    results.forEach((result, i) => {
      if (i % 4 === 0) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      else expect(result).toMatchObject({ value: { rows: [{ value: 60 / (i % 4) }] } });
    });
  });

  test('transactions commit, roll back, and refuse to go on after an error', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into notes values (1)');
    await client.query('commit');
    await client.query('begin');
    await client.query('insert into notes values (2)');
    await expect(client.query('insert into notes values (2)')).rejects.toMatchObject({ code: '23505' });
    await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback');
    client.release();
    expect((await pool.query('select * from notes')).rows).toEqual([{ id: 1 }]);
  });

  test('a connection given back inside a transaction is rolled back, and its settings do not stay', async () => {
    for (const breakIt of [false, true]) {
      const client = await pool.connect();
      await client.query("set work_mem = '1MB'");
      await client.query('begin');
      await client.query('insert into notes values (1)');
      if (breakIt) await client.query('selct').catch(() => undefined);
      client.release();
      expect((await pool.query('select * from notes')).rows).toEqual([]);
      expect((await pool.query('show work_mem')).rows).toEqual([{ work_mem: '4MB' }]);
    }
  });

  test('named statements, portals in parts, Unicode, large values and the time zone', async () => {
    for (let i = 0; i < 3; i += 1) {
      const { rows } = await pool.query({ name: 'double', text: 'select $1::integer * 2 as n', values: [i] });
      expect(rows).toEqual([{ n: i * 2 }]);
    }
    const inParts = { text: 'select generate_series(1, 25) as n', rows: 10 };
    expect((await pool.query(inParts)).rows).toHaveLength(25);
    const text = 'श्रीचक्र · Żółć · 👩🏽‍🎓 · \u{10ffff}';
    expect((await pool.query('select $1::text as text', [text])).rows).toEqual([{ text }]);
    const large = 'é'.repeat(512 * 1024);
    const { rows } = await pool.query('select $1::text || $1::text as text', [large]);
    expect(rows[0]?.text === large + large).toBe(true);
    expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
  });

  test('a second connection at the same time is refused with a code', async () => {
    await pool.query('select 1');
    const second = new pg.Client(embedded.poolConfig);
    await expect(second.connect()).rejects.toMatchObject({ code: '53300' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

test('when the database breaks off, waiting and later queries fail and onFatal is told once', async () => {
  const onFatal = vi.fn();
  const { dataDir, pool, close } = await open(makeFolderName(), onFatal);
  await pool.query('create table notes (id integer)');
  // The log has nowhere to go on: PostgreSQL gives up with a panic, as it does when a disk fails.
  fs.rmSync(join(dataDir, 'pg_wal'), { recursive: true });
  const results = await Promise.allSettled([
    pool.query('select pg_switch_wal()').then(() => pool.query('insert into notes values (1)')),
    wait(1).then(() => pool.query('insert into notes values (2)')),
  ]);
  expect(results.map((result) => result.status)).toContain('rejected');
  await expect(pool.query('select 1')).rejects.toThrow('PANIC');
  expect(onFatal).toHaveBeenCalledTimes(1);
  expect(onFatal.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringContaining('PANIC') });
  await close();
  expect(fs.existsSync(`${dataDir}.lock`)).toBe(false);
});

test('housekeeping shortens the log and removes dead rows, but never inside a transaction', async () => {
  const dataDir = makeFolderName();
  await prepareFolder(dataDir, templateFile);
  const { pglite } = await openCluster(dataDir, failOnFatal);
  cleanUps.push(() => pglite.close());
  const state = async () => {
    const [result] = await pglite.exec(`select
      (select redo_lsn::text from pg_control_checkpoint()) as checkpoint,
      (select vacuum_count::integer from pg_stat_user_tables where relname = 'notes') as vacuums`);
    return result?.rows[0] as { checkpoint: string; vacuums: number };
  };
  await pglite.exec('create table notes as select generate_series(1, 2000) as id');
  const before = await state();
  const stop = startHousekeeping(pglite, {
    checkEveryMs: 20,
    retryAfterMs: 5,
    checkpointAfterBytes: 100_000,
    vacuumEveryMs: 20,
  });
  cleanUps.push(async () => stop());
  await pglite.exec('begin; update notes set id = id + 1');
  await wait(100);
  expect(pglite.isInTransaction()).toBe(true);
  expect((await state()).checkpoint).toBe(before.checkpoint);
  await pglite.exec('commit');
  await vi.waitFor(
    async () => {
      await pglite.exec('update notes set id = id + 1');
      const now = await state();
      expect(now.vacuums).toBeGreaterThan(0);
      expect(now.checkpoint).not.toBe(before.checkpoint);
    },
    { timeout: 10_000, interval: 100 },
  );
});
