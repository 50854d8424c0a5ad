// Gives 5,000 of 100,000 students, as many as one change may have, a counsellor, a service and a tag, then undoes the
// tag, on both databases. Meanwhile four other members request students and the dashboard. Guards: at most 5 seconds
// for each change, and a p99 of the other members of at most 300 ms on PostgreSQL; the embedded database runs one
// transaction at a time, so that the others wait for it.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amongOthers } from './support/among-others.mjs';
import { startFilledProduct } from './support/filled-product.mjs';
import { callJson, createPostgres } from './support/servers.mjs';

const STUDENTS = Number(process.env.STUDENTS ?? 100_000);
const CHANGED = 5_000;
const AT_ONCE = 1_000;
const MAX_SECONDS = 5;
const MAX_P99_MS = 300;
const PATH = '/api/admin/students/bulk';

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const places = {
  PostgreSQL: { DATABASE_URL: postgres.url },
  embedded: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};

let isKept = true;
for (const [name, place] of Object.entries(places)) {
  const server = await startFilledProduct(place, { records: [STUDENTS, STUDENTS * 3, STUDENTS * 10] });
  const { url, token } = server;
  const call = (method, path, body) => callJson(url + path, method, body, token);

  const change = async (selection, action) =>
    (await call('POST', PATH, { idempotencyKey: randomUUID(), selection, action })).change;
  async function measure(what, work) {
    const { seconds, others, result } = await amongOthers(server, token, work);
    others.sort((one, other) => one - other);
    const p99 = others[Math.floor(others.length * 0.99)];
    isKept &&= seconds <= MAX_SECONDS && (p99 <= MAX_P99_MS || name === 'embedded');
    console.log(
      `${name}, ${what}: ${result.students} in ${seconds.toFixed(1)} s, p99 of others ${p99.toFixed(0)} ms`,
    );
  }

  // A tag makes a list with the exact number of students.
  let after = '';
  for (let marked = 0; marked < CHANGED; marked += AT_ONCE) {
    const ids = [];
    while (ids.length < AT_ONCE) {
      const page = await call('GET', `/api/admin/students?limit=100${after && `&after=${after}`}`);
      ids.push(...page.students.map(({ id }) => id));
      after = page.next;
    }
    await change({ ids }, { kind: 'add_tag', tag: 'bench' });
  }
  const { profile } = await call('GET', '/api/admin/profile');
  const filter = { tag: 'bench' };
  await measure('counsellor', () => change({ filter }, { kind: 'assign', counsellorIds: [profile.id] }));
  await measure('service', () => change({ filter }, { kind: 'enrol', service: 'bridging' }));
  let last;
  await measure('tag', async () => {
    last = await change({ filter }, { kind: 'add_tag', tag: 'second' });
    return last;
  });
  await measure('undo', async () => (await call('POST', `${PATH}/${last.id}/undo`)).change);
  await server.stop();
}
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
if (!isKept) process.exitCode = 1;
