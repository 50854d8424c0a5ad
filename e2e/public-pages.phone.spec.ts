import { PUBLIC_PATHS } from '#contracts/pages.ts';
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts';
import { heading } from './portal.ts';

/** The narrowest supported screen, and a laptop's. */
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;

test('every public page works without a warning, accessible, and not wider than the screen', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(`${page.url()}: ${message.text()}`);
  });
  for (const path of PUBLIC_PATHS) {
    await page.setViewportSize(SCREENS[0]);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(heading(page)).toBeVisible();
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await expectAccessible(page);
      await expectToFit(page);
    }
  }
  expect(warnings).toEqual([]);
});
