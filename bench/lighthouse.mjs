// Lighthouse's four categories on a phone, for the first pages of a family's visit. Medians of three runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/browser.mjs';
import { ADMIN, freePort, median, startProduct } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const PAGES = process.env.PAGES?.split(',') ?? ['/', '/career', '/contact', '/signup'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
// PUBLIC_URL names this port, so that the canonical link matches the visited address.
const port = await freePort();
const server = await startProduct({
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DATABASE_URL: '',
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
});
const debuggingPort = await freePort();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${debuggingPort}`],
});

const rows = [];
for (const path of PAGES) {
  const runs = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { lhr } = await lighthouse(`${server.url}${path}`, { port: debuggingPort, logLevel: 'error' });
    runs.push(lhr);
  }
  const score = (category) => Math.round(median(runs.map((run) => run.categories[category].score)) * 100);
  rows.push({ page: path, ...Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) });
  const last = runs.at(-1);
  for (const { id, title, score: points, scoreDisplayMode } of Object.values(last.audits)) {
    const isGraded = ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode);
    if (isGraded && points !== null && points < 0.9) console.log(`${path}: ${id} (${points}) ${title}`);
  }
}
console.table(rows);
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
