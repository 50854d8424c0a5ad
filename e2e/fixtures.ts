import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import axe from 'axe-core';
import { type MailServer, mailEnvironment, startMailServer } from '#server/testing/mail-server.ts';
import { PUBLIC_URL } from './mailbox.ts';
import { type OwnProduct, type Product, startNewProduct } from './product.ts';

export { expect };

/** A part of axe that its types leave out. */
interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColour;
}

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: AxeColour } } } };
  }
}

const PHONE = { width: 390, height: 844 };
export const NARROWEST_PHONE = { width: 360, height: 740 };
export const LAPTOP = { width: 1440, height: 900 };

interface Fixtures {
  product: Product;
  /** Errors on the console that the journey provokes. Each must occur. */
  expectedErrors: RegExp[];
  /** Fails the test on any other error, and on any request that leaves the site. */
  watch: undefined;
}

/** Products that the journeys of a worker share. Each starts on first use. */
interface SharedProducts {
  plainProduct: Product;
  mailServer: MailServer;
  productWithMail: Product;
  productAtBrowser: Product;
  productWithAccounts: Product;
}

/** @throws Error for a spec file without a screen in its name. */
function isOnPhone({ file }: TestInfo): boolean {
  const screen = /\.(phone|desktop)\.spec\.ts$/.exec(file)?.[1];
  if (screen === undefined) throw new Error(`Name ${file} .phone.spec.ts or .desktop.spec.ts`);
  return screen === 'phone';
}

/** Starts a new product for a fixture and stops it afterwards. */
export async function lendProduct(
  use: (product: OwnProduct) => Promise<void>,
  environment?: Record<string, string>,
): Promise<void> {
  const product = await startNewProduct(environment);
  await use(product);
  await product.stop();
}

/** Journeys on one product per worker: each adds its own members and records. */
export const test = base.extend<Fixtures, SharedProducts>({
  plainProduct: [({}, use) => lendProduct(use), { scope: 'worker' }],
  mailServer: [
    async ({}, use) => {
      const mailServer = await startMailServer();
      await use(mailServer);
      await mailServer.close();
    },
    { scope: 'worker' },
  ],
  productWithMail: [
    ({ mailServer }, use) => lendProduct(use, { PUBLIC_URL, ...mailEnvironment(mailServer) }),
    { scope: 'worker' },
  ],
  productAtBrowser: [({}, use) => lendProduct(use, { PUBLIC_SERVICES: 'browser' }), { scope: 'worker' }],
  productWithAccounts: [
    ({ mailServer }, use) =>
      lendProduct(use, { PUBLIC_URL, PUBLIC_SERVICES: 'accounts', ...mailEnvironment(mailServer) }),
    { scope: 'worker' },
  ],
  product: ({ plainProduct }, use) => use(plainProduct),
  baseURL: ({ product }, use) => use(product.url),
  // The file's name sets the screen. Two projects would start twice the workers, each with a browser and a product.
  viewport: ({}, use, info) => use(isOnPhone(info) ? PHONE : LAPTOP),
  isMobile: ({}, use, info) => use(isOnPhone(info)),
  hasTouch: ({}, use, info) => use(isOnPhone(info)),
  expectedErrors: ({}, use) => use([]),
  watch: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const errors: string[] = [];
      const strayed: string[] = [];
      context.on('console', (message) => {
        // Lingui warns of a message that the page lacks.
        const isMissing = message.text().startsWith('Uncompiled message');
        if (message.type() === 'error' || isMissing)
          errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (webError) => errors.push(String(webError.error().stack)));
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== baseURL && !['data:', 'blob:'].includes(protocol)) strayed.push(request.url());
      });
      await use(undefined);
      const isExpected = (error: string) => expectedErrors.some((pattern) => pattern.test(error));
      expect(strayed, 'requests that leave the site').toEqual([]);
      expect(
        errors.filter((error) => !isExpected(error)),
        'errors on the console',
      ).toEqual([]);
      const missing = expectedErrors.filter((pattern) => !errors.some((error) => pattern.test(error)));
      expect(missing, 'expected errors that did not occur').toEqual([]);
    },
    { auto: true },
  ],
});

/** The same with a mail server. */
export const testWithMail = test.extend({
  product: ({ productWithMail }, use) => use(productWithMail),
});

/** The same with `PUBLIC_SERVICES=browser`: no call leaves the public pages. */
export const testAtBrowser = test.extend({
  product: ({ productAtBrowser }, use) => use(productAtBrowser),
});

/** The same with `PUBLIC_SERVICES=accounts` and a mail server. */
export const testWithAccounts = test.extend({
  product: ({ productWithAccounts }, use) => use(productWithAccounts),
});

const AXE_OPTIONS: axe.RunOptions = {
  // With the passes left out a scan takes a third of the time.
  resultTypes: ['violations'],
  // axe leaves this rule (WCAG 2.5.3) out by default.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** Runs in a page that has axe, which parses a colour again for every text and background: a third of a scan. */
function rememberColours(): void {
  const { prototype } = window.axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Omit<AxeColour, 'parseString'>>();
  prototype.parseString = function (text) {
    let colour = known.get(text);
    if (colour === undefined) {
      const { r, g, b, alpha } = parseString.call(this, text);
      colour = { r, g, b, alpha };
      known.set(text, colour);
    }
    return Object.assign(this, colour);
  };
}

/** Waits until React handles the events of a public page. The page's requests may begin late on a slow machine. */
export async function waitForApp(page: Page): Promise<void> {
  await page.waitForLoadState();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

/** Fails on every violation that axe finds, also in frames. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expect(page.locator('[data-waits-for-banners]')).toHaveCount(0);
  // Not by @axe-core/playwright, which loads axe twice for each scan and takes twice as long.
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(axe.source);
    // The code editor's frame has an origin of its own.
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
    await frame.evaluate(rememberColours);
  }
  const violations = await page.evaluate(
    async ({ within, options }) => (await window.axe.run(within, options)).violations,
    { within, options: AXE_OPTIONS },
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [`${id}: ${help}`, target.join(' '), failureSummary].join('\n'),
    ),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Twice the browser's text size: the page stays within the screen's width, and its words stay whole. */
export async function expectToFitEnlarged(page: Page): Promise<void> {
  const setTextSize = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
  await setTextSize('200%');
  await expectToFit(page);
  expect(await brokenWords(page), `words broken over two lines on ${page.url()}`).toEqual([]);
  await setTextSize('');
}

/** Words of headings and controls on two lines, though they are no longer than half the screen. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.closest('h1, h2, h3, h4, a, button, label, legend, summary, li')) continue;
      if (!text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(
        /[\p{L}\p{M}\p{N}.@\u200c\u200d]+/gu,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const parts = [...range.getClientRects()];
        const isBroken = new Set(parts.map(({ top }) => Math.round(top))).size > 1;
        const width = parts.reduce((sum, part) => sum + part.width, 0);
        if (isBroken && width <= window.innerWidth / 2) found.push(word);
      }
    }
    return found;
  });
}

/** Fails if the page or the open dialog scrolls sideways, or the dialog leaves the screen. */
export async function expectToFit(page: Page): Promise<void> {
  const { width: screen = 0 } = page.viewportSize() ?? {};
  const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(readWidth, { message: `width of ${page.url()}` }).toBe(screen);
  for (const dialog of await page.getByRole('dialog').or(page.getByRole('alertdialog')).all()) {
    const { x, width } = (await dialog.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(screen);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
}
