// The portal's lists with many records: search while typing, orders, first and last pages, My day, the board. On PostgreSQL with
// 10,000 and 100,000 students and on the embedded database with 100,000, in turn in one run: the search letter by letter,
// the rest round by round. Prints p95 in milliseconds, and the ratio of 100,000 to 10,000. Guards: a median of My day of at most
// 50 ms (PostgreSQL) and 150 ms (embedded), of the board with 5,000 open contacts of at most 100 ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFilledProduct } from './support/filled-product.mjs';
import { createPostgres, median } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** A ratio of two p95 of a few milliseconds needs many samples. */
const SEARCH_ROUNDS = ROUNDS * 4;
const SIZES = { small: [10_000, 30_000, 100_000], large: [100_000, 300_000, 1_000_000] };
/** Typed letter by letter: names, a guardian, a phone number, an address, a school, and a text without a match. */
const SEARCHES = [
  'kavya menon',
  'ishaan ra',
  'மீனா குமார்',
  'अनाया',
  '1123456789',
  'family-4242',
  'sample school 37',
  'zqx nobody',
];

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const [small, large] = [await createPostgres(), await createPostgres()];
const places = {
  'PostgreSQL, 10,000': { DATABASE_URL: small.url },
  'PostgreSQL, 100,000': { DATABASE_URL: large.url },
  'embedded, 100,000': { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};
const servers = {};
for (const [name, place] of Object.entries(places)) {
  const records = name.endsWith(' 10,000') ? SIZES.small : SIZES.large;
  servers[name] = await startFilledProduct(place, { records });
}

async function time(name, path) {
  const begin = performance.now();
  const answer = await fetch(servers[name].url + path, {
    headers: { authorization: `Bearer ${servers[name].token}` },
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.message}`);
  return { ms: performance.now() - begin, body };
}

/** Walks to the end of a list in the largest pages. @returns {Promise<string>} the address of its last page. */
async function findLastPage(name, path) {
  const first = `${path}${path.includes('?') ? '&' : '?'}limit=100`;
  let address = first;
  for (;;) {
    const { body } = await time(name, address);
    if (body.next === undefined) return address;
    address = `${first}&after=${encodeURIComponent(body.next)}`;
  }
}

const measured = {};
function note(what, name, ms) {
  measured[what] ??= {};
  measured[what][name] ??= [];
  measured[what][name].push(ms);
}

const PAGES = [
  ['students, newest', '/api/admin/students'],
  ['students, by name', '/api/admin/students?sort=name'],
  ...['name_desc', 'school', 'school_desc', 'class', 'class_desc', 'status', 'status_desc'].map((sort) => [
    `students, by ${sort}`,
    `/api/admin/students?sort=${sort}`,
  ]),
  ['board of contacts', '/api/admin/contacts/board'],
  ['students, one school', '/api/admin/students?schoolId=7'],
  ['students, one service', '/api/admin/students?service=overseas'],
  ['students, one counsellor by name', '/api/admin/students?counsellorId=3&sort=name'],
  ['tasks, own', '/api/admin/tasks'],
  ['tasks, all', '/api/admin/tasks?whose=all'],
  ['tasks, searched', '/api/admin/tasks?whose=all&q=kavya'],
  ['schools', '/api/admin/schools'],
  ['audit trail', '/api/admin/audit-events'],
  ['audit trail, one action', '/api/admin/audit-events?action=student.updated'],
  ['audit trail, searched', '/api/admin/audit-events?q=counsellor%207'],
];
const DEEP = ['/api/admin/students', '/api/admin/students?sort=name', '/api/admin/students?service=overseas'];

const lastPages = {};
for (const name of Object.keys(servers)) {
  lastPages[name] = [];
  for (const path of DEEP) lastPages[name].push(await findLastPage(name, path));
}
// The first round of each loop only warms up.
for (let round = 0; round <= SEARCH_ROUNDS; round += 1) {
  const keep = round === 0 ? () => {} : note;
  for (const search of SEARCHES) {
    const letters = [...search];
    for (let length = 1; length <= letters.length; length += 1) {
      const typed = encodeURIComponent(letters.slice(0, length).join(''));
      for (const name of Object.keys(servers))
        keep('search while typing', name, (await time(name, `/api/admin/students?q=${typed}`)).ms);
    }
  }
}
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const name of Object.keys(servers)) {
    const keep = round === 0 ? () => {} : note;
    for (let repeat = 0; repeat < 4; repeat += 1) {
      for (const [what, path] of PAGES) keep(what, name, (await time(name, path)).ms);
      for (const [index, path] of lastPages[name].entries())
        keep(`last page of ${DEEP[index].replace('/api/admin/', '')}`, name, (await time(name, path)).ms);
      keep('my day', name, (await time(name, '/api/admin/my-day')).ms);
      keep('dashboard', name, (await time(name, '/api/admin/dashboard')).ms);
    }
  }
}

const p95 = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)];
console.table(
  Object.entries(measured).map(([what, byServer]) => {
    const row = { 'p95 in ms': what };
    for (const [name, values] of Object.entries(byServer)) row[name] = Number(p95(values).toFixed(1));
    const [few, many] = [row['PostgreSQL, 10,000'], row['PostgreSQL, 100,000']];
    return { ...row, '100,000 : 10,000': Number((many / few).toFixed(2)) };
  }),
);

const MAX_MS = [
  ['my day', 'PostgreSQL, 100,000', 50],
  ['my day', 'embedded, 100,000', 150],
  ['board of contacts', 'PostgreSQL, 100,000', 100],
  ['board of contacts', 'embedded, 100,000', 100],
];
for (const [what, name, most] of MAX_MS) {
  const ms = median(measured[what][name]);
  if (ms <= most) continue;
  console.error(`${what}, ${name}: a median of ${ms.toFixed(0)} ms instead of at most ${most}`);
  process.exitCode = 1;
}

await Promise.all(Object.values(servers).map((server) => server.stop()));
await Promise.all([small.drop(), large.drop()]);
rmSync(folder, { recursive: true, force: true });
