// The public pages on a cheap phone: Chromium with a fourth of this machine's speed, 1.6 Mbit/s and 150 ms round trip.
// Medians of five first visits. Sizes are bytes over the wire until the second slide. Buttons react at most 1.5 s after the
// first paint: React sets the page's title once it handles events, and forms enable their button. Wanted: LCP of at most
// 0.95 s, and the limits of docs/decisions/0007-public-pages.md. A family's pages, signed in: an LCP of at most 1.2 s, and at most
// 30 KB more than the public pages.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/browser.mjs';
import { addFamily } from './support/families.mjs';
import { ADMIN, callJson, median, signIn, startProduct } from './support/servers.mjs';
import { CPU_SLOWDOWN, SLOW_NETWORK } from './support/slow-device.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const GUIDANCE = ['/guidance/interests', '/guidance/subjects', '/careers', '/careers/staff-nurse'];
const OF_FAMILY = ['/family', '/family/children/{id}', '/family/account'];
const PAGES = process.env.PAGES?.split(',') ?? [
  '/',
  '/career',
  '/contact',
  '/signup',
  '/login',
  ...GUIDANCE,
  ...OF_FAMILY,
];
const SECOND_SLIDE_MS = 5000;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
// Longer tasks count as blocking (https://web.dev/articles/tbt).
const LONG_TASK_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const start = (name, settings = {}) =>
  startProduct({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DATABASE_URL: '',
    DATA_DIR: join(folder, name),
    ...settings,
  });
const server = await start('data');
const families = await start('families', { PUBLIC_SERVICES: 'accounts' });
const token = await signIn(families.url);
const family = await addFamily(families.url, (method, path, body) =>
  callJson(`${families.url}/api/admin/${path}`, method, body, token),
);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: CHROMIUM_ARGS,
});

async function visit(path) {
  const { url } = path.includes('/family') ? families : server;
  const context = await browser.newContext(PHONE);
  const [name, value] = family.cookie.split('=');
  if (url === families.url) {
    await context.addCookies([{ name, value, url }]);
    // The browser's own record of the sign-in.
    await context.addInitScript((user) => localStorage.setItem('user', user), JSON.stringify(family.account));
  }
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const types = new Map();
  const bytes = { Script: 0, all: 0 };
  const strayed = [];
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    if (!response.url.startsWith(url) && !response.url.startsWith('data:')) strayed.push(response.url);
  });
  // Compressed bodies, without headers.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (types.get(requestId) === 'Script') bytes.Script += encodedDataLength;
  });
  await page.addInitScript(() => {
    window.measured = { paint: 0, works: 0, lcp: 0, cls: 0, tasks: [] };
    const noteWorking = () => {
      if (document.querySelector('main [type=submit]')?.disabled) requestAnimationFrame(noteWorking);
      else window.measured.works ||= performance.now();
    };
    const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title');
    Object.defineProperty(Document.prototype, 'title', {
      ...title,
      set(text) {
        requestAnimationFrame(noteWorking);
        title.set.call(this, text);
      },
    });
    const observe = (type, note) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') window.measured.paint = startTime;
    });
    observe('largest-contentful-paint', (entry) => {
      window.measured.lcp = entry.startTime;
    });
    observe('layout-shift', (entry) => {
      if (!entry.hadRecentInput) window.measured.cls += entry.value;
    });
    observe('longtask', (entry) => window.measured.tasks.push(entry.duration));
  });
  await page.goto(url + path.replace('{id}', family.studentId));
  await page.waitForFunction((limit) => performance.now() > limit, SECOND_SLIDE_MS - 100);
  const { paint, works, lcp, cls, tasks } = await page.evaluate(() => window.measured);
  await context.close();
  if (strayed.length > 0) throw new Error(`${path} asked elsewhere: ${strayed.join(' ')}`);
  if (works === 0) throw new Error(`${path} did not begin to work`);
  const blocking = tasks.reduce((sum, duration) => sum + Math.max(0, duration - LONG_TASK_MS), 0);
  return { wait: works - paint, lcp, cls, blocking, script: bytes.Script / 1024, all: bytes.all / 1024 };
}

const rows = [];
for (const path of PAGES) {
  const visits = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(path));
  const of = (name) => median(visits.map((each) => each[name]));
  rows.push({
    page: path,
    'paint to working ms': Math.round(of('wait')),
    'LCP ms': Math.round(of('lcp')),
    CLS: Number(of('cls').toFixed(3)),
    'blocking ms': Math.round(of('blocking')),
    'JavaScript KB': Number(of('script').toFixed(1)),
    'in all KB': Number(of('all').toFixed(1)),
  });
}
console.table(rows);
await browser.close();
await server.stop();
await families.stop();
rmSync(folder, { recursive: true, force: true });
