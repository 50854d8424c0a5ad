import { PUBLIC_PATHS, paths } from '#contracts/pages.ts';
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts';
import { heading } from './portal.ts';

test('every public page works without a warning, accessible, and not wider than the screen', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(`${page.url()}: ${message.text()}`);
  });
  const { width = 0 } = page.viewportSize() ?? {};
  if (width < 768) await page.setViewportSize({ width: 360, height: 740 });
  for (const path of PUBLIC_PATHS) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  }
  expect(warnings).toEqual([]);
});

test('a double click on a link adds one entry to the history', async ({ page }) => {
  await page.goto(paths.home);
  await page.waitForLoadState('networkidle');
  const entries = () => page.evaluate(() => window.history.length);
  const before = await entries();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().dblclick();
  await expect(page).toHaveURL(paths.about);
  await expect(heading(page)).toBeVisible();
  expect(await entries()).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
});
