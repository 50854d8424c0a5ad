// The free times that a family sees: 20 counsellors over 30 days, four appointments a day each. On PostgreSQL and on the embedded
// database in turn in one run. Wanted: p95 of at most 50 ms and 150 ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addFamily, callFamily } from './support/families.mjs';
import { ADMIN, addMembers, callJson, createPostgres, signIn, startProduct } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 100);
const COUNSELLORS = 20;
const DAYS = 30;
/** 10:00, 11:30, 14:00 and 15:30 in India. */
const TAKEN = ['04:30', '06:00', '08:30', '10:00'];

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const places = {
  PostgreSQL: { DATABASE_URL: postgres.url },
  embedded: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};

async function start(place) {
  const { url, stop } = await startProduct({
    ...place,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SAMPLE_DATA: 'false',
    PUBLIC_SERVICES: 'accounts',
  });
  const token = await signIn(url);
  const admin = (method, path, body) => callJson(`${url}/api/admin/${path}`, method, body, token);
  await addMembers(url, token, COUNSELLORS + 1);
  const { counsellors, version, settings } = await admin('GET', 'family-booking');
  const counsellorIds = counsellors.map(({ id }) => id).filter((id) => id !== 1);
  const open = { ...settings, services: ['career'], counsellorIds, daysAhead: DAYS };
  await admin('PUT', 'family-booking', { version, settings: open });
  for (const counsellorId of counsellorIds) await fillCalendar(admin, counsellorId);

  const { cookie, studentId } = await addFamily(url, admin);
  const path = `/api/family/children/${studentId}/free-times?service=career`;
  return { stop, read: async () => (await callFamily(url, 'GET', path, undefined, cookie)).body };
}

/** With a student of its own for each day: nobody has two meetings at once. */
async function fillCalendar(admin, counsellorId) {
  const { student } = await admin('POST', 'students', { name: `Busy ${counsellorId}` });
  for (let ahead = 1; ahead <= DAYS; ahead += 1) {
    const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    if (new Date(day).getUTCDay() === 0) continue;
    for (const time of TAKEN) {
      const when = { startsAt: `${day}T${time}:00.000Z`, durationMinutes: 60, outsideHours: true };
      await admin('POST', 'appointments', {
        studentId: student.id,
        counsellorId,
        service: 'career',
        ...when,
      });
    }
  }
}

const products = {};
for (const [name, place] of Object.entries(places)) products[name] = await start(place);
const times = Object.fromEntries(Object.keys(products).map((name) => [name, []]));
let days = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, { read }] of Object.entries(products)) {
    const begin = performance.now();
    days = (await read()).days.length;
    times[name].push(performance.now() - begin);
  }
}
console.table(
  Object.entries(times).map(([name, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (part) => Number(sorted[Math.floor(sorted.length * part)].toFixed(1));
    return { database: name, days, 'p50 ms': at(0.5), 'p95 ms': at(0.95) };
  }),
);
for (const { stop } of Object.values(products)) await stop();
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
