// A pulled plug: the product is killed (SIGKILL) fifty times at random moments while four clients write, on PostgreSQL and
// on the embedded database. Nothing that was acknowledged may be lost, no transaction half done, and the next start has to
// answer within 2 s on PostgreSQL, 4 s embedded. KILLS makes it shorter.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { environmentOf, startServer } from '#server/testing/server-process.ts';
import { addCast, findHalfDone, writeThroughKills } from '#server/testing/written-through-kills.ts';
import { createPostgres, START_ARGS } from './support/servers.mjs';

const KILLS = Number(process.env.KILLS ?? 50);
const MOST_MS = { PostgreSQL: 2000, embedded: 4000 };
const PROGRAM = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const THREAD = fileURLToPath(new URL('../dist/server/embedded-worker.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const places = {
  PostgreSQL: { kind: 'postgres', url: postgres.url, poolSize: 5 },
  embedded: { kind: 'embedded', dataDir: join(folder, 'data/database') },
};

async function onDatabase(place, work) {
  const onFatal = (error) => {
    throw error;
  };
  const database = await openDatabase(place, { threadFile: THREAD, onFatal });
  try {
    await migrateDatabase(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

const rows = [];
for (const [name, place] of Object.entries(places)) {
  const cast = await onDatabase(place, addCast);
  const start = () => startServer(PROGRAM, environmentOf(place), START_ARGS);
  const { acknowledged, lost, restartMs } = await writeThroughKills({ cast, kills: KILLS, start });
  const halfDone = await onDatabase(place, (database) => findHalfDone(database, cast));
  restartMs.sort((a, b) => a - b);
  const slowest = restartMs.at(-1) ?? 0;
  rows.push({
    [`${KILLS} kills`]: name,
    acknowledged,
    lost: lost.length,
    'half done': halfDone.length,
    'restart median ms': Math.round(restartMs[Math.floor(restartMs.length / 2)] ?? 0),
    'restart slowest ms': Math.round(slowest),
    right: lost.length + halfDone.length === 0 && slowest < MOST_MS[name] ? 'yes' : 'NO',
  });
}
console.table(rows);
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
if (rows.some(({ right }) => right === 'NO')) process.exitCode = 1;
