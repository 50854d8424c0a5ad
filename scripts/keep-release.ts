import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { makeBackup } from '#server/db/backup/make-backup.ts';
import { databaseOn } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { buildMember } from '#server/testing/factories.ts';
import { fillEveryTable } from '#server/testing/full-database.ts';
import { makeReleaseFolder, RELEASE_BOSS } from '#server/testing/releases.ts';

// Keeps the data of this release for the tests of every later one: `npm run keep-release`, once, when it is given away.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const { dataFile, backupFile } = makeReleaseFolder(version);
const folder = mkdtempSync(join(tmpdir(), 'srichakra-release-'));
const dataDir = join(folder, 'database');
const onFatal = (error: Error) => {
  throw error;
};

try {
  const embedded = await openEmbedded({ dataDir, onFatal });
  const pool = new pg.Pool(embedded.poolConfig);
  const database = databaseOn(pool, 'embedded', 'release', () => pool.end());
  await migrateDatabase(database);
  await buildMember(database, 'super_admin', RELEASE_BOSS);
  await fillEveryTable(database);
  await database.close();
  const tar = gunzipSync(await embedded.dump());
  await embedded.close();
  // Most of the folder is PostgreSQL's own, and repeats itself at a distance.
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: tar.length };
  writeFileSync(dataFile, brotliCompressSync(tar, { params }));
  await makeBackup({ kind: 'embedded', dataDir }, backupFile, {
    ...{ passphrase: null, installation: null, isPortable: true },
    reporter: { step: () => undefined, progress: () => undefined },
  });
  console.log(`Kept: ${dataFile}\n      ${backupFile}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
