// Backs up 100,000 students, 300,000 appointments and 1,000,000 audit events while four others work, plain and encrypted:
// under 60 s, p99 of the others under 500 ms. Then restores into an empty place. STUDENTS changes the size.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { amongOthers } from './support/among-others.mjs';
import { startFilledProduct } from './support/filled-product.mjs';
import { createPostgres } from './support/servers.mjs';

const STUDENTS = Number(process.env.STUDENTS ?? 100_000);
const RECORDS = [STUDENTS, STUDENTS * 3, STUDENTS * 10];
const MAX_SECONDS = 60;
const MAX_P99_MS = 500;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const cleanUps = [];

async function newPostgres() {
  const { url, drop } = await createPostgres();
  cleanUps.push(drop);
  return { DATABASE_URL: url };
}
const newFolder = (name) => ({ DATABASE_URL: '', DATA_DIR: join(folder, name) });

/** Runs a command of the product to its end. */
async function run(command, file, variables) {
  const program = fileURLToPath(new URL(`../dist/server/${command}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, file], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const rows = [];
for (const { name, place } of [
  { name: 'PostgreSQL', place: await newPostgres() },
  { name: 'embedded', place: newFolder('data') },
]) {
  const server = await startFilledProduct(place, { records: RECORDS });
  const idle = await amongOthers(
    server,
    server.token,
    () => new Promise((resolve) => setTimeout(resolve, 10_000)),
  );
  for (const [kind, secret] of [
    ['plain', {}],
    ['encrypted', { BACKUP_PASSPHRASE: 'seven lanterns by the river' }],
  ]) {
    const file = join(folder, `${name}-${kind}.backup`);
    const { seconds, others } = await amongOthers(server, server.token, () =>
      run('backup', file, { ...place, ...secret }),
    );
    const target = name === 'embedded' ? newFolder(`restored-${kind}`) : await newPostgres();
    const begin = performance.now();
    await run('restore', file, { ...target, ...secret });
    const p99 = percentile(others, 0.99);
    rows.push({
      [`${STUDENTS} students`]: `${name}, ${kind}`,
      'backup s': Number(seconds.toFixed(1)),
      MB: Number((statSync(file).size / 1024 / 1024).toFixed(1)),
      'others p99 ms': Math.round(p99),
      'others slowest ms': Math.round(Math.max(...others)),
      'without a backup p99 ms': Math.round(percentile(idle.others, 0.99)),
      'restore, compared, s': Number(((performance.now() - begin) / 1000).toFixed(1)),
      right: seconds < MAX_SECONDS && p99 < MAX_P99_MS ? 'yes' : 'NO',
    });
  }
  await server.stop();
}
console.table(rows);
for (const cleanUp of cleanUps) await cleanUp();
rmSync(folder, { recursive: true, force: true });
if (rows.some(({ right }) => right === 'NO')) process.exitCode = 1;
