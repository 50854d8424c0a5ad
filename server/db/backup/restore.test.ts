import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { acquireDataLock } from '#server/db/data-lock.ts';
import { DatabaseUnavailableError } from '#server/db/errors.ts';
import { holdServerLock, lockServersOut } from '#server/db/server-lock.ts';
import { fillEveryTable } from '#server/testing/full-database.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import { openBackup, writeBackup } from './backup-file.ts';
import {
  CAREFUL,
  type Inventory,
  inPlace,
  makeBackupFolder,
  PLAIN,
  silent,
  takeInventory,
} from './backup-fixture.ts';
import type { BackupHeader } from './backup-header.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { compareRows, takeRows } from './table-rows.ts';

const PATIENCE = { timeout: 180_000 };
const OVERWRITING = { ...CAREFUL, overwrites: true };
const { folder, remove } = makeBackupFolder();
const places: DatabasePlace[] = [];
let file: string;
/** A database with rows other than the backup's, over which the tests try to restore. */
let used: DatabasePlace;
let before: Inventory;

async function newPlace(): Promise<DatabasePlace> {
  const fresh = await createDatabasePlace();
  places.push(fresh);
  return fresh;
}

beforeAll(async () => {
  const source = await newPlace();
  const database = await openTestDatabase(source);
  await fillEveryTable(database);
  await database.close();
  file = join(folder, 'good.backup');
  await makeBackup(source.config, file, PLAIN);
  used = await newPlace();
  await (await openTestDatabase(used)).close();
  await inPlace(used.config, (client) =>
    client.query(
      `insert into schools (name, search_text, name_key, created_at) values ('Kept', '', '', now())`,
    ),
  );
  before = await takeInventory(used.config);
}, PATIENCE.timeout);
afterAll(async () => {
  for (const { remove } of places) await remove();
  remove();
});

/** A well-formed backup with other content. */
async function forge(
  name: string,
  change: (parts: { header: BackupHeader; lines: string[] }) => void,
): Promise<string> {
  const backup = await openBackup(file, null);
  const lines: string[] = [];
  for await (const group of backup.groups) lines.push(...group);
  const parts = { header: backup.header, lines };
  change(parts);
  async function* pieces() {
    yield `${[JSON.stringify(parts.header), ...parts.lines].join('\n')}\n`;
  }
  const forged = join(folder, name);
  await writeBackup(forged, null, pieces(), async () => undefined);
  return forged;
}

/** The rows of one table, as lines of a backup, replaced by the result of `change` with its checksum. */
function changeTable(
  { header, lines }: { header: BackupHeader; lines: string[] },
  name: string,
  change: (rows: string[]) => string[],
): void {
  const at = header.tables.findIndex((table) => table.name === name);
  const first = header.tables.slice(0, at).reduce((sum, { rows }) => sum + rows, 0);
  const table = header.tables[at];
  if (!table) throw new Error(`There is no table ${name}`);
  const rows = change(lines.slice(first, first + table.rows));
  lines.splice(first, table.rows, ...rows);
  table.rows = rows.length;
  const trailer = JSON.parse(lines.pop() ?? '');
  const checksum = createHash('sha256');
  for (const row of rows) checksum.update(`${row}\n`);
  trailer.checksums[`public.${name}`] = checksum.digest('hex');
  lines.push(JSON.stringify(trailer));
}

async function expectUntouched(): Promise<void> {
  expect(await takeInventory(used.config)).toEqual(before);
  if (used.config.kind !== 'embedded') return;
  const { dataDir } = used.config;
  const beside = readdirSync(dirname(dataDir)).filter((name) => name !== basename(dataDir));
  expect(beside).toEqual([]);
}

describe('an existing database', PATIENCE, () => {
  test('is not overwritten without the option, and is unchanged after a failed restore', async () => {
    await expect(restoreBackup(used.config, file, CAREFUL)).rejects.toThrow('--overwrite');
    const failures: [string, string, Parameters<typeof forge>[1]][] = [
      [
        'another-row.backup',
        'The rows of public.students in the backup don’t have their checksum.',
        ({ lines }) => {
          const at = lines.findIndex((line) => line.includes('"Merged"'));
          lines[at] = lines[at]?.replace('"Merged"', '"Changed"') ?? '';
        },
      ],
      ['no-end.backup', 'no checksums at its end', ({ lines }) => void lines.pop()],
      [
        'orphan.backup',
        'violates foreign key constraint',
        (parts) => changeTable(parts, 'schools', () => []),
      ],
      [
        'strange-value.backup',
        'invalid input syntax',
        (parts) =>
          changeTable(parts, 'students', (rows) => rows.map((row) => row.replace('"pending"', '"later"'))),
      ],
      [
        'other-columns.backup',
        'The columns of public.schools',
        ({ header }) => {
          const table = header.tables.find(({ name }) => name === 'schools');
          table?.columns.push({ name: 'motto', type: 'text' });
        },
      ],
      ['newer.backup', 'newer release', ({ header }) => void header.migrations.push('of tomorrow')],
    ];
    for (const [name, reason, change] of failures) {
      const forged = await forge(name, change);
      const words = name.startsWith('strange') ? /check constraint|invalid input/ : reason;
      await expect(restoreBackup(used.config, forged, OVERWRITING), name).rejects.toThrow(words);
    }
    await expectUntouched();
  });

  test('is replaced with the option; an embedded one is kept beside it', async () => {
    const target = await newPlace();
    await (await openTestDatabase(target)).close();
    // A scheduled backup contains its own running lease.
    const daily = await forge('daily.backup', (parts) =>
      changeTable(parts, 'product_state', (rows) => [
        JSON.stringify(['backup_lease', '2026-04-30 running', '2026-04-29 20:30:00+00']),
        ...rows,
      ]),
    );
    const { replaced } = await restoreBackup(target.config, daily, OVERWRITING);
    const { contents } = await takeInventory(target.config);
    expect(contents.students?.length).toBeGreaterThan(1);
    expect(contents.product_state).toEqual([expect.stringContaining('Ärger')]);
    if (target.config.kind === 'postgres') expect(replaced).toBeNull();
    else expect(existsSync(join(replaced ?? '', 'PG_VERSION'))).toBe(true);
  });
});

describe('a running server', PATIENCE, () => {
  test('blocks a restore, and a restore blocks servers', async () => {
    const unexpected = (error: Error) => expect.fail(error.message);
    const { config } = used;
    if (config.kind === 'embedded') {
      const lock = acquireDataLock(config.dataDir);
      await expect(restoreBackup(config, file, OVERWRITING)).rejects.toThrow('is in use by');
      lock.release();
    } else {
      const lock = await holdServerLock(config.url, unexpected);
      await expect(restoreBackup(config, file, OVERWRITING)).rejects.toThrow('A server runs on the database');
      await lock.release();
      await inPlace(config, async (client) => {
        expect(await lockServersOut(client)).toBe(true);
        await expect(holdServerLock(config.url, unexpected)).rejects.toThrow(DatabaseUnavailableError);
      });
    }
    await expectUntouched();
  });
});

test('the comparison finds a different value, a missing row and an extra row', PATIENCE, async () => {
  const target = await newPlace();
  await restoreBackup(target.config, file, CAREFUL);
  // A backup of the restored database: every member is signed out.
  const again = join(folder, 'again.backup');
  await makeBackup(target.config, again, PLAIN);
  await inPlace(target.config, async (client) => {
    const backup = await openBackup(again, null);
    const checksums = await takeRows(backup, silent.progress, async () => undefined);
    const compare = async (change: string) => {
      await client.query('begin');
      await client.query(change);
      try {
        await compareRows(client, backup.header, checksums, silent.progress);
      } finally {
        await client.query('rollback');
      }
    };
    await compare('select 1');
    await expect(compare(`update students set city = '' where name = 'Merged'`)).rejects.toThrow(
      'The rows of public.students are not those of the backup.',
    );
    await expect(compare('delete from rate_limits')).rejects.toThrow(
      'The rows of public.rate_limits are not',
    );
    await expect(compare(`insert into rate_limits (key, expires_at) values ('0', now())`)).rejects.toThrow(
      'The rows of public.rate_limits are not',
    );
  });
});

if (inject('testDatabaseUrl') === null) {
  test('a restore killed before its last rename is finished by the next start', PATIENCE, async () => {
    const target = await newPlace();
    if (target.config.kind !== 'embedded') throw new Error('There is no folder');
    const { dataDir } = target.config;
    await restoreBackup(target.config, file, CAREFUL);
    const restored = await takeInventory(target.config);
    renameSync(dataDir, `${dataDir}.restored`);
    // Another restore finds that there is a database.
    await expect(restoreBackup(target.config, file, CAREFUL)).rejects.toThrow('is not empty');
    renameSync(dataDir, `${dataDir}.restored`);
    await (await openTestDatabase(target)).close();
    expect(await takeInventory(target.config)).toEqual(restored);
    // If there is a database, a start ignores one that waits.
    mkdirSync(`${dataDir}.restored`);
    expect(await takeInventory(target.config)).toEqual(restored);
  });
} else {
  test('tables, views and functions of others remain', PATIENCE, async () => {
    const target = await newPlace();
    const put = (statement: string) => inPlace(target.config, (client) => client.query(statement));
    const restore = () => restoreBackup(target.config, file, OVERWRITING);
    await put('create table thesis as select 1 as page');
    await put('create view pages as select page from thesis');
    await put('create function turn(page integer) returns integer language sql return page + 1');
    // Without the product's tables, and over them.
    await restore();
    await restore();
    await put('select turn(page) from pages');
    await put('create view names as select name from students');
    await expect(restore()).rejects.toThrow('view names depends on table students');
    await put('select name from names');
    await put('drop view names');
    await put(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9e15)`);
    await expect(restore()).rejects.toThrow('belongs to a newer release');
    await put('select turn(page) from pages');
  });

  test('a server takes its lock again after its connection breaks', PATIENCE, async () => {
    const { config } = used;
    if (config.kind !== 'postgres') throw new Error('There is no PostgreSQL');
    const onLost = vi.fn();
    const lock = await holdServerLock(config.url, onLost);
    await inPlace(config, async (client) => {
      await client.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
      );
      // The ended connection may still hold its lock until then.
      await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), 10_000);
      const canRestore = async () => {
        const isAlone = await lockServersOut(client);
        await client.query('select pg_advisory_unlock_all()');
        return isAlone;
      };
      await expect.poll(canRestore, { timeout: 20_000, interval: 200 }).toBe(false);
    });
    await lock.release();
    expect(onLost.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringContaining('terminat') })],
    ]);
  });
}
