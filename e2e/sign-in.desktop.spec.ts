import { paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { addMember, fillSignIn } from './people.ts';
import { signOut } from './portal.ts';

test('a link into the portal asks to sign in and then opens its page; two windows share the session', async ({
  page,
  context,
  product,
}) => {
  const staff = await addMember(product, { name: 'Lata' });
  const stored = () => page.evaluate(() => ({ ...window.localStorage }));
  await page.goto(`${paths.admin.settings}?tab=password`);
  await expect(page).toHaveURL(/\/admin\/login\?redirect=settings/);
  await page.getByLabel('Remember my email').check();
  await fillSignIn(page, staff);
  await expect(page).toHaveURL(`${paths.admin.settings}?tab=password`);
  await expect(page.getByLabel('Current Password', { exact: true })).toBeVisible();
  expect(Object.keys(await stored()).sort()).toEqual(['adminEmail', 'adminToken', 'adminUser']);

  const other = await context.newPage();
  await other.goto(paths.admin.settings);
  await expect(other.getByLabel('Full Name')).toHaveValue(staff.name);
  await signOut(page);
  expect(await stored()).toEqual({ adminEmail: staff.email });
  await expect(other).toHaveURL('/admin/login?redirect=settings');
  await expect(other.getByText('You have signed out in another window.')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(staff.email);
  await fillSignIn(page, staff);
  await expect(page).toHaveURL(paths.admin.dashboard);
  await expect(other).toHaveURL(paths.admin.settings);
  await expect(other.getByLabel('Full Name')).toHaveValue(staff.name);
});
