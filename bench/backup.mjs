// A backup of 100,000 students, 300,000 appointments and 1,000,000 audit events while the product is used: under 60 s, and
// others are answered within 500 ms (p99). Then it is restored into an empty place, which compares every row with the file.
// On PostgreSQL by pg_dump where that is installed, and as rows for either database; on the embedded one as rows.
// STUDENTS makes it smaller.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { amongOthers } from './support/among-others.mjs';
import { startFilledProduct } from './support/filled-product.mjs';
import { createPostgres } from './support/servers.mjs';

const STUDENTS = Number(process.env.STUDENTS ?? 100_000);
const RECORDS = [STUDENTS, STUDENTS * 3, STUDENTS * 10];
const MOST_SECONDS = 60;
const MOST_P99_MS = 500;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const cleanUps = [];

async function newPostgres() {
  const { url, drop } = await createPostgres();
  cleanUps.push(drop);
  return { DATABASE_URL: url };
}
const newFolder = (name) => ({ DATABASE_URL: '', DATA_DIR: join(folder, name) });

/** Runs a command of the product to its end. */
async function run(command, args, place) {
  const program = fileURLToPath(new URL(`../dist/server/${command}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...place },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const rows = [];
for (const { name, place, ways } of [
  { name: 'PostgreSQL', place: await newPostgres(), ways: [[], ['--portable']] },
  { name: 'embedded', place: newFolder('data'), ways: [[]] },
]) {
  const server = await startFilledProduct(place, { records: RECORDS });
  const idle = await amongOthers(
    server,
    server.token,
    () => new Promise((resolve) => setTimeout(resolve, 10_000)),
  );
  for (const [index, flags] of ways.entries()) {
    const file = join(folder, `${name}-${index}.backup`);
    const { seconds, others } = await amongOthers(server, server.token, () =>
      run('backup', [file, ...flags], place),
    );
    const target = name === 'embedded' ? newFolder('restored') : await newPostgres();
    const begin = performance.now();
    await run('restore', [file], target);
    const p99 = percentile(others, 0.99);
    rows.push({
      [`${STUDENTS} students`]: [name, ...flags].join(' '),
      'backup s': Number(seconds.toFixed(1)),
      'others p99 ms': Math.round(p99),
      'others slowest ms': Math.round(Math.max(...others)),
      'without a backup p99 ms': Math.round(percentile(idle.others, 0.99)),
      'restore, compared, s': Number(((performance.now() - begin) / 1000).toFixed(1)),
      right: seconds < MOST_SECONDS && p99 < MOST_P99_MS ? 'yes' : 'NO',
    });
  }
  await server.stop();
}
console.table(rows);
for (const cleanUp of cleanUps) await cleanUp();
rmSync(folder, { recursive: true, force: true });
if (rows.some(({ right }) => right === 'NO')) process.exitCode = 1;
