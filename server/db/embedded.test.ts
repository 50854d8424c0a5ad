import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { DataFolderBusyError } from './data-lock.ts';
import { openEmbedded, writeTemplate } from './embedded.ts';
import { openCluster, prepareFolder } from './embedded-cluster.ts';
import {
  cleanUps,
  failOnFatal,
  makeFolderName,
  open,
  root,
  setUpEmbedded,
  templateFile,
} from './embedded-fixture.ts';
import { startHousekeeping } from './embedded-housekeeping.ts';

setUpEmbedded();

const writer = fileURLToPath(new URL('../testing/embedded-writer.ts', import.meta.url));

/** Starts the process that writes rows one by one. `ids` grows with each acknowledged row. */
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

describe('durability', () => {
  test('each of 200 commits is synced to the disk, on the current log', async () => {
    const dataDir = makeFolderName();
    await prepareFolder(dataDir, templateFile);
    const pglite = await openCluster(dataDir, failOnFatal);
    cleanUps.push(() => pglite.close());
    await pglite.exec('create table notes (id integer)');
    const fdatasync = vi.spyOn(fs, 'fdatasyncSync');
    for (let id = 0; id < 200; id += 1) {
      fdatasync.mockClear();
      await pglite.exec(`insert into notes values (${id})`);
      expect(fdatasync).toHaveBeenCalledTimes(1);
    }
    const handle = Number(fdatasync.mock.calls[0]?.[0]);
    expect(fs.readlinkSync(`/proc/self/fd/${handle}`)).toContain(join(dataDir, 'pg_wal'));
    fdatasync.mockClear();
    for (let id = 0; id < 50; id += 1) await pglite.exec(`select * from notes where id = ${id}`);
    expect(fdatasync).not.toHaveBeenCalled();
  });

  test('a failed sync ends the database instead of passing as success', async () => {
    const dataDir = makeFolderName();
    await prepareFolder(dataDir, templateFile);
    const onFatal = vi.fn();
    const pglite = await openCluster(dataDir, onFatal);
    await pglite.exec('create table notes (id integer)');
    vi.spyOn(fs, 'fdatasyncSync').mockImplementationOnce(() => {
      throw new Error('EIO: i/o error, fdatasync');
    });
    await expect(pglite.exec('insert into notes values (1)')).rejects.toThrow('EIO');
    expect(onFatal).toHaveBeenCalledTimes(1);
    expect(onFatal.mock.calls[0]?.[0]).toMatchObject({ message: 'EIO: i/o error, fdatasync' });
  });

  test('a kill loses no acknowledged write and does not block the next start', async () => {
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

describe('exclusive access', () => {
  test('a second opener is refused in one line, in the same process and in another', async () => {
    const { dataDir, close } = await open();
    await expect(openEmbedded({ dataDir, onFatal: failOnFatal })).rejects.toThrow(DataFolderBusyError);
    await close();
    const { child, ids } = startWriter(dataDir);
    await vi.waitFor(() => expect(ids.length).toBeGreaterThan(0), { timeout: 15_000, interval: 10 });
    await expect(openEmbedded({ dataDir, onFatal: failOnFatal })).rejects.toThrow(
      new DataFolderBusyError(dataDir, child.pid ?? 0),
    );
  });

  test('close is idempotent and frees the folder', async () => {
    const { dataDir, embedded, pool } = await open();
    await pool.query('create table notes (id integer)');
    await pool.end();
    await Promise.all([embedded.close(), embedded.close()]);
    expect(fs.existsSync(`${dataDir}.lock`)).toBe(false);
    const again = await open(dataDir);
    expect((await again.pool.query('select * from notes')).rows).toEqual([]);
  });
});

describe('the first start', () => {
  test('a new folder is loaded from the template with its content', async () => {
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

  test('a killed first start leaves no partial folder in use', async () => {
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

  test('a damaged template is refused and leaves no folder', async () => {
    const damaged = join(root, 'damaged.tar.gz');
    fs.writeFileSync(damaged, fs.readFileSync(templateFile).subarray(0, 100_000));
    const dataDir = makeFolderName();
    await expect(openEmbedded({ dataDir, templateFile: damaged, onFatal: failOnFatal })).rejects.toThrow();
    expect(fs.existsSync(dataDir)).toBe(false);
    await open(dataDir);
  });

  test('a folder with other content is left unchanged', async () => {
    const dataDir = makeFolderName();
    fs.mkdirSync(dataDir);
    fs.writeFileSync(join(dataDir, 'thesis.txt'), 'mine');
    await expect(openEmbedded({ dataDir, templateFile, onFatal: failOnFatal })).rejects.toThrow(
      `The data folder ${dataDir} is not empty, but there is no database in it.`,
    );
    expect(fs.readdirSync(dataDir)).toEqual(['thesis.txt']);
  });

  test('a database that cannot be started states the reason', async () => {
    const { dataDir, close } = await open();
    await close();
    fs.writeFileSync(join(dataDir, 'PG_VERSION'), '9.6\n');
    await expect(openEmbedded({ dataDir, onFatal: failOnFatal })).rejects.toThrow(
      /could not be started: FATAL.*incompatible/,
    );
    expect(fs.existsSync(`${dataDir}.lock`)).toBe(false);
  });
});

test('a broken database fails waiting and later queries, and calls onFatal once', async () => {
  const onFatal = vi.fn();
  const { dataDir, pool, close } = await open(makeFolderName(), onFatal);
  await pool.query('create table notes (id integer)');
  // Without its log PostgreSQL ends with a panic, as on a failed disk.
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

test('maintenance shortens the log and removes dead rows, but never inside a transaction', async () => {
  const dataDir = makeFolderName();
  await prepareFolder(dataDir, templateFile);
  const pglite = await openCluster(dataDir, failOnFatal);
  cleanUps.push(() => pglite.close());
  const state = async () => {
    const [result] = await pglite.exec(`select
      (select redo_lsn::text from pg_control_checkpoint()) as checkpoint,
      (select vacuum_count::integer from pg_stat_user_tables where relname = 'notes') as vacuums`);
    return result?.rows[0] as { checkpoint: string; vacuums: number };
  };
  await pglite.exec('create table notes as select generate_series(1, 2000) as id');
  const before = await state();
  let lastUsedAt = Number.POSITIVE_INFINITY;
  const housekeeping = startHousekeeping(pglite, {
    lastUsedAt: () => lastUsedAt,
    checkEveryMs: 20,
    retryAfterMs: 5,
    checkpointAfterBytes: 10_000,
    checkpointAtLatestBytes: 100_000,
    vacuumEveryMs: 20,
  });
  cleanUps.push(async () => housekeeping.stop());
  const patience = { timeout: 10_000, interval: 100 };
  // Each check of the housekeeping begins with this question.
  const checks = vi.spyOn(pglite, 'isInTransaction');
  const passChecks = async () => {
    checks.mockClear();
    await vi.waitFor(() => expect(checks.mock.calls.length).toBeGreaterThan(10), patience);
  };
  await pglite.exec('begin; update notes set id = id + 1');
  const statements = vi.spyOn(pglite, 'exec');
  await passChecks();
  expect(statements).not.toHaveBeenCalled();
  await pglite.exec('commit');
  const isDone = async () => {
    await pglite.exec('update notes set id = id + 1');
    const { checkpoint, vacuums } = await state();
    return { isShortened: checkpoint !== before.checkpoint, isVacuumed: vacuums > 0 };
  };
  await vi.waitFor(async () => expect((await isDone()).isShortened).toBe(true), patience);
  // No vacuum while the database is in use, although the statistics have the dead rows.
  await pglite.exec('select pg_stat_force_next_flush()');
  await passChecks();
  expect(await isDone()).toEqual({ isShortened: true, isVacuumed: false });
  lastUsedAt = 0;
  await vi.waitFor(async () => expect((await isDone()).isVacuumed).toBe(true), patience);
});

test('a vacuum waits for an idle moment, but not indefinitely', async () => {
  const dataDir = makeFolderName();
  await prepareFolder(dataDir, templateFile);
  const pglite = await openCluster(dataDir, failOnFatal);
  cleanUps.push(() => pglite.close());
  await pglite.exec('create table notes as select generate_series(1, 2000) as id');
  const housekeeping = startHousekeeping(pglite, {
    lastUsedAt: () => Date.now(),
    checkEveryMs: 20,
    retryAfterMs: 5,
    vacuumEveryMs: 20,
    vacuumAfterMs: 100,
  });
  cleanUps.push(async () => housekeeping.stop());
  await vi.waitFor(
    async () => {
      await pglite.exec('update notes set id = id + 1');
      const [result] = await pglite.exec(
        `select from pg_stat_user_tables where relname = 'notes' and vacuum_count > 0`,
      );
      expect(result?.rows).toHaveLength(1);
    },
    { timeout: 10_000, interval: 100 },
  );
});
