import { PUBLIC_PATHS } from '#contracts/pages.ts';
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
