import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { listAuditEvents } from '#contracts/audit/index.ts';
import { listMembers } from '#contracts/identity/index.ts';
import { getDashboard } from '#contracts/insight/index.ts';
import { listSchools } from '#contracts/schools/index.ts';
import { listStudents } from '#contracts/students/index.ts';
import { openBackup } from '#server/db/backup/backup-file.ts';
import { CAREFUL, inPlace, makeBackupFolder } from '#server/db/backup/backup-fixture.ts';
import type { TableHeader } from '#server/db/backup/backup-header.ts';
import { nameOf, selectMigrations } from '#server/db/backup/catalog.ts';
import { ACCESS_TABLES, restoreBackup } from '#server/db/backup/restore-backup.ts';
import { inFolder } from '#server/db/backup/sessions.ts';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';
import { TEST_PASSWORD } from '#server/testing/factories.ts';
import { type KeptRelease, listReleases, RELEASE_BOSS } from '#server/testing/releases.ts';
import { environmentOf, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace } from '#server/testing/test-database.ts';

const { folder, remove } = makeBackupFolder();
const places: DatabasePlace[] = [];
let server: ServerProcess | undefined;

afterEach(async () => {
  server?.kill('SIGTERM');
  await server?.exited;
  server = undefined;
});
afterAll(async () => {
  for (const { remove } of places) await remove();
  remove();
});

/** The data as the release left them: the embedded database's own folder, on PostgreSQL the same rows. */
async function layOut({ version, dataFile, backupFile }: KeptRelease): Promise<DatabasePlace> {
  const place = await createDatabasePlace();
  places.push(place);
  if (place.config.kind === 'postgres') {
    await restoreBackup(place.config, backupFile, CAREFUL);
    return place;
  }
  const tar = join(folder, `${version}.tar`);
  writeFileSync(tar, brotliDecompressSync(readFileSync(dataFile)));
  await inFolder(place.config.dataDir, tar, () => Promise.resolve());
  return place;
}

async function tablesOf({
  backupFile,
}: KeptRelease): Promise<{ tables: TableHeader[]; migrations: string[] }> {
  const { header, close } = await openBackup(backupFile, null);
  await close();
  return header;
}

interface Found {
  /** How many rows each table has now. A table that a later release takes away on purpose is to be left out here. */
  counts: Map<string, number>;
  migrations: string[];
}

function readPlace(place: DatabasePlace, tables: TableHeader[]): Promise<Found> {
  return inPlace(place.config, async (client) => {
    const counts = new Map<string, number>();
    for (const table of tables.map(nameOf)) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
      counts.set(table, Number(rows[0]?.count));
    }
    return { counts, migrations: await selectMigrations(client) };
  });
}

test('the data of this release are kept', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(listReleases().map((release) => release.version)).toContain(version);
});

describe.each(listReleases())('the data of release $version', { timeout: 120_000 }, (release) => {
  test('are migrated by the next start, with every row', async () => {
    const place = await layOut(release);
    const { tables, migrations } = await tablesOf(release);
    server = await startServer(inject('serverProgram'), environmentOf(place.config));
    const token = await server.signIn(RELEASE_BOSS.email, TEST_PASSWORD);
    const { teamMembers } = await server.call(listMembers, { token });
    expect(teamMembers.map(({ name }) => name)).toContain(RELEASE_BOSS.name);
    const { students } = await server.call(listStudents, { token });
    expect(students.map(({ name }) => name)).toContainEqual(expect.stringContaining('शृंखला'));
    const { schools } = await server.call(listSchools, { token });
    expect(schools.map(({ name }) => name)).toContain('Vidya Mandir "A"');
    await server.call(getDashboard, { token });
    const { events } = await server.call(listAuditEvents, { token });
    expect(events.length).toBeGreaterThan(0);
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);

    const found = await readPlace(place, tables);
    // The start and the sign-in add rows of their own; a restore ends what lets somebody in.
    for (const table of tables) {
      if (ACCESS_TABLES.includes(table.name)) continue;
      expect(found.counts.get(nameOf(table)), nameOf(table)).toBeGreaterThanOrEqual(table.rows);
    }
    const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash }) => hash);
    expect(known.slice(0, migrations.length)).toEqual(migrations);
    expect(found.migrations).toEqual(known);
  });
});
