// At a fourth of this machine's speed, a key typed into the search of careers costs at most 50 ms of script until its careers
// are shown and the page is idle. Measures processor time, so that other programs don't count.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/browser.mjs';
import { median, startProduct } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CPU_SLOWDOWN = 4;
const PROMISE_MS = 50;
/** The first letters find many careers, the whole words few. */
const WORDS = ['nurse', 'engineer', 'police', 'teacher'];
/** The page is idle after this long without script. */
const QUIET_MS = 200;

async function scriptMs(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration').value * 1000;
}

/** @returns the script in ms from before `press` until the page is idle */
async function measure(cdp, press) {
  const before = await scriptMs(cdp);
  await press();
  let now = -1;
  // Read the browser's counter: evaluating in the page would count as script.
  const hasScriptRun = async () => {
    const last = now;
    now = await scriptMs(cdp);
    return now > last;
  };
  await expect.poll(hasScriptRun, { intervals: [QUIET_MS] }).toBe(false);
  return now - before;
}

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const server = await startProduct({ DATABASE_URL: '', DATA_DIR: join(folder, 'data') });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
await page.goto(`${server.url}/careers`, { waitUntil: 'networkidle' });
const cdp = await page.context().newCDPSession(page);
await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

const box = page.getByLabel('Search');
const costs = { 'first letter': [], 'next letters': [], clear: [] };
// The first round is a warm-up.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const word of WORDS) {
    for (const [at, letter] of [...word].entries()) {
      const ms = await measure(cdp, () => box.press(letter));
      if (round > 0) costs[at === 0 ? 'first letter' : 'next letters'].push(ms);
    }
    await page.getByText(/^\d+ of \d+ careers$/).waitFor();
    const ms = await measure(cdp, () => box.fill(''));
    if (round > 0) costs.clear.push(ms);
  }
}
const format = (value) => Number(value.toFixed(1));
console.table(
  Object.entries(costs).map(([key, values]) => {
    values.sort((a, b) => a - b);
    return {
      'script in ms': key,
      keys: values.length,
      median: format(median(values)),
      p95: format(values[Math.floor(values.length * 0.95)]),
      max: format(values.at(-1)),
      promised: PROMISE_MS,
    };
  }),
);
console.log(`Load of the machine: ${loadavg().map(format).join(', ')}`);
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
