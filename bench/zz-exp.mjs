import { setTimeout as wait } from 'node:timers/promises';
import { startFilledProduct } from './support/filled-product.mjs';
import { createPostgres, callJson } from './support/servers.mjs';
import { preview, commit, makeClassList } from './support/measure-import.mjs';
const postgres = await createPostgres();
const server = await startFilledProduct({ DATABASE_URL: postgres.url }, { records: [100000, 300000, 1000000] });
const PATHS = ['/api/admin/students', '/api/admin/dashboard'];
async function run(label, work) {
  let over = false; const all = []; const t0 = performance.now();
  const cl = [0,1,2,3].map(async (c) => { for (let turn = c; !over; turn++) { const b = performance.now(); await callJson(server.url + PATHS[turn % 2], 'GET', undefined, server.token); all.push([b - t0, performance.now() - b, PATHS[turn % 2].slice(11)]); await wait(20);} });
  await work(); const s=performance.now()-t0; over = true; await Promise.all(cl);
  const ms = all.map(a => a[1]).sort((a, b) => a - b);
  const q = (s) => ms[Math.floor(ms.length * s)].toFixed(0);
  console.log(label, (s/1000).toFixed(1)+'s', ms.length, 'p50', q(.5), 'p95', q(.95), 'p99', q(.99), 'max', ms.at(-1).toFixed(0), all.filter(a => a[1] > 120).slice(0,14).map(a => a.map(x => typeof x === 'number' ? Math.round(x) : x).join(':')).join(' '));
}
for (let i = 0; i < 4; i++) await run('nobody', () => wait(5000));
for (let i = 0; i < 3; i++) { let id; await run('preview', async () => { id = await preview(server, server.token, { file: makeClassList(20000, 40+i, 'csv'), schoolId: 7 }); }); await run('commit', () => commit(server, server.token, id)); await run('nobody', () => wait(5000)); }
await server.stop(); await postgres.drop();
