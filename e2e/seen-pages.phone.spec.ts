import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, testAlone as test } from './fixtures.ts';
import { heading } from './portal.ts';

function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pages = await (await caches.open('pages')).keys();
    return pages.map(({ url }) => new URL(url).pathname).sort();
  });
}

test('pages that were seen open without a network; others say why they do not', async ({
  page,
  product,
  expectedErrors,
}) => {
  await page.goto(paths.home);
  // The worker takes in what the first page had loaded before it was there.
  await expect.poll(() => keptPages(page)).toEqual([paths.home]);
  for (const path of [paths.dmit, paths.contact]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(await keptPages(page)).toEqual([paths.home, paths.contact, paths.dmit]);

  product.kill('SIGKILL');
  await product.exited;
  expectedErrors.push(/net::ERR_|Failed to load resource/);
  for (const path of [paths.home, paths.dmit]) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(heading(page)).not.toHaveText('You are offline');
  }
  await page.goto(paths.overseas);
  await expect(heading(page)).toHaveText('You are offline');

  // A message can't be sent now: nothing of it is lost, and the person is told.
  await page.goto(paths.contact);
  await page.getByLabel('Name').fill('Parvati Example');
  await page.getByLabel('Email').fill('parvati@family.example');
  await page.getByLabel('Message').fill('Do you have time on Saturday?');
  await page.getByRole('button', { name: /send/i }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Do you have time on Saturday?');
});
