// The calendar with many records, on PostgreSQL and on the embedded database, in alternating rounds of one run: a week of
// everybody's appointments and of one counsellor's, a counsellor's free times of a month, the list. Prints p95 in
// milliseconds. Then rounds of fifty who book one time at once: exactly one may get it, and the others have to be told of
// free ones.
// STUDENTS, APPOINTMENTS and EVENTS make it smaller.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFilledProduct } from './support/filled-product.mjs';
import { callJson, createPostgres, median } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const REPEATS = 20;
const AMOUNTS = [
  process.env.STUDENTS ?? '100000',
  process.env.APPOINTMENTS ?? '300000',
  process.env.EVENTS ?? '1000000',
];
const RACES = 20;
const RIVALS = 50;
/** Appointments of the month whose free times are asked for. */
const BOOKED = 100;
const DAY_MS = 86_400_000;

const dayAfter = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const MONTH = `from=${dayAfter(1)}&to=${dayAfter(31)}`;
/** Two months before the records end, so that the week is a full one. */
const WEEK = 'from=2026-03-02&to=2026-03-08';

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const places = {
  PostgreSQL: { DATABASE_URL: postgres.url },
  embedded: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};
const servers = {};
for (const [name, place] of Object.entries(places)) {
  const server = await startFilledProduct(place, { records: AMOUNTS });
  const { token } = server;
  const get = (path) =>
    fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } }).then(async (answer) => {
      const body = await answer.json();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.message}`);
      return body;
    });
  const { teamMembers } = await get('/api/admin/team-members');
  const [one, other] = teamMembers.filter(({ role }) => role === 'teacher').map(({ id }) => id);
  const { students } = await get('/api/admin/students?limit=100');
  servers[name] = { ...server, token, get, one, other, students: students.map(({ id }) => id) };
}

/** What half an hour of a counsellor's time is booked with. */
const booking = (counsellorId, { startsAt, studentId }) => ({
  studentId,
  ...{ service: 'career', counsellorId, startsAt, durationMinutes: 30 },
});
const freeOf = (server, id) =>
  server
    .get(`/api/admin/counsellors/${id}/free-slots?${MONTH}&durationMinutes=30`)
    .then(({ slots }) => slots);

for (const server of Object.values(servers)) {
  // Every sixth quarter of an hour: half an hour booked, an hour free.
  const times = (await freeOf(server, server.one)).filter((_, index) => index % 6 === 0).slice(0, BOOKED);
  for (const [index, { startsAt }] of times.entries())
    await callJson(
      `${server.url}/api/admin/appointments`,
      'POST',
      booking(server.one, { startsAt, studentId: server.students[index % RIVALS] }),
      server.token,
    );
}

const CALLS = [
  ['week of everybody', () => `/api/admin/appointments/calendar?${WEEK}`],
  ['week of one counsellor', ({ one }) => `/api/admin/appointments/calendar?${WEEK}&counsellorId=${one}`],
  ['free times of a month', ({ one }) => `/api/admin/counsellors/${one}/free-slots?${MONTH}`],
  ['list, latest first', () => '/api/admin/appointments'],
  ['list, of a school', () => '/api/admin/appointments?schoolId=7'],
  ['list, searched', () => '/api/admin/appointments?q=kavya%20menon'],
];
const measured = {};
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, server] of Object.entries(servers)) {
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      for (const [what, pathFor] of CALLS) {
        const begin = performance.now();
        await server.get(pathFor(server));
        // The first round warms up.
        if (round === 0) continue;
        measured[what] ??= {};
        measured[what][name] ??= [];
        measured[what][name].push(performance.now() - begin);
      }
    }
  }
}

async function race(server, round) {
  const slots = await freeOf(server, server.other);
  const { startsAt } = slots[(round * 7) % slots.length];
  const begin = performance.now();
  const answers = await Promise.all(
    Array.from({ length: RIVALS }, async (_, index) => {
      const answer = await fetch(`${server.url}/api/admin/appointments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
        // Students without another appointment: nobody is in two meetings at once.
        body: JSON.stringify(booking(server.other, { startsAt, studentId: server.students[RIVALS + index] })),
      });
      return { status: answer.status, body: await answer.json() };
    }),
  );
  const won = answers.filter(({ status }) => status === 201).length;
  const told = answers.filter(
    ({ status, body }) => status === 409 && body.code === 'slot_taken' && body.freeSlots.length === 5,
  ).length;
  return { won, told, ms: performance.now() - begin };
}

const p95 = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)];
console.table(
  Object.entries(measured).map(([what, byServer]) => ({
    'p95 in ms': what,
    ...Object.fromEntries(
      Object.entries(byServer).map(([name, values]) => [name, Number(p95(values).toFixed(1))]),
    ),
  })),
);

const races = {};
for (let round = 0; round < RACES; round += 1) {
  for (const [name, server] of Object.entries(servers)) {
    races[name] ??= [];
    races[name].push(await race(server, round));
  }
}
const isRight = ({ won, told }) => won === 1 && told === RIVALS - 1;
console.table(
  Object.entries(races).map(([name, rounds]) => ({
    [`${RIVALS} book one time`]: name,
    rounds: rounds.length,
    'exactly one won, the rest were told': rounds.filter(isRight).length,
    'median in ms': Number(median(rounds.map(({ ms }) => ms)).toFixed(0)),
  })),
);

await Promise.all(Object.values(servers).map((server) => server.stop()));
await postgres.drop();
rmSync(folder, { recursive: true, force: true });
if (!Object.values(races).flat().every(isRight)) process.exitCode = 1;
