import { expect, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';

for (const path of ['/no-such-page', '/admin/no-such-page', '/admin/dashboard/no-such-page']) {
  test(`${path} is not found`, async ({ page, product, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page).toHaveURL(path);

    // The same for somebody who is signed in; inside the portal the way leads back to the dashboard.
    await resumeSession(page, product, await addMember(product, { name: 'Hamsa' }));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    if (path.startsWith('/admin')) {
      await page.getByRole('link', { name: 'Back to dashboard' }).click();
    } else {
      await page.getByRole('link', { name: 'Back to home' }).click();
      await expect(page).toHaveURL('/');
      await page.getByRole('link', { name: 'Staff portal' }).click();
    }
    await expect(page).toHaveURL('/admin/dashboard');
  });
}

test('somebody who forgot the password learns whom to ask', async ({ page }) => {
  await page.goto('/admin/forgot-password');
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('Ask an administrator');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/admin/login');
});
