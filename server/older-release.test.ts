import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  inPlace,
  makeBackupFolder,
  PLAIN,
  takeInventory,
  withoutAccess,
} from '#server/db/backup/backup-fixture.ts';
import { makeBackup } from '#server/db/backup/make-backup.ts';
import { fillEveryTable } from '#server/testing/full-database.ts';
import { environmentOf, spawnServer, startServer } from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';

const PATIENCE = { timeout: 180_000 };
const { folder, remove } = makeBackupFolder();
const places: DatabasePlace[] = [];
/** A later release: one more migration. */
let laterRelease: string;

async function newPlace(): Promise<DatabasePlace> {
  const fresh = await createDatabasePlace();
  places.push(fresh);
  return fresh;
}

async function run(release: string, command: 'backup' | 'restore', file: string, { config }: DatabasePlace) {
  const { exited, output } = spawnServer(join(release, `${command}.js`), environmentOf(config), [file]);
  return { code: await exited, ...output };
}

beforeAll(() => {
  const release = dirname(inject('serverProgram'));
  // Beside it, where the packages are found.
  laterRelease = mkdtempSync(join(dirname(release), 'srichakra-later-'));
  cpSync(release, laterRelease, { recursive: true });
  const migrations = join(laterRelease, 'migrations');
  const journalFile = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'later' });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(
    join(migrations, 'later.sql'),
    `alter table schools add motto text default 'Onwards' not null`,
  );
  const snapshotOf = (index: number) =>
    join(migrations, 'meta', `${String(index).padStart(4, '0')}_snapshot.json`);
  cpSync(snapshotOf(last.idx), snapshotOf(last.idx + 1));
}, PATIENCE.timeout);
afterAll(async () => {
  for (const { remove } of places) await remove();
  remove();
  rmSync(laterRelease, { recursive: true, force: true });
});

test(
  'a backup of an older release is restored unchanged, and migrated by the next start',
  PATIENCE,
  async () => {
    const old = await newPlace();
    const database = await openTestDatabase(old);
    await fillEveryTable(database);
    await database.close();
    const file = join(folder, 'old.backup');
    await makeBackup(old.config, file, PLAIN);
    const target = await newPlace();
    expect(await run(laterRelease, 'restore', file, target)).toMatchObject({ code: 0 });
    expect(await takeInventory(target.config)).toEqual(withoutAccess(await takeInventory(old.config)));

    const server = await startServer(join(laterRelease, 'main.js'), environmentOf(target.config));
    server.kill('SIGTERM');
    await server.exited;
    const mottos = await inPlace(target.config, (client) =>
      client.query('select distinct motto from schools'),
    );
    expect(mottos.rows).toEqual([{ motto: 'Onwards' }]);

    // A later release's backup is too new.
    const newer = join(folder, 'newer.backup');
    expect(await run(laterRelease, 'backup', newer, target)).toMatchObject({ code: 0 });
    const refused = await run(dirname(inject('serverProgram')), 'restore', newer, await newPlace());
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('comes from a newer release') });
  },
);
