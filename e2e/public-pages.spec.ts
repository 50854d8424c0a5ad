import { PUBLIC_PATHS } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { heading } from './portal.ts';

for (const path of PUBLIC_PATHS) {
  test(`${path} is taken over without a warning, accessible, and not wider than the screen`, async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page);
    expect(warnings).toEqual([]);
    const { width } = page.viewportSize() ?? { width: 0 };
    if (width < 768) {
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
}
