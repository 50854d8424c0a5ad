// From `node` to the first 200, on an existing PostgreSQL database and an existing embedded folder. Wanted:
// at most 1 and 2.5 s.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN, createPostgres, median, residentMegabytes, startProduct } from './support/servers.mjs';

const ROUNDS = 7;
const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const first = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const environments = {
  PostgreSQL: { ...first, DATABASE_URL: postgres.url },
  embedded: { ...first, DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};

const rows = [];
for (const [database, environment] of Object.entries(environments)) {
  const times = [];
  let memory = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const server = await startProduct(environment);
    if (round > 0) times.push(server.startMs);
    memory = residentMegabytes(server.pid);
    await server.stop();
    if (round === 0) rows.push({ database, start: 'first', 'median ms': Math.round(server.startMs) });
  }
  rows.push({
    database,
    start: 'later',
    'median ms': Math.round(median(times)),
    'memory MB': Math.round(memory),
  });
}
console.table(rows);
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
