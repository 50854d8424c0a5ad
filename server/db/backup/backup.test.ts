import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fillEveryTable } from '#server/testing/full-database.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import {
  CAREFUL,
  type Inventory,
  inPlace,
  makeBackupFolder,
  PLAIN,
  silent,
  takeInventory,
  withoutAccess,
} from './backup-fixture.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** Each opens several databases, one after the other. */
const PATIENCE = { timeout: 120_000 };
const PASSPHRASE = 'seven lanterns by the river';
const { folder, remove } = makeBackupFolder();
const places: DatabasePlace[] = [];
let files = 0;
let place: DatabasePlace;
let before: Inventory;

async function newPlace(): Promise<DatabasePlace> {
  const fresh = await createDatabasePlace();
  places.push(fresh);
  return fresh;
}

function newFile(): string {
  files += 1;
  return join(folder, `${files}.backup`);
}

beforeAll(async () => {
  place = await newPlace();
  const database = await openTestDatabase(place);
  await fillEveryTable(database);
  await database.close();
  before = await takeInventory(place.config);
  // A table that is not the product's.
  await inPlace(place.config, (client) => client.query('create table thesis as select 1 as page'));
}, PATIENCE.timeout);
afterAll(async () => {
  for (const { remove } of places) await remove();
  remove();
});

test('fillEveryTable fills every table', () => {
  expect(Object.keys(before.contents).length).toBeGreaterThan(20);
  expect(Object.entries(before.contents).filter(([, rows]) => rows.length === 0)).toEqual([]);
});

describe('a backup', PATIENCE, () => {
  test('restores every row, counter, index and trigger, and nothing else', async () => {
    const file = newFile();
    const steps: string[] = [];
    const reporter = { ...silent, step: (words: string) => void steps.push(words) };
    const made = await makeBackup(place.config, file, { ...PLAIN, reporter });
    expect(steps.join()).toContain('Left out, being none of the product’s tables: public.thesis');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { counters: _, ...tables } = before.contents;
    expect(made).toEqual({
      bytes: statSync(file).size,
      tables: Object.keys(tables).length,
      rows: Object.values(tables).flat().length,
    });
    const target = await newPlace();
    expect(await restoreBackup(target.config, file, CAREFUL)).toEqual({
      rows: made.rows,
      tables: made.tables,
      replaced: null,
    });
    expect(await takeInventory(target.config)).toEqual(withoutAccess(before));
  });

  test('that is encrypted reveals no content, and opens only with its passphrase', async () => {
    const file = newFile();
    await makeBackup(place.config, file, { ...PLAIN, passphrase: PASSPHRASE });
    const bytes = readFileSync(file);
    for (const word of ['students', 'Merged', '4422334455']) expect(bytes.includes(word)).toBe(false);
    const target = await newPlace();
    await expect(restoreBackup(target.config, file, CAREFUL)).rejects.toThrow('The backup is encrypted.');
    const wrong = { ...CAREFUL, passphrase: `${PASSPHRASE}!` };
    await expect(restoreBackup(target.config, file, wrong)).rejects.toThrow('passphrase is not the one');
    await restoreBackup(target.config, file, { ...CAREFUL, passphrase: PASSPHRASE });
    expect(await takeInventory(target.config)).toEqual(withoutAccess(before));
  });

  test('that is unencrypted is refused if a passphrase is set, unless explicitly allowed', async () => {
    const file = newFile();
    await makeBackup(place.config, file, PLAIN);
    const target = await newPlace();
    const options = { ...CAREFUL, passphrase: PASSPHRASE };
    await expect(restoreBackup(target.config, file, options)).rejects.toThrow('anybody could have made it');
    await restoreBackup(target.config, file, { ...options, takesUnencrypted: true });
    expect(await takeInventory(target.config)).toEqual(withoutAccess(before));
  });

  test('never replaces a file, and leaves none on failure', async () => {
    const file = newFile();
    await makeBackup(place.config, file, PLAIN);
    const made = readFileSync(file);
    await expect(makeBackup(place.config, file, PLAIN)).rejects.toThrow('already exists');
    const nowhere = join(dirname(file), 'nowhere');
    await expect(makeBackup(place.config, join(nowhere, 'one.backup'), PLAIN)).rejects.toThrow(
      `There is no folder ${nowhere}.`,
    );
    expect(readFileSync(file).equals(made)).toBe(true);
    const empty = await newPlace();
    await expect(makeBackup(empty.config, newFile(), PLAIN)).rejects.toThrow(
      /There is no database|never been started/,
    );
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    if (place.config.kind === 'embedded') expect(existsSync(`${place.config.dataDir}.copy`)).toBe(false);
  });
});

if (inject('testDatabaseUrl') !== null) {
  describe('on PostgreSQL', PATIENCE, () => {
    test('a backup can be restored into the embedded database and back', async () => {
      const [there, back] = [newFile(), newFile()];
      await makeBackup(place.config, there, PLAIN);
      const dataDir = join(folder, 'database');
      const embedded = { kind: 'embedded', dataDir } as const;
      await restoreBackup(embedded, there, CAREFUL);
      expect((await takeInventory(embedded)).contents).toEqual(withoutAccess(before).contents);
      await makeBackup(embedded, back, PLAIN);
      const target = await newPlace();
      await restoreBackup(target.config, back, CAREFUL);
      expect(await takeInventory(target.config)).toEqual(withoutAccess(before));
    });
  });
}
