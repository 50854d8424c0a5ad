import { login } from '#contracts/identity/index.ts';
import { expect, testAlone } from './fixtures.ts';
import { fillSignIn } from './people.ts';
import { follow, heading, rowOf, signOut, toast } from './portal.ts';
import { makeDataFolder, startProduct } from './product.ts';

const test = testAlone.extend({
  product: async ({}, use) => {
    const folder = makeDataFolder();
    const product = await startProduct({ DATA_DIR: folder.path });
    await use(product);
    await product.stop();
    folder.remove();
  },
});

const OWN_PASSWORD = 'nine paper boats';
const TEACHER = {
  name: 'Meera Pillai',
  email: 'meera@consultancy.example',
  password: 'rain on the tin roof',
};

test('from the first start to the first member', async ({ page, product }) => {
  await expect.poll(() => product.output.stdout).toContain('One-time password: ');
  const [, email = ''] = /The first super admin is (\S+)\.\n/.exec(product.output.stdout) ?? [];
  const [, oneTimePassword = ''] = /One-time password: (\S+)\n/.exec(product.output.stdout) ?? [];

  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  await fillSignIn(page, { email, password: oneTimePassword });

  await expect(page).toHaveURL('/admin/dashboard');
  await expect(heading(page)).toHaveText('Admin Dashboard');
  await expect(page.getByRole('region', { name: 'Sample data' })).toContainText('invented');
  const reminder = page.getByRole('region', { name: 'One-time password' });
  await expect(reminder).toContainText('You signed in with a one-time password.');

  await reminder.getByRole('link', { name: 'Change Password' }).click();
  await expect(heading(page)).toHaveText('Settings');
  await page.getByLabel('Current Password', { exact: true }).fill(oneTimePassword);
  await page.getByLabel('New Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Confirm New Password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(toast(page)).toContainText('Password changed successfully');
  await expect(reminder).toBeHidden();
  await expect(page.getByLabel('Current Password', { exact: true })).toHaveValue('');

  await follow(page, 'Team Members');
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Team Member' });
  await expect(dialog.getByLabel('Role')).toHaveValue('staff');
  await dialog.getByLabel('Full Name').fill(TEACHER.name);
  await dialog.getByLabel('Email Address').fill(TEACHER.email);
  await dialog.getByLabel('Role').selectOption('Teacher');
  await dialog.getByLabel('Designation').fill('Counsellor');
  await dialog.getByLabel('Password', { exact: true }).fill(TEACHER.password);
  await dialog.getByLabel('Confirm Password').fill(TEACHER.password);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expect(toast(page)).toContainText('Team member added successfully');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, TEACHER.name)).toContainText('Never');

  await signOut(page);
  await fillSignIn(page, TEACHER);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove sample data' })).toBeHidden();
  await expect(reminder).toBeHidden();

  // A one-time password works until it is replaced, and not a moment longer.
  const refused = await product.fetch(login, { body: { email, password: oneTimePassword } });
  expect(refused.status).toBe(401);
});
