// At a fourth of this machine's speed, a key typed into the students' search costs at most 50 ms of script until its rows are
// shown and the page is idle. Each key brings 50 other rows. Measures processor time, so that other programs don't count.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/browser.mjs';
import { startFilledProduct } from './support/filled-product.mjs';
import { ADMIN, callJson, median } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const STUDENTS = 10_000;
const ROWS = 50;
const CPU_SLOWDOWN = 4;
const PROMISE_MS = 50;
/** Every prefix finds at least fifty students. */
const WORDS = ['kavya', 'menon', 'rahul', 'thomas'];
/** The page is idle after this long without script. */
const QUIET_MS = 200;

async function scriptMs(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration').value * 1000;
}

/** @returns the script in ms from before `press` until its answer is shown */
async function measure(page, cdp, text, press) {
  const before = await scriptMs(cdp);
  const answered = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === '/api/admin/students' && (searchParams.get('q') ?? '') === text;
  });
  await press();
  const { students } = await (await answered).json();
  let now = -1;
  // Read the browser's counter: evaluating in the page would count as script.
  const hasScriptRun = async () => {
    const last = now;
    now = await scriptMs(cdp);
    return now > last;
  };
  await expect.poll(hasScriptRun, { intervals: [QUIET_MS] }).toBe(false);
  const shown = await page.locator('tbody a[data-record]').allTextContents();
  if (students.length !== ROWS || shown.join() !== students.map(({ name }) => name).join()) {
    throw new Error(`"${text}" does not show its ${ROWS} students`);
  }
  // Comes after a second of rest and belongs to no key.
  await page.waitForURL(({ searchParams }) => (searchParams.get('q') ?? '') === text);
  return now - before;
}

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const server = await startFilledProduct(
  { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
  { records: [STUDENTS, 0, 0] },
);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const { token, user } = await callJson(`${server.url}/api/admin/login`, 'POST', ADMIN);
const localStorage = [
  { name: 'adminUser', value: JSON.stringify(user) },
  { name: 'adminToken', value: token },
];
await context.setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage }] });
const page = await context.newPage();
await page.goto(`${server.url}/admin/dashboard/students`);
await page.getByText(`Showing 1–${ROWS} of`).waitFor();
const cdp = await context.newCDPSession(page);
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

const box = page.getByLabel('Search students');
const costs = [];
// The first round is a warm-up.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const word of WORDS) {
    await box.focus();
    for (let end = 1; end <= word.length; end += 1) {
      // The box has the focus: finding it by its label would count as script.
      const ms = await measure(page, cdp, word.slice(0, end), () => page.keyboard.press(word[end - 1]));
      if (round > 0) costs.push(ms);
    }
    await measure(page, cdp, '', () => box.fill(''));
  }
}
costs.sort((a, b) => a - b);
const format = (value) => Number(value.toFixed(1));
console.table([
  {
    'script in ms': `key, ${ROWS} other rows`,
    keys: costs.length,
    median: format(median(costs)),
    p95: format(costs[Math.floor(costs.length * 0.95)]),
    max: format(costs.at(-1)),
    promised: PROMISE_MS,
  },
]);
await context.close();
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
