// The interest inventory at a fourth of this machine's speed: from a tap on an answer to the frame with the next item at most
// 100 ms; the result, with its 1,000 draws, at most 300 ms after the last answer and without a task over 50 ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/browser.mjs';
import { median, startProduct } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CPU_SLOWDOWN = 4;
const ITEMS = 30;
/** Slower than reading, so that the result is not flagged. */
const READING_MS = 1500;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const server = await startProduct({ DATABASE_URL: '', DATA_DIR: join(folder, 'data') });
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });

/** Answers in the page itself, so that the time of the test's own messages does not count. */
async function takeInventory() {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/guidance/interests`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^Start: 30/ }).click();
  await page.waitForLoadState('networkidle');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const measured = await page.evaluate(
    async ([items, readingMs]) => {
      const tasks = [];
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
      observer.observe({ type: 'longtask' });
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const itemMs = [];
      let at = 0;
      for (let item = 1; item <= items; item += 1) {
        await new Promise((resolve) => setTimeout(resolve, readingMs));
        const buttons = document.querySelectorAll('main [role=group] button');
        at = performance.now();
        // Other answers for each type, since a flat profile has no list.
        buttons[item % 2 === 0 ? 4 : item % 5].click();
        await frame();
        itemMs.push(performance.now() - at);
      }
      const firstCareer = () => document.querySelector('main ol li a[href^="/careers/"]');
      while (!firstCareer()) await new Promise((resolve) => setTimeout(resolve));
      const resultMs = performance.now() - at;
      await frame();
      tasks.push(...observer.takeRecords());
      const late = tasks.filter(({ startTime }) => startTime >= at).map(({ duration }) => duration);
      return { itemMs: itemMs.slice(0, -1), resultMs, longestTask: Math.max(0, ...late) };
    },
    [ITEMS, READING_MS],
  );
  await context.close();
  return measured;
}

const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await takeInventory());
const row = (what, values, promised) => ({
  what,
  median: Math.round(median(values)),
  max: Math.round(Math.max(...values)),
  promised,
});
console.table([
  row(
    'next item, ms',
    rounds.flatMap(({ itemMs }) => itemMs),
    100,
  ),
  row(
    'list of careers after the last answer, ms',
    rounds.map(({ resultMs }) => resultMs),
    300,
  ),
  row(
    'longest task from then on, ms',
    rounds.map(({ longestTask }) => longestTask),
    50,
  ),
]);
console.log(
  `Load of the machine: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}`,
);
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
