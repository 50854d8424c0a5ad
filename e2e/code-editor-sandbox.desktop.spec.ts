import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '#contracts/pages.ts';
import { button, editor, openEditor, output, run, write } from './code-editor.ts';
import { expect, test } from './fixtures.ts';

test('an endless loop is stopped while the page stays usable', async ({ page }) => {
  await openEditor(page);
  await write(page, "console.log('before');\nwhile (true) {}");
  await button(page, 'Run Code').click();
  await expect(output(page)).toContainText('before');
  await expect(button(page, 'Stop')).toBeVisible();
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(' // still here');
  await expect(editor(page)).toContainText('still here');
  expect(await button(page, 'Stop').isVisible(), 'the loop is still running').toBe(true);
  await expect(output(page)).toContainText('Stopped: the code ran longer than 5 seconds.');

  await button(page, 'Run Code').click();
  await button(page, 'Stop').click();
  await expect(output(page).locator(':scope > :last-child')).toHaveText('Stopped.');
  expect(await run(page, "console.log('next')")).toEqual(['next', 'Finished.']);
});

test('timers, promises and floods have limits, too', async ({ page }) => {
  await openEditor(page);
  const timer = await run(page, 'setInterval(() => {}, 60_000)');
  expect(timer).toEqual(['Stopped: the code ran longer than 5 seconds.']);
  const promises = await run(page, 'queueMicrotask(function again() { queueMicrotask(again); })');
  expect(promises).toEqual(['Stopped: the code ran longer than 5 seconds.']);
  const flood = await run(page, "for (;;) console.log('flood')");
  expect(flood).toHaveLength(500);
  expect(flood.at(-1)).toBe('Stopped: the code printed too much. Only the first part is shown.');
  const [long] = await run(page, "console.log('x'.repeat(50_000_000))");
  expect(long).toHaveLength(10_001);
});

/** Attempts of the code, which must all fail. `elsewhere` and `here` are addresses that record requests. */
const ATTEMPTS = `
const settle = (open, target, good, bad) => new Promise((resolve, reject) => {
  target[good] = resolve;
  target[bad] = () => reject(new Error('refused'));
  open?.();
});
const tries = { nested: () => new Worker(URL.createObjectURL(new Blob(['']))) };
for (const [where, address] of Object.entries({ elsewhere, here })) {
  Object.assign(tries, {
    [where + ' fetch']: () => fetch(address),
    [where + ' fetch no-cors']: () => fetch(address, { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }),
    [where + ' XMLHttpRequest']: () => {
      const request = new XMLHttpRequest();
      request.open('GET', address);
      return settle(() => request.send(), request, 'onload', 'onerror');
    },
    [where + ' WebSocket']: () => settle(null, new WebSocket(address.replace('http', 'ws')), 'onopen', 'onerror'),
    [where + ' EventSource']: () => settle(null, new EventSource(address), 'onopen', 'onerror'),
    [where + ' importScripts']: () => importScripts(address),
    [where + ' import']: () => import(address),
    [where + ' beacon']: () => navigator.sendBeacon(address),
    [where + ' font']: () => new FontFace('x', 'url(' + address + ')').load(),
  });
}
Object.assign(tries, {
  top: () => top.location.href,
  parent: () => parent.document,
  opener: () => self.opener.closed,
  cookies: () => document.cookie,
  cookieStore: () => cookieStore.getAll(),
  storage: () => localStorage.length,
  database: () => settle(null, indexedDB.open('x'), 'onsuccess', 'onerror'),
  caches: () => caches.open('x'),
  popup: () => open('about:blank'),
  alert: () => alert('x'),
  form: () => document.createElement('form').submit(),
  messages: () => postMessage({ type: 'entry' }),
  channel: () => new BroadcastChannel('x'),
  notification: () => {
    if (Notification.permission !== 'granted') throw new Error('denied');
  },
});
for (const [name, attempt] of Object.entries(tries)) {
  const limit = new Promise((_, reject) => setTimeout(() => reject(new Error('silence')), 400));
  limit.catch(() => {});
  try {
    await Promise.race([attempt(), limit]);
    console.error(name);
  } catch {}
}
console.log(Object.keys(tries).length, 'tried; origin', origin);`;

test('code reaches neither the network nor the page nor the browser’s storage', async ({
  browser,
  baseURL,
}) => {
  const arrived: string[] = [];
  const witness = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    response.setHeader('access-control-allow-origin', '*').end('');
  });
  witness.on('upgrade', (request, socket) => {
    arrived.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => witness.listen(0, 'localhost', resolve));
  const elsewhere = `http://localhost:${(witness.address() as AddressInfo).port}/leak`;
  // A separate context: the fixture's also records requests that the browser refused.
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  context.on('requestfinished', (request) => {
    if (request.url().includes('/leak')) arrived.push(request.url());
  });
  const page = await context.newPage();

  const [frame] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/sandbox/')),
    openEditor(page),
  ]);
  const policy = (await frame.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/https?:|'self'(?!$|;)|\*|unsafe-inline|connect-src/);
  expect(await frame.headerValue('x-frame-options')).toBe('SAMEORIGIN');
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');

  const lines = await run(
    page,
    `const elsewhere = '${elsewhere}';\nconst here = '${baseURL}/leak';\n${ATTEMPTS}`,
  );
  witness.close();
  expect(lines).toEqual(['33 tried; origin null', 'Finished.']);
  expect(arrived).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  expect(page.url()).toBe(`${baseURL}${paths.codeEditor}`);
  await context.close();
});
