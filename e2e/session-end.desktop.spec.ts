import { changePassword, updateMember } from '#contracts/identity/index.ts';
import { expect, test } from './fixtures.ts';
import { addMember, fillSignIn, resumeSession, signIn } from './people.ts';
import { follow, heading, openSidebar, signOut } from './portal.ts';

test('a session that ended elsewhere leads to the sign-in page and back', async ({
  page,
  product,
  expectedErrors,
}) => {
  const staff = await addMember(product, { name: 'Jaya' });
  await resumeSession(page, product, staff);
  await page.goto('/admin/dashboard/students');
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();

  const elsewhere = await product.signIn(staff.email, staff.password);
  const newPassword = 'the kite above the mill';
  await product.call(changePassword, {
    token: elsewhere,
    body: { currentPassword: staff.password, newPassword },
  });

  expectedErrors.push(/status of 401/);
  const navigation = await openSidebar(page);
  await navigation.getByRole('link', { name: 'Schools' }).click();
  await expect(page).toHaveURL('/admin/login?redirect=dashboard/schools');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();

  await fillSignIn(page, { email: staff.email, password: newPassword });
  await expect(page).toHaveURL('/admin/dashboard/schools');
  await expect(page.getByRole('table', { name: 'Schools' })).toBeVisible();
});

test('somebody who is deactivated is out at once and stays out', async ({
  page,
  product,
  expectedErrors,
}) => {
  const staff = await addMember(product, { name: 'Kiran' });
  await resumeSession(page, product, staff);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Students' })).toBeVisible();

  await product.call(updateMember, {
    token: await product.superAdminToken(),
    params: { id: staff.id },
    body: { isActive: false },
  });

  expectedErrors.push(/status of 401/);
  await page.reload();
  await expect(page).toHaveURL('/admin/login');
  await fillSignIn(page, staff);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL('/admin/login');
});

test('signing out in one window signs the other one out', async ({ page, context, product }) => {
  const staff = await addMember(product, { name: 'Lata' });
  await signIn(page, staff);
  const other = await context.newPage();
  await other.goto('/admin/settings');
  await expect(other.getByLabel('Full Name')).toHaveValue(staff.name);

  await signOut(page);
  await expect(other).toHaveURL('/admin/login?redirect=settings');
  await expect(other.getByText('You have signed out in another window.')).toBeVisible();

  // And one that signs in again takes the other along.
  await fillSignIn(page, staff);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(other).toHaveURL('/admin/settings');
  await expect(other.getByLabel('Full Name')).toHaveValue(staff.name);
});

test('the way back never leaves the portal', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Mohan' });
  await resumeSession(page, product, staff);
  const entrances = [
    `/admin/login?redirect=${encodeURIComponent('https://elsewhere.example/')}`,
    '/admin/login?redirect=//elsewhere.example',
    '/admin/login?redirect=/\\elsewhere.example',
    '/admin/login?redirect=../../elsewhere',
    '/admin/login?redirect=%2e%2e/%2e%2e/elsewhere',
    '/admin/login?redirect=login',
    '/admin/redirect?to=//elsewhere.example',
    `/admin/redirect?to=${encodeURIComponent('redirect?to=redirect')}`,
  ];
  for (const entrance of entrances) {
    await page.goto(entrance);
    await expect(page, entrance).toHaveURL('/admin/dashboard');
  }

  await page.goto('/admin/login?redirect=dashboard/students');
  await expect(page).toHaveURL('/admin/dashboard/students');
  await expect(heading(page)).toHaveText('Students');
});

test('somebody who is not signed in is asked to, and then arrives', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Nandita' });
  await page.goto('/admin/settings?tab=password');
  await expect(page).toHaveURL(/\/admin\/login\?redirect=settings/);
  await fillSignIn(page, staff);
  await expect(page).toHaveURL('/admin/settings?tab=password');
  await expect(page.getByLabel('Current Password', { exact: true })).toBeVisible();
  await follow(page, 'Dashboard');
  await expect(heading(page)).toHaveText('Admin Dashboard');
});
