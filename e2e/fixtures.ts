import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type MailServer, mailEnvironment, startMailServer } from '#server/testing/mail-server.ts';
import { PUBLIC_URL } from './mailbox.ts';
import { type Product, startNewProduct } from './product.ts';

export { expect };

interface Watch {
  /** Errors on the console that the journey provokes. Every one of them has to occur. */
  expectedErrors: RegExp[];
  /** Fails the test on any other error, and on any request that leaves the site. */
  watch: undefined;
}

const watched = base.extend<Watch>({
  expectedErrors: ({}, use) => use([]),
  watch: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const errors: string[] = [];
      const strayed: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
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

/** Journeys that share a server with others: each brings its own members. */
export const test = watched.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startNewProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
});

/** Journeys that need the server for themselves. */
export const testAlone = watched.extend<{ product: Product }>({
  product: async ({}, use) => {
    const product = await startNewProduct();
    await use(product);
    await product.stop();
  },
  baseURL: ({ product }, use) => use(product.url),
});

/** Journeys of a product that has a mail server, each for itself. */
export const testWithMail = watched.extend<{ product: Product; mailServer: MailServer }>({
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer();
    await use(mailServer);
    await mailServer.close();
  },
  product: async ({ mailServer }, use) => {
    const product = await startNewProduct({ PUBLIC_URL, ...mailEnvironment(mailServer) });
    await use(product);
    await product.stop();
  },
  baseURL: ({ product }, use) => use(product.url),
});

/** The product at the rung `browser`: no call leaves the public pages. */
export const testAtBrowser = watched.extend<{ product: Product }>({
  product: async ({}, use) => {
    const product = await startNewProduct({ PUBLIC_SERVICES: 'browser' });
    await use(product);
    await product.stop();
  },
  baseURL: ({ product }, use) => use(product.url),
});

/** Nothing that axe knows to be wrong. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expect(page.locator('[data-waits-for-banners]')).toHaveCount(0);
  // The way for pages without frames of another origin, and what is right is not collected: a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
    .include(within)
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
