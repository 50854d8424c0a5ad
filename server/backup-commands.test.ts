import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { updateMember } from '#contracts/identity/index.ts';
import { makeBackupFolder, PLAIN, silent } from '#server/db/backup/backup-fixture.ts';
import { makeBackup } from '#server/db/backup/make-backup.ts';
import type { Database } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import {
  environmentOf,
  type ServerProcess,
  spawnServer,
  startServer,
} from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import { verifyBackup } from './db/backup/table-rows.ts';

const PATIENCE = { timeout: 180_000 };
const BOSS = 'boss@team.example';
const PASSPHRASE = 'seven lanterns by the river';
const { folder, remove } = makeBackupFolder();
const places: DatabasePlace[] = [];
let place: DatabasePlace;
let changedId: number;
/** A backup that was made before any server ran. */
let atRest: string;
let server: ServerProcess | undefined;

async function newPlace(): Promise<DatabasePlace> {
  const fresh = await createDatabasePlace();
  places.push(fresh);
  return fresh;
}

beforeAll(async () => {
  place = await newPlace();
  const database = await openTestDatabase(place);
  await buildMember(database, 'super_admin', { email: BOSS });
  ({ id: changedId } = await buildMember(database, 'staff'));
  await database.close();
  atRest = join(folder, 'at-rest.backup');
  await makeBackup(place.config, atRest, PLAIN);
}, PATIENCE.timeout);
afterEach(async () => {
  server?.kill('SIGTERM');
  await server?.exited;
  server = undefined;
});
afterAll(async () => {
  for (const { remove } of places) await remove();
  remove();
});

async function run(
  command: 'backup' | 'restore',
  args: string[],
  on: DatabasePlace,
  variables: Record<string, string> = {},
) {
  const program = join(dirname(inject('serverProgram')), `${command}.js`);
  const { exited, output } = spawnServer(program, { ...environmentOf(on.config), ...variables }, args);
  return { code: await exited, ...output };
}

const start = async (variables: Record<string, string> = {}) => {
  server = await startServer(inject('serverProgram'), { ...environmentOf(place.config), ...variables });
  return server;
};

/** Each event has the value before it: an event without its change, or the reverse, breaks the chain. */
async function readChain(database: Database): Promise<number> {
  const events = await database.orm.select().from(auditEvents).orderBy(auditEvents.id);
  let designation: string | null = null;
  for (const { action, before, after } of events) {
    if (action !== 'member.updated') continue;
    expect(before).toEqual({ designation });
    ({ designation } = after as { designation: string });
  }
  const [row] = await database.orm.select().from(members).where(eq(members.id, changedId));
  expect(row?.designation).toBe(designation);
  return Number(designation?.split(' ')[1] ?? 0);
}

describe('while a server runs and writes', PATIENCE, () => {
  test('a backup holds the state of one moment, and can be restored elsewhere', async () => {
    const running = await start();
    const token = await running.signIn(BOSS, TEST_PASSWORD);
    const file = join(folder, 'running.backup');
    let written = 0;
    let isMade = false;
    const writer = (async () => {
      while (!isMade) {
        await running.call(updateMember, {
          token,
          params: { id: changedId },
          body: { designation: `Number ${written + 1}` },
        });
        written += 1;
      }
    })();
    // The error appears when the promise is awaited.
    writer.catch(() => undefined);
    await vi.waitFor(() => expect(written).toBeGreaterThan(5), { timeout: 60_000 });
    const before = written;
    const made = await run('backup', [file], place);
    isMade = true;
    await writer;
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^.*running\.backup: \d+ rows of/) });
    expect(written).toBeGreaterThan(before + 5);
    if (place.config.kind === 'embedded') expect(existsSync(`${place.config.dataDir}.copy`)).toBe(false);

    const target = await newPlace();
    expect(await run('restore', [file], target)).toMatchObject({ code: 0 });
    const database = await openTestDatabase(target);
    const number = await readChain(database);
    await database.close();
    expect(number).toBeGreaterThanOrEqual(before);
    expect(number).toBeLessThanOrEqual(written);
  });

  test('a restore into its database is refused', async () => {
    await start();
    const { code, stderr } = await run('restore', [atRest, '--overwrite'], place);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]*(is in use by process|A server runs on the database)[^\n]*\n$/);
  });

  test('the daily backup is made soon after a start', async () => {
    const dir = join(folder, 'daily');
    await start({ BACKUP_DIR: dir, BACKUP_PASSPHRASE: PASSPHRASE });
    await vi.waitFor(() => expect(readdirSync(dir).filter((name) => !name.startsWith('.'))).toHaveLength(1), {
      timeout: 90_000,
      interval: 200,
    });
    server?.kill('SIGTERM');
    expect(await server?.exited).toBe(0);
    const [name = ''] = readdirSync(dir);
    expect(name).toMatch(/^srichakra-\d{4}-\d\d-\d\d-\d{4}-[0-9a-f]{8}\.backup$/);
    const { tables } = await verifyBackup(join(dir, name), PASSPHRASE, silent.progress);
    expect(tables.find((table) => table.name === 'members')?.rows).toBeGreaterThanOrEqual(2);
  });
});

describe('the commands', PATIENCE, () => {
  test('print their usage with exit code 2', async () => {
    for (const args of [[], ['a', 'b'], ['a', '--force']]) {
      expect(await run('backup', args, place)).toEqual({
        code: 2,
        stdout: '',
        stderr: 'Usage: npm run backup -- FILE\n',
      });
    }
    expect(await run('restore', [], place)).toMatchObject({
      code: 2,
      stderr: 'Usage: npm run restore -- FILE [--overwrite] [--unencrypted]\n',
    });
  });

  test('print a failure in one line with exit code 1', async () => {
    const shopping = join(folder, 'shopping.backup');
    writeFileSync(shopping, 'milk\n');
    expect(await run('restore', [shopping], place)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The file is not a backup of this product.\n',
    });
    const missing = await run('restore', [join(folder, 'missing.backup')], place);
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]*can’t be read[^\n]*\n$/),
    });
    const short = await run('backup', [join(folder, 'x.backup')], place, { BACKUP_PASSPHRASE: 'short' });
    expect(short).toMatchObject({
      code: 1,
      stderr: 'BACKUP_PASSPHRASE must be at least 12 characters long\n',
    });
  });

  test('take the passphrase from a file', async () => {
    const secret = join(folder, 'passphrase');
    writeFileSync(secret, `${PASSPHRASE}\n`);
    const file = join(folder, 'secret.backup');
    const made = await run('backup', [file], place, { BACKUP_PASSPHRASE_FILE: secret });
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining(', encrypted.') });
    const target = await newPlace();
    expect(await run('restore', [file], target)).toMatchObject({ code: 1 });
    expect(await run('restore', [file], target, { BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({
      code: 0,
    });
  });

  test('leave no file behind when interrupted', async () => {
    const program = join(dirname(inject('serverProgram')), 'backup.js');
    const file = join(folder, 'interrupted.backup');
    const { child, exited, output } = spawnServer(program, environmentOf(place.config), [file]);
    await vi.waitFor(() => expect(output.stderr).not.toBe(''), { timeout: 30_000, interval: 5 });
    child.kill('SIGTERM');
    expect(await exited).toBe(128 + 15);
    expect(readdirSync(folder).filter((name) => name.includes('interrupted'))).toEqual([]);
    if (place.config.kind !== 'embedded') return;
    expect(existsSync(`${place.config.dataDir}.copy`)).toBe(false);
    expect(existsSync(`${place.config.dataDir}.copy.lock`)).toBe(false);
  });
});
