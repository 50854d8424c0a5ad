import { PAGE_PATHS, paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { heading, openSidebar, rowOf } from './portal.ts';

test('nothing scrolls sideways at 360 px, whatever the names are', async ({ page, product }) => {
  const admin = await addMember(product, {
    name: 'Venkatanarasimharajuvaripeta Ramasubramaniamkrishnamurthy',
    role: 'super_admin',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await resumeSession(page, product, admin);
  const shown = PAGE_PATHS.filter((path) => path !== paths.admin.login && path !== paths.admin.redirect);
  for (const path of shown) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }

  await page.goto(paths.admin.teamMembers);
  await rowOf(page, admin.name).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  const { x, width } = (await dialog.boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(360);
});

test('the sign-in page fits, too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.admin.login);
  await expect(heading(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the sidebar is a drawer', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Wazir' });
  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboard);
  const opener = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toHaveCount(0);

  await opener.tap();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByText(staff.name)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();

  // Beside the drawer lies the overlay, and a touch there closes it.
  await opener.tap();
  await expect(drawer).toBeVisible();
  await page.touchscreen.tap(360, 400);
  await expect(drawer).toHaveCount(0);

  const navigation = await openSidebar(page);
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await navigation.getByRole('link', { name: 'Students' }).tap();
  await expect(page).toHaveURL('/admin/dashboard/students');
  await expect(drawer).toHaveCount(0);
  await expect(heading(page)).toHaveText('Students');

  await opener.tap();
  await drawer.getByRole('button', { name: 'Close menu' }).tap();
  await expect(drawer).toHaveCount(0);
});
