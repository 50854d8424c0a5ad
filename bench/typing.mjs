// The students page with 100 rows on a slow machine: Chromium with a fourth of this machine's speed. What one key costs
// in script, in all its tasks, from the key until the page is at rest: a key within a word, a key whose answer is the
// rows that are there, and a key whose answer is a hundred other rows. "Longest task" is what the last of these blocks the
// page for at one go, style, layout and paint included. Apart from the keys: what it costs to write the address and to show
// the rows further down once the typing rests. Times are the processor's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/browser.mjs';
import { startFilledProduct } from './support/filled-product.mjs';
import { ADMIN, callJson, median } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const STUDENTS = 10_000;
const ROWS = 100;
/** So many of them the page shows until the typing rests. */
const WHILE_TYPING = 30;
const CPU_SLOWDOWN = 4;
const QUICK_KEY_MS = 60;
/** Each finds a hundred students or more with every letter. */
const WORDS = ['kavya', 'menon', 'rahul', 'thomas'];
/** Without any script for this long, the page is at rest. */
const QUIET_MS = 200;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const server = await startFilledProduct(
  { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
  { records: [STUDENTS, 0, 0] },
);
const browser = await chromium.launch({
  executablePath: findChromium(),
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
  let [last, now] = [-1, await scriptMs(cdp)];
  while (now > last) {
    await page.waitForTimeout(QUIET_MS);
    [last, now] = [now, await scriptMs(cdp)];
  }
  return { rows: students, ms: now - before };
}

/**
 * @returns whether the typing rested meanwhile, so that all rows are shown and more than a key was measured
 * @throws when the page shows something else, so that nothing is measured too early
 */
async function check(page, rows) {
  const shown = await page.locator('tbody:not([hidden]) th').allTextContents();
  const hasRested = shown.length > WHILE_TYPING;
  const names = rows.slice(0, hasRested ? ROWS : WHILE_TYPING).map(({ name }) => name);
  if (shown.join() !== names.join()) throw new Error('These are not the rows');
  return hasRested;
}

/** Empties the box, and waits until that rests: it is no part of the next key. */
async function clear(page, cdp) {
  const shown = settle(page, cdp, '');
  await page.getByLabel('Search students').fill('');
  const { rows } = await shown;
  await rest(page, cdp, '');
  return rows;
}

const KINDS = {
  within: 'key within a word',
  same: 'key, same rows',
  others: 'key, 100 other rows',
  rest: 'address and further rows, once the typing rests',
};
const LONGEST = 'longest task of a key with 100 other rows';
const measured = Object.fromEntries([...Object.values(KINDS), LONGEST].map((kind) => [kind, []]));

/**
 * Waits until the address says what stands in the box.
 * @returns what that costs, or null where the last key took longer than the rest
 */
async function rest(page, cdp, text) {
  const isSaid = ({ searchParams }) => (searchParams.get('q') ?? '') === text;
  if (isSaid(new URL(page.url()))) return null;
  const before = await scriptMs(cdp);
  await page.waitForURL(isSaid);
  await page.waitForTimeout(QUIET_MS);
  return (await scriptMs(cdp)) - before;
}

/**
 * Types a text into the empty box: a search for each of its parts.
 * @returns the kind and the cost of every key; the kind is null where more than the key was measured
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
    const hasRested = await check(page, answer.rows);
    const kind = isSame(rows, answer.rows) ? KINDS.same : KINDS.others;
    costs.push({ kind: hasRested ? null : kind, ms: answer.ms });
    rows = answer.rows;
  }
  return costs;
}

const isSame = (rows, others) => rows.every(({ id }, place) => id === others[place].id);

/** The longest task after each key of a trace, in ms. */
function longestTasks(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const keys = traceEvents.filter(
    ({ name, ph, args }) => name === 'EventDispatch' && ph === 'X' && args.data.type === 'keydown',
  );
  const [{ pid, tid }] = keys;
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid,
  );
  return keys.map(({ ts }, index) => {
    const end = keys[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    const own = tasks.filter((task) => task.ts + (task.dur ?? 0) > ts && task.ts < end);
    return Math.max(...own.map(({ tdur = 0 }) => tdur)) / 1000;
  });
}

const { context, page, cdp } = await openList();
// Something to clear, since an empty box asks for nothing.
const shown = settle(page, cdp, WORDS[0]);
await page.getByLabel('Search students').fill(WORDS[0]);
await shown;
// The first round warms up.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const word of WORDS) {
    for (const parts of [[...word], [word]]) {
      const costs = await type(page, cdp, parts);
      const ms = await rest(page, cdp, word);
      if (ms !== null) costs.push({ kind: KINDS.rest, ms });
      if (round > 0) for (const { kind, ms } of costs) if (kind !== null) measured[kind].push(ms);
    }
  }
}
// Apart: being traced costs time.
for (const word of WORDS) {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  const costs = await type(page, cdp, [...word]);
  // The box was emptied by a key too.
  const tasks = longestTasks(await browser.stopTracing()).slice(-costs.length);
  measured[LONGEST].push(...tasks.filter((_, index) => costs[index].kind === KINDS.others));
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
