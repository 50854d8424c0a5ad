import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, test, waitForApp } from './fixtures.ts';
import { heading } from './portal.ts';

const FILES = /\/assets\/messages-[^/]*\.json$/;
const OF_CONTACT = /\/assets\/messages-[^/]*-contact\.json$/;

/** Follows a link of the menu, which loads no document. */
async function followMenu(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: 'Menu' }).tap();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).tap();
}

test.describe('without the service worker, whose requests a test can not hold', () => {
  test.use({ serviceWorkers: 'block' });

  test('a link loads the messages of its page, also slowly, and the way back needs none', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (FILES.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    let letMessagesCome = () => {};
    const held = new Promise<void>((resolve) => {
      letMessagesCome = resolve;
    });
    await page.route(OF_CONTACT, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(paths.home);
    await waitForApp(page);
    await followMenu(page, 'Contact us');
    await expect(page.getByRole('status')).toHaveText('Loading...');
    letMessagesCome();
    await expect(heading(page)).toHaveText('Contact us');
    await expect(page.getByLabel('Who is writing?')).toBeVisible();
    await page.getByRole('button', { name: 'Book a counselling session' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await page.goBack();
    await expect(heading(page)).toHaveText('Delivering for children');
    await page.goForward();
    await expect(heading(page)).toHaveText('Contact us');
    expect(asked.filter((path) => OF_CONTACT.test(path))).toHaveLength(1);
  });

  test('messages that fail to load are loaded again', async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_/, /The page could not be loaded/);
    await page.goto(paths.home);
    await waitForApp(page);
    await page.route(OF_CONTACT, (route) => route.abort());
    await followMenu(page, 'Contact us');
    const panel = page.getByRole('alert');
    await expect(panel).toContainText('This page could not be loaded');
    await page.unroute(OF_CONTACT);
    await panel.getByRole('button', { name: 'Retry' }).tap();
    await expect(heading(page)).toHaveText('Contact us');
  });
});

test('a link to a visited page works without a network', async ({ page, context, expectedErrors }) => {
  await page.goto(paths.contact);
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('assets')).keys()).map(({ url }) => url).join(' ')),
    )
    .toContain('-contact.json');
  await page.goto(paths.home);
  await waitForApp(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  expectedErrors.push(/net::ERR_|Failed to load resource/);
  await page.goto(paths.home);
  await waitForApp(page);
  await followMenu(page, 'Contact us');
  await expect(page.getByLabel('Who is writing?')).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('Delivering for children');
});
