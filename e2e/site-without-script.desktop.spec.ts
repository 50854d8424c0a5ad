import { PUBLIC_PATHS, paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { heading } from './portal.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PUBLIC_PATHS) {
    test(`${path} is complete`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(heading(page)).toHaveCount(1);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first(),
      ).toBeVisible();
    });
  }

  test('the forms and the first slide are there', async ({ page }) => {
    await page.goto(paths.home);
    await expect(page.getByText('Delivering for children')).toBeVisible();
    await expect(page.getByRole('img').first()).toBeVisible();
    await page.goto(paths.signup);
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    await page.goto(paths.contact);
    await expect(page.getByLabel('Message')).toBeVisible();
    await page.goto(paths.career);
    await expect(page.getByLabel('Interests')).toBeVisible();
  });
});
