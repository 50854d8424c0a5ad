import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, expectToFit, NARROWEST_PHONE, test } from './fixtures.ts';

test.use({ viewport: NARROWEST_PHONE });

/** Opens a page and holds its code back. @returns a function that releases the code. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  let letCodeCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCodeCome = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return letCodeCome;
}

test('no tap is lost before the code loads', async ({ page }) => {
  const letCodeCome = await openWithoutCode(page, paths.interests);
  const parentFirst = page.getByRole('checkbox', { name: /^A parent guesses first/ });
  await parentFirst.tap({ force: true });
  await page.getByText('A parent guesses first').tap({ force: true });
  await expect(parentFirst).not.toBeChecked();
  letCodeCome();
  await parentFirst.check();
  await page.getByRole('button', { name: /^Start: 30/ }).tap();
  await expect(page.getByText('1 of 12', { exact: true })).toBeVisible();
});

test('text typed and a menu opened before the code loads stay, and count', async ({ page }) => {
  const letCodeCome = await openWithoutCode(page, paths.careers);
  await page.getByRole('searchbox', { name: 'Search' }).fill('staff nurse');
  await page.locator('summary', { hasText: 'Menu' }).tap();
  letCodeCome();
  await expect(page.getByText(/^\d of \d+ careers$/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

test('a list opened before the code loads is filled', async ({ page }) => {
  const letCodeCome = await openWithoutCode(page, paths.subjectDoors);
  const family = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Law' }) });
  await family.locator('summary').first().tap();
  letCodeCome();
  await expect(family.getByRole('listitem').first()).toBeVisible();
});

test('a page whose code fails to load says so', async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_/);
  await page.route(/\/assets\/framework-/, (route) => route.abort());
  await page.goto(paths.home);
  await expect(page.getByRole('alert')).toContainText('it can only be read');
  await expectAccessible(page);
  await expectToFit(page);
});
