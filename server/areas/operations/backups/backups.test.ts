import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/lib/durations.ts';
import { getBackupState as backupState } from '#contracts/operations/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { BACKUP_LEASE, productState } from '#server/db/schema/product-state.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { installationId } from './repo.ts';
import { dueDay, momentOf, nameAt } from './retention.ts';
import type { MakeBackup } from './run-backup.ts';
import { getBackupState, makeDueBackup } from './service.ts';

const ZONE = 'Asia/Kolkata';
/** 02:00 in the office. */
const TWO = new Date('2026-04-29T20:30:00Z');

let db: TestDatabase;
let dir: string;
let now: Date;
let lastEvent: number;
/** The end of the names of this installation's backups. */
const ID = '0a1b2c3d';

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'srichakra-daily-'));
  now = TWO;
  await db.database.orm.delete(productState);
  await installationId(db.database.orm, `${ID}-0000-4000-8000-000000000000`, now);
  const events = await eventsAfter(0);
  lastEvent = events.at(-1)?.id ?? 0;
  return () => rmSync(dir, { recursive: true, force: true });
});

async function eventsAfter(id: number) {
  const events = await db.database.orm
    .select()
    .from(auditEvents)
    .where(like(auditEvents.action, 'backup.%'))
    .orderBy(auditEvents.id);
  return events.filter((event) => event.id > id);
}

/** The content does not matter here. */
const make: MakeBackup = vi.fn(async (file) => {
  writeFileSync(file, '', { flag: 'wx' });
  return { bytes: 10, rows: 3 };
});
const failing: MakeBackup = async () => {
  throw new Error('There is no room');
};

const look = (how: MakeBackup = make, signal = new AbortController().signal) =>
  makeDueBackup(
    () => ({ db: db.database.orm, now, office: { ...TEST_OFFICE, timeZone: ZONE } }),
    { dir, at: '02:00', keepDays: 3 },
    { make: how, signal },
  );
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

describe('the day of a backup', () => {
  test.each([
    ['2026-04-29T20:29:59Z', '2026-04-29'],
    ['2026-04-29T20:30:00Z', '2026-04-30'],
    ['2026-04-30T18:29:59Z', '2026-04-30'],
    ['2026-04-30T18:30:00Z', '2026-04-30'],
  ])('at %s is %s', (moment, day) => {
    expect(dueDay(new Date(moment), '02:00', ZONE)).toBe(day);
  });

  test('is in the backup’s name, in the office’s time zone', () => {
    const installation = 'd1f3b5a7-0000-4000-8000-000000000000';
    const name = 'srichakra-2026-04-30-0200-d1f3b5a7.backup';
    expect(nameAt({ now: TWO, office: TEST_OFFICE }, installation)).toBe(name);
    expect(momentOf({ office: TEST_OFFICE }, name, installation)).toEqual(TWO);
    const london = {
      now: new Date('2026-12-31T23:05:00Z'),
      office: { ...TEST_OFFICE, timeZone: 'Europe/London' },
    };
    expect(nameAt(london, installation)).toBe('srichakra-2026-12-31-2305-d1f3b5a7.backup');
  });
});

describe('the daily backup', () => {
  test('is made once a day, and recorded', async () => {
    expect(await look()).toMatchObject({
      kind: 'made',
      file: join(dir, `srichakra-2026-04-30-0200-${ID}.backup`),
    });
    expect(await look()).toBeNull();
    later(DAY_MS - 1);
    expect(await look()).toBeNull();
    later(1);
    expect(await look()).toMatchObject({ kind: 'made' });
    expect(readdirSync(dir)).toHaveLength(2);
    const events = await eventsAfter(lastEvent);
    expect(events.map(({ action, actorId, after }) => ({ action, actorId, after }))).toEqual(
      ['30', '01'].map((day, index) => ({
        action: 'backup.made',
        actorId: null,
        after: { file: `srichakra-2026-0${4 + index}-${day}-0200-${ID}.backup`, bytes: 10, rows: 3 },
      })),
    );
  });

  test('is made later if the server was not running at its hour', async () => {
    later(9 * HOUR_MS);
    expect(await look()).toMatchObject({ file: join(dir, `srichakra-2026-04-30-1100-${ID}.backup`) });
  });

  test('is made by one of several processes that check at once', async () => {
    const outcomes = await Promise.all([look(), look(), look(), look()]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(readdirSync(dir)).toHaveLength(1);
  });

  test('is recorded on failure, and tried again an hour later', async () => {
    expect(await look(failing)).toMatchObject({ kind: 'failed' });
    later(HOUR_MS);
    expect(await look()).toBeNull();
    later(1);
    expect(await look()).toMatchObject({ kind: 'made' });
    expect((await eventsAfter(lastEvent)).map(({ action, after }) => [action, after])).toMatchObject([
      ['backup.failed', { reason: 'There is no room' }],
      ['backup.made', {}],
    ]);
  });

  test('of a dead process is made by another, and recorded', async () => {
    const { promise: end, reject } = Promise.withResolvers<never>();
    const stuck = look(() => end);
    const leases = () => db.database.orm.$count(productState, eq(productState.key, BACKUP_LEASE));
    await vi.waitFor(async () => expect(await leases()).toBe(1));
    later(5 * 60_000);
    expect(await look()).toBeNull();
    later(1);
    expect(await look()).toMatchObject({ kind: 'made' });
    // It only seemed dead: its late failure is not recorded.
    reject(new Error('late'));
    await stuck;
    expect((await eventsAfter(lastEvent)).map(({ action, after }) => [action, after])).toMatchObject([
      ['backup.failed', { reason: 'The process that made the backup ended before it was done' }],
      ['backup.made', {}],
    ]);
    expect(await getBackupState({ db: db.database.orm, now }, true)).toMatchObject({ problem: null });
  });

  test('of yesterday is waited for while it runs, and recorded once its process is dead', async () => {
    await db.database.orm
      .insert(productState)
      .values({ key: BACKUP_LEASE, value: '2026-04-29 running', changedAt: now });
    later(5 * 60_000);
    expect(await look()).toBeNull();
    later(1);
    expect(await look()).toMatchObject({ kind: 'made' });
    const events = await eventsAfter(lastEvent);
    expect(events.map(({ action }) => action)).toEqual(['backup.failed', 'backup.made']);
  });

  test('interrupted by a shutdown is not recorded as failed, and is made by the next process', async () => {
    const closing = new AbortController();
    const interrupted: MakeBackup = async (_, signal) => {
      closing.abort();
      signal.throwIfAborted();
      throw new Error('It was not interrupted');
    };
    expect(await look(interrupted, closing.signal)).toEqual({ kind: 'interrupted' });
    expect(await eventsAfter(lastEvent)).toEqual([]);
    expect(await look()).toMatchObject({ kind: 'made' });
  });
});

describe('old backups', () => {
  test('are deleted after their retention; other files remain', async () => {
    const first = await look();
    if (first?.kind !== 'made') throw new Error('It was not made');
    // Another installation's, a person's, and a copy of this installation's.
    const others = [
      'srichakra-2026-04-30-0200-d1f3b5a7.backup',
      `srichakra-2026-02-30-0200-${ID}.backup`,
      `srichakra-2026-01-01-9999-${ID}.backup`,
      'srichakra-2026-04-30-0200.backup',
      `before-the-move-${ID}.backup`,
    ];
    for (const name of others) writeFileSync(join(dir, name), 'theirs');

    for (let day = 1; day <= 2; day += 1) {
      later(DAY_MS);
      expect(await look()).toMatchObject({ kind: 'made', removed: [] });
    }
    later(DAY_MS);
    expect(await look(failing)).toMatchObject({ kind: 'failed' });
    expect(readdirSync(dir)).toHaveLength(3 + others.length);
    later(HOUR_MS + 1);
    expect(await look()).toMatchObject({ removed: [`srichakra-2026-04-30-0200-${ID}.backup`] });
    expect(readdirSync(dir)).toEqual(expect.arrayContaining(others));
    expect(readdirSync(dir)).toHaveLength(3 + others.length);
  });

  test('left unfinished by a killed process are deleted after a day', async () => {
    const draft = (name: string, ageMs: number) => {
      writeFileSync(join(dir, name), '');
      utimesSync(join(dir, name), now, new Date(now.getTime() - ageMs));
    };
    const name = `.srichakra-2026-04-28-0200-${ID}.backup.0a1b2c3d.part`;
    draft(name, DAY_MS);
    draft(`.srichakra-2026-04-28-0201-${ID}.backup.0a1b2c3d.part`, DAY_MS - 1);
    draft('.before-the-move.backup.0a1b2c3d.part', DAY_MS);
    draft('.srichakra-2026-04-28-0200-d1f3b5a7.backup.0a1b2c3d.part', DAY_MS);
    expect(await look()).toMatchObject({ removed: [name] });
    expect(readdirSync(dir)).toHaveLength(4);
  });

  test('that cannot be deleted do not fail the new backup', async () => {
    const stuck = join(dir, `.srichakra-2026-04-28-0200-${ID}.backup.0a1b2c3d.part`);
    mkdirSync(stuck);
    utimesSync(stuck, now, new Date(now.getTime() - DAY_MS));
    const old = `srichakra-2026-01-30-0200-${ID}.backup`;
    writeFileSync(join(dir, old), '');
    expect(await look()).toMatchObject({ kind: 'made', removed: [old], tidyingError: expect.any(Error) });
    expect((await eventsAfter(lastEvent)).map(({ action }) => action)).toEqual(['backup.made']);
  });

  test('made by another installation in the same minute remain', async () => {
    const theirs = join(dir, 'srichakra-2026-04-30-0200-d1f3b5a7.backup');
    writeFileSync(theirs, 'theirs');
    expect(await look()).toMatchObject({ kind: 'made' });
    expect(readFileSync(theirs, 'utf8')).toBe('theirs');
  });
});

describe('the state of the backups', () => {
  const state = () => getBackupState({ db: db.database.orm, now }, true);

  test('has no problem before the first backup and while backups are made', async () => {
    expect(await state()).toEqual({ problem: null, lastMadeAt: null, ageDays: null, reason: null });
    await look();
    later(DAY_MS);
    const lastMadeAt = TWO;
    expect(await state()).toEqual({ problem: null, lastMadeAt, ageDays: 1, reason: null });
  });

  test('is failed after a failure, until the next backup', async () => {
    await look();
    later(DAY_MS);
    await look(failing);
    expect(await state()).toMatchObject({ problem: 'failed', ageDays: 1, reason: 'There is no room' });
    later(HOUR_MS + 1);
    await look();
    expect(await state()).toMatchObject({ problem: null, reason: null, ageDays: 0 });
  });

  test('is old after two days without a backup', async () => {
    await look();
    later(2 * DAY_MS - 1);
    expect(await state()).toMatchObject({ problem: null });
    later(1);
    expect(await state()).toMatchObject({ problem: 'old', ageDays: 2 });
  });

  test('has no problem if daily backups are off', async () => {
    await look(failing);
    const api = await createTestApp(db.database);
    const { email } = await buildMember(db.database, 'super_admin');
    const token = await api.signIn(email, TEST_PASSWORD);
    expect((await api.call(backupState, { token })).ok()).toMatchObject({ problem: null, lastMadeAt: null });
    await api.close();
  });
});
