// The students page with 100 rows on a slow machine: Chromium with a fourth of this machine's speed. What one key costs
// in script, in all its tasks, from the key until the page is at rest: a key within a word, a key whose answer is the
// rows that are there, and a key whose answer is a hundred other rows, of which the first are shown by then. "The other
// rows, later" is what the rest of these hundred cost, which come after every such key here: somebody who types on before
// has them once, after the last. "Longest task" is what either blocks the page for at one go, style, layout and paint
// included. Times are the processor's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS } from '../scripts/browser.mjs';
import { startFilledProduct } from './support/filled-product.mjs';
import { ADMIN, callJson, median } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const STUDENTS = 10_000;
const ROWS = 100;
const CPU_SLOWDOWN = 4;
const QUICK_KEY_MS = 60;
/** Each finds a hundred students or more with every letter. */
const WORDS = ['kavya', 'menon', 'rahul', 'thomas'];
/** Without any script for this long, the page is at rest. */
const QUIET_MS = 200;
/** So many rows are there with the key at least: a screen of this size has ten. */
const SEEN_ROWS = 20;
/** The rows that nobody sees begin to come after a second and a half. */
const LATER_MS = 1_700;
/** Parts what a key costs in a trace from what its other rows cost later. */
const MARK = 'shown';

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const server = await startFilledProduct(
  { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
  { records: [STUDENTS, 0, 0] },
);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: CHROMIUM_ARGS,
});

async function openList() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { token, user } = await callJson(`${server.url}/api/admin/login`, 'POST', ADMIN);
  const localStorage = [
    { name: 'adminUser', value: JSON.stringify(user) },
    { name: 'adminToken', value: token },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage }] });
  const page = await context.newPage();
  await page.goto(`${server.url}/admin/dashboard/students?limit=${ROWS}`);
  await page.getByText(`Showing 1–${ROWS} of`).waitFor();
  const cdp = await context.newCDPSession(page);
  // Time on the processor, so that what else runs on the machine is not counted.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, cdp };
}

async function scriptMs(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration').value * 1000;
}

/**
 * Waits for the answer to what stands in the box, and until the page is at rest. Looks at the browser's counter alone:
 * a question to the page would be script in it.
 * @returns {Promise<{ rows: { id: number, name: string }[], ms: number }>} the answer, and the counter since `before`
 */
async function settle(page, cdp, text, before = 0) {
  const answer = await page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === '/api/admin/students' && (searchParams.get('q') ?? '') === text;
  });
  const { students } = await answer.json();
  if (students.length !== ROWS) throw new Error(`"${text}" finds ${students.length} students`);
  return { rows: students, ms: (await scriptAtRest(page, cdp)) - before };
}

/** @returns the counter once the page is at rest */
async function scriptAtRest(page, cdp) {
  let [last, now] = [-1, await scriptMs(cdp)];
  while (now > last) {
    await page.waitForTimeout(QUIET_MS);
    [last, now] = [now, await scriptMs(cdp)];
  }
  return now;
}

/** Shown are the first of the answer, or with `isWhole` all of it. @throws when they are not: nothing is measured too early. */
async function check(page, rows, { isWhole = false } = {}) {
  const shown = await page
    .locator('tbody th')
    .evaluateAll((names) =>
      names
        .filter((name) => name.checkVisibility({ visibilityProperty: true }))
        .map((name) => name.textContent),
    );
  if (shown.length < (isWhole ? rows.length : SEEN_ROWS)) throw new Error(`${shown.length} rows are shown`);
  if (shown.some((name, place) => name !== rows[place]?.name)) throw new Error('These are not the rows');
}

/** Waits for the rows that nobody sees yet. @returns what they cost in script, in ms */
async function complete(page, cdp, rows) {
  await page.evaluate((mark) => performance.mark(mark), MARK);
  const before = await scriptMs(cdp);
  await page.waitForTimeout(LATER_MS);
  const ms = (await scriptAtRest(page, cdp)) - before;
  await check(page, rows, { isWhole: true });
  return ms;
}

async function clear(page, cdp) {
  const shown = settle(page, cdp, '');
  await page.getByLabel('Search students').fill('');
  const { rows } = await shown;
  await complete(page, cdp, rows);
  return rows;
}

const KINDS = {
  within: 'key within a word',
  same: 'key, same rows',
  others: 'key, 100 other rows',
  later: 'the other rows, later',
};
const TASKS = {
  [KINDS.others]: 'longest task of a key, 100 other rows',
  [KINDS.later]: 'longest task of the other rows, later',
};
const measured = Object.fromEntries(
  [...Object.values(KINDS), ...Object.values(TASKS)].map((what) => [what, []]),
);

/**
 * Types a text into the empty box: a search for each of its parts.
 * @returns the kind and the cost of every key, and of what follows it later
 */
async function type(page, cdp, parts) {
  const costs = [];
  let rows = await clear(page, cdp);
  let typed = '';
  for (const part of parts) {
    typed += part;
    for (const letter of part.slice(0, -1)) {
      const before = await scriptMs(cdp);
      await page.keyboard.press(letter);
      await page.waitForTimeout(QUICK_KEY_MS);
      costs.push({ kind: KINDS.within, ms: (await scriptMs(cdp)) - before });
    }
    const shown = settle(page, cdp, typed, await scriptMs(cdp));
    await page.keyboard.press(part.at(-1));
    const answer = await shown;
    await check(page, answer.rows);
    const isSameRows = isSame(rows, answer.rows);
    costs.push({ kind: isSameRows ? KINDS.same : KINDS.others, ms: answer.ms });
    rows = answer.rows;
    const later = await complete(page, cdp, rows);
    if (!isSameRows) costs.push({ kind: KINDS.later, ms: later });
  }
  return costs;
}

const isSame = (rows, others) => rows.every(({ id }, place) => id === others[place].id);

/** The longest tasks of each key of a trace and of what follows it later, in ms. */
function longestTasks(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const keys = traceEvents.filter(
    ({ name, ph, args }) => name === 'EventDispatch' && ph === 'X' && args.data.type === 'keydown',
  );
  const [{ pid, tid }] = keys;
  const own = traceEvents.filter((event) => event.pid === pid);
  const tasks = own.filter((event) => event.name === 'RunTask' && event.tid === tid);
  const marks = own.filter(({ name }) => name === MARK);
  const longest = (from, to) =>
    Math.max(
      ...tasks.filter(({ ts, dur = 0 }) => ts + dur > from && ts < to).map(({ tdur = 0 }) => tdur / 1000),
    );
  return keys.map(({ ts }, index) => {
    const shown = marks.find((mark) => mark.ts > ts).ts;
    return {
      [KINDS.others]: longest(ts, shown),
      [KINDS.later]: longest(shown, keys[index + 1]?.ts ?? Number.POSITIVE_INFINITY),
    };
  });
}

const { context, page, cdp } = await openList();
// Something to clear, since an empty box asks for nothing.
const shown = settle(page, cdp, WORDS[0]);
await page.getByLabel('Search students').fill(WORDS[0]);
await complete(page, cdp, (await shown).rows);
// The first round warms up.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const word of WORDS) {
    const costs = [...(await type(page, cdp, [...word])), ...(await type(page, cdp, [word]))];
    if (round > 0) for (const { kind, ms } of costs) measured[kind].push(ms);
  }
}
// Apart: being traced costs time.
for (const word of WORDS) {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  });
  const costs = await type(page, cdp, [...word]);
  const keys = costs.filter(({ kind }) => kind !== KINDS.later);
  // The box was emptied by a key too.
  const tasks = longestTasks(await browser.stopTracing()).slice(-keys.length);
  const others = tasks.filter((_, index) => keys[index].kind === KINDS.others);
  for (const [kind, what] of Object.entries(TASKS)) measured[what].push(...others.map((task) => task[kind]));
}

const format = (value) => Number(value.toFixed(1));
console.table(
  Object.entries(measured).map(([what, values]) => {
    const sorted = [...values].sort((a, b) => a - b);
    return {
      'script in ms': what,
      times: values.length,
      median: format(median(values)),
      p95: format(sorted[Math.floor(sorted.length * 0.95)]),
      max: format(sorted.at(-1)),
    };
  }),
);
await context.close();
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
