// First load of the portal's pages on a slow computer: a fourth of this machine's speed, 1.6 Mbit/s, 150 ms round trip, an
// empty cache, a signed-in member. Medians. Wanted: at most 2.5 s and 25 requests until the first row or meeting shows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/browser.mjs';
import { ADMIN, callJson, median, startProduct } from './support/servers.mjs';
import { CPU_SLOWDOWN, SLOW_NETWORK } from './support/slow-device.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const PAGES = {
  '/admin/dashboard': 'tbody a, tbody th',
  '/admin/dashboard/students': 'tbody a[data-record]',
  '/admin/dashboard/appointments': '.ec-event',
};

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const server = await startProduct({
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DATABASE_URL: '',
  DATA_DIR: join(folder, 'data'),
});
const { token, user } = await callJson(`${server.url}/api/admin/login`, 'POST', ADMIN);
const localStorage = [
  { name: 'adminToken', value: token },
  { name: 'adminUser', value: JSON.stringify({ ...user, email: ADMIN.email }) },
];
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });

async function visit(path, first) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const bytes = { script: 0, all: 0 };
  const scripts = new Set();
  const requests = [];
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    requests.push(request.url);
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (scripts.has(requestId)) bytes.script += encodedDataLength;
  });
  await page.goto(server.url + path, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    (selector) =>
      document.querySelector(selector)?.checkVisibility({ opacityProperty: true }) && performance.now(),
    first,
    // At every frame, asking for visibility would lay the page out again.
    { polling: 50 },
  );
  const ms = await shown.jsonValue();
  const found = { ms, requests: requests.length, script: bytes.script / 1024, all: bytes.all / 1024 };
  if (process.env.VERBOSE)
    console.log(
      path,
      requests.map((url) => url.slice(server.url.length)),
    );
  await context.close();
  return found;
}

const rows = [];
for (const [path, first] of Object.entries(PAGES)) {
  const visits = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(path, first));
  const of = (name) => Math.round(median(visits.map((each) => each[name])));
  rows.push({
    page: path,
    'first row ms': of('ms'),
    requests: of('requests'),
    'JavaScript KB': of('script'),
    'in all KB': of('all'),
  });
}
console.table(rows);
await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
