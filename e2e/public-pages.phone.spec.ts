import { PUBLIC_PATHS } from '#contracts/pages.ts';
import {
  expect,
  expectAccessible,
  expectToFit,
  expectToFitEnlarged,
  LAPTOP,
  NARROWEST_PHONE,
  test,
  waitForApp,
} from './fixtures.ts';
import { heading } from './portal.ts';

test('every public page: no warning, accessible, fits the screen, also with enlarged text', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(`${page.url()}: ${message.text()}`);
  });
  for (const path of PUBLIC_PATHS) {
    await page.setViewportSize(NARROWEST_PHONE);
    await page.goto(path);
    await waitForApp(page);
    await expect(heading(page)).toBeVisible();
    for (const screen of [NARROWEST_PHONE, LAPTOP]) {
      await page.setViewportSize(screen);
      await expectAccessible(page);
      await expectToFit(page);
      if (screen === NARROWEST_PHONE) await expectToFitEnlarged(page);
    }
  }
  expect(warnings).toEqual([]);
});
