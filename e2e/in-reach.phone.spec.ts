import { paths } from '#contracts/pages.ts';
import {
  expect,
  expectAccessible,
  expectToFit,
  expectToFitEnlarged,
  NARROWEST_PHONE,
  test,
  waitForApp,
} from './fixtures.ts';
import { heading } from './portal.ts';

test.use({ viewport: NARROWEST_PHONE });

test('the first screen of a phone offers the assessment and booking, and each page the services', async ({
  page,
}) => {
  await page.goto(paths.home);
  await waitForApp(page);
  const bar = page.getByRole('navigation', { name: 'Reach us' });
  const assessment = page.getByRole('link', { name: 'For my child' });
  const { y: top = 0 } = (await bar.boundingBox()) ?? {};
  const box = await assessment.boundingBox();
  if (!box) throw new Error('The assessment has no box');
  expect(box.y + box.height, 'the button is above the bar').toBeLessThanOrEqual(top);

  // The bar covers neither the last line nor a field with the focus.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = await page.getByText('© 2023 Srichakra').boundingBox();
  const { y: barTop = 0 } = (await bar.boundingBox()) ?? {};
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(barTop);

  await page.locator('summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await expectToFitEnlarged(page);
  await menu.getByRole('link', { name: 'Overseas Admission' }).click();
  await expect(heading(page)).toHaveText('Overseas Admission');
  await expect(menu).toBeHidden();

  await page.getByRole('link', { name: 'Questions parents ask' }).click();
  await page.getByText('When should we begin?').click();
  await expect(page.getByText('A year to a year and a half')).toBeVisible();
  await bar.getByRole('link', { name: 'Book' }).click();
  await expect(page.getByRole('button', { name: 'Book a counselling session' }).last()).toBeInViewport();

  await page.goto(paths.about);
  await bar.getByRole('link', { name: 'Book' }).click();
  await expect(page).toHaveURL(`${paths.contact}#book`);
  await waitForApp(page);
  const service = page.getByLabel('Service', { exact: true });
  await service.selectOption('bridging');
  await service.focus();
  await expect(bar, 'a field has the focus').toBeHidden();
  await page.getByRole('button', { name: 'Book a counselling session' }).click();
  await expect(page.getByRole('dialog')).toContainText('Bridging Courses');
});

test('the contact page begins with phone, address and the current opening state', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-05-02T16:00:00+05:30') });
  await page.goto(paths.contact);
  for (const text of [/^\+91/, /Example Street/, 'Closed now, opens Monday 9 AM']) {
    await expect(page.getByRole('main').getByText(text).first()).toBeInViewport();
  }
});

test('the first careers are on the first screen, above folded filters with a count', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.careers);
  await waitForApp(page);
  const first = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await first.click({ trial: true });
  expect(await page.evaluate(() => window.scrollY), 'nothing had to scroll').toBe(0);
  const route = page.getByLabel('Route');
  await expect(route).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await route.selectOption({ index: 1 });
  const filters = page.getByRole('button', { name: 'Filters (1)' });
  await expectAccessible(page);
  await filters.click();
  await expect(route).toBeHidden();
  await expect(page.getByRole('status')).toHaveText(/^\d+ of \d+ careers$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(route).toBeVisible();
  await expect(filters).toBeHidden();
});

test('the header’s menu opens without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto(paths.contact);
  await page.locator('summary', { hasText: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'DMIT' }).first()).toBeVisible();
  await expect(page.getByText('Monday to Friday 9:00 AM to 6:00 PM').first()).toBeVisible();
  await expect(page.getByText(/Open until|Closed now/)).toHaveCount(0);
  await context.close();
});
