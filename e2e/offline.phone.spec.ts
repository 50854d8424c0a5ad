import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, test, waitForApp } from './fixtures.ts';
import { addMember, fillSignIn, resumeSession } from './people.ts';
import { follow, heading, rowOf, signOut } from './portal.ts';

function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pages = await (await caches.open('pages')).keys();
    return pages.map(({ url }) => new URL(url).pathname).sort();
  });
}

test('visited pages open without a network; others show the offline page', async ({
  page,
  context,
  expectedErrors,
}) => {
  await page.goto(paths.home);
  // The worker also keeps the files that the first page loaded before it started.
  await expect.poll(() => keptPages(page)).toEqual([paths.home, paths.contact]);
  for (const path of [paths.dmit, paths.contact]) {
    await page.goto(path);
    await waitForApp(page);
    await page.waitForLoadState('networkidle');
  }
  expect(await keptPages(page)).toEqual([paths.home, paths.contact, paths.dmit]);

  await context.setOffline(true);
  expectedErrors.push(/net::ERR_|Failed to load resource/);
  for (const path of [paths.home, paths.dmit]) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(heading(page)).not.toHaveText('You are offline');
  }
  await page.goto(paths.overseas);
  await expect(heading(page)).toHaveText('You are offline');
  // Nobody answers the sample number.
  await expect(page.getByRole('link', { name: /^Call / })).toHaveCount(0);
  await page.getByRole('link', { name: 'DMIT' }).click();
  await expect(page).toHaveURL(paths.dmit);
  await expect(heading(page)).not.toHaveText('You are offline');

  // The form keeps a message that can't be sent.
  await page.goto(paths.contact);
  await page.getByLabel('Name').fill('Parvati Example');
  await page.getByLabel('Email').fill('parvati@family.example');
  await page.getByLabel('Who is writing?').selectOption('parent');
  await page.getByLabel('Message').fill('Do you have time on Saturday?');
  await page.getByRole('button', { name: /send/i }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Do you have time on Saturday?');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Do you have time on Saturday?');

  // The form for booking, which was not opened before, is not kept.
  const book = page.getByRole('button', { name: 'Book a counselling session' });
  await page.getByRole('link', { name: 'Book', exact: true }).tap();
  await book.tap();
  const alert = page.locator('#book').getByRole('alert');
  await expect(alert).toContainText('There is no connection, so the form could not be loaded.');
  await expect(alert.getByRole('link')).toHaveCount(0);
  await context.setOffline(false);
  await book.tap();
  await expect(page.getByRole('dialog', { name: 'Book a counselling session' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('an unvisited contact page says that it can only be read', async ({ page, context, expectedErrors }) => {
  await page.goto(paths.home);
  await expect.poll(() => keptPages(page)).toEqual([paths.home, paths.contact]);
  await context.setOffline(true);
  expectedErrors.push(/net::ERR_|Failed to load resource/);
  await page.goto(paths.contact);
  const alert = page.locator('form').getByRole('alert');
  await expect(alert).toContainText('There is no connection, so this page can only be read.');
  await expect(alert.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled();
});

test('the portal loses its connection and recovers', async ({ page, context, product, expectedErrors }) => {
  const member = await addMember(product, { name: 'Omana', role: 'admin' });
  await resumeSession(page, product, member);
  await page.goto(paths.admin.teamMembers);
  await expect(rowOf(page, member.name)).toBeVisible();
  await follow(page, 'Students');
  await expect(heading(page)).toHaveText('Students');

  await context.setOffline(true);
  expectedErrors.push(/net::ERR_/);
  await follow(page, 'Team Members');
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading data' });
  await expect(panel).toContainText('Failed to load team members. Please try again.');
  await context.setOffline(false);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, member.name)).toBeVisible();

  await context.setOffline(true);
  await signOut(page);
  await fillSignIn(page, member);
  await expect(page.getByRole('alert')).toHaveText(
    'Cannot connect to server. Please check your internet connection and try again.',
  );
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(paths.admin.dashboard);
});
