import { getProfile } from '#contracts/identity/index.ts';
import { expect, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, heading, openSidebar, rowOf, toast } from './portal.ts';

test('the profile is kept, and editing it elsewhere wipes nothing', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Deepa', role: 'super_admin' });
  await resumeSession(page, product, admin);
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Full Name')).toHaveValue(admin.name);
  await expect(page.getByLabel('Account Type')).toHaveValue('Super Admin');
  await expect(page.getByLabel('Account Type')).toHaveAttribute('readonly');

  const name = `Deepa Raman ${admin.id}`;
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Phone Number').fill('+91 12345 67890');
  await page.getByLabel('Designation').fill('Director');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Profile updated successfully');
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue(name);
  await expect(page.getByLabel('Phone Number')).toHaveValue('+91 12345 67890');

  await follow(page, 'Team Members');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit Member: ${name}` });
  await dialog.getByLabel('Department').fill('Guidance');
  await dialog.getByRole('button', { name: 'Update Member' }).click();
  await expect(toast(page)).toContainText('Team member updated successfully');
  await expect(rowOf(page, name)).toContainText('Guidance');

  await follow(page, 'Settings');
  await expect(page.getByLabel('Phone Number')).toHaveValue('+91 12345 67890');
  await expect(page.getByLabel('Designation')).toHaveValue('Director');
  await expect(page.getByLabel('Department')).toHaveValue('Guidance');
  await openSidebar(page);
  await expect(page.getByText(name).filter({ visible: true })).toHaveCount(1);
});

test('an empty name is refused, an empty phone number is not', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Ela' });
  await resumeSession(page, product, staff);
  await page.goto('/admin/dashboard/settings');
  await expect(page.getByLabel('Full Name')).toHaveValue(staff.name);
  await page.getByLabel('Full Name').fill(' ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Name and email are required');
  await expect(page.getByLabel('Full Name')).toBeFocused();

  await page.getByLabel('Full Name').fill(staff.name);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Profile updated successfully');
  const token = await product.signIn(staff.email, staff.password);
  const { profile } = await product.call(getProfile, { token });
  expect(profile).toMatchObject({ name: staff.name, phone: null, designation: null, isActive: true });
});

test('the password’s checks, in their order', async ({ page, product, expectedErrors }) => {
  const staff = await addMember(product, { name: 'Falguni' });
  await resumeSession(page, product, staff);
  await page.goto('/admin/settings?tab=password');
  const current = page.getByLabel('Current Password', { exact: true });
  const chosen = page.getByLabel('New Password', { exact: true });
  const repeated = page.getByLabel('Confirm New Password');
  const submit = page.getByRole('button', { name: 'Update Password' });

  await submit.click();
  await expect(toast(page)).toContainText('All password fields are required');
  await expect(current).toBeFocused();
  await current.fill('not the present one');
  await chosen.fill('short');
  await repeated.fill('other');
  await submit.click();
  await expect(toast(page)).toContainText('New passwords do not match');
  await repeated.fill('short');
  await submit.click();
  await expect(toast(page)).toContainText('Password must be at least 8 characters long');
  await chosen.fill('the ferry leaves at dawn');
  await repeated.fill('the ferry leaves at dawn');
  await submit.click();
  expectedErrors.push(/status of 400/);
  await expect(toast(page)).toContainText('The current password is not right.');
  await expect(heading(page)).toHaveText('Settings');

  await current.fill(staff.password);
  await submit.click();
  await expect(toast(page)).toContainText('Password changed successfully');
  await expect(current).toHaveValue('');
  await expect(chosen).toHaveValue('');
  await product.signIn(staff.email, 'the ferry leaves at dawn');

  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page.getByText('Coming Soon')).toBeVisible();
});
