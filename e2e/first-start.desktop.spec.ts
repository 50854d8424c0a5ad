import { listOnlineUsers, login } from '#contracts/identity/index.ts';
import { getDashboard } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { fillSignIn } from './people.ts';
import { follow, heading, rowOf, signOut, toast } from './portal.ts';
import { makeDataFolder, startProduct } from './product.ts';

const test = base.extend({
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

test('from the first start and its sample data to the first member and an empty portal', async ({
  page,
  product,
  expectedErrors,
}) => {
  test.setTimeout(300_000);
  // Until the first password is replaced.
  expectedErrors.push(/status of 403/);
  await expect.poll(() => product.output.stdout).toContain('One-time password: ');
  const [, email = ''] = /The first super admin is (\S+)\.\n/.exec(product.output.stdout) ?? [];
  const [, oneTimePassword = ''] = /One-time password: (\S+)\n/.exec(product.output.stdout) ?? [];

  await page.goto(paths.admin.root);
  await expect(page).toHaveURL(paths.admin.login);
  await fillSignIn(page, { email, password: oneTimePassword });
  await expect(heading(page)).toHaveText('Choose a password');
  await expectAccessible(page);
  await page.getByLabel('Current Password', { exact: true }).fill(oneTimePassword);
  await page.getByLabel('New Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Confirm New Password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(toast(page)).toContainText('Password changed successfully');
  await expect(page).toHaveURL(paths.admin.dashboard);
  await expect(heading(page)).toHaveText('Admin Dashboard');
  const firstSteps = page.getByRole('region', { name: /^First steps/ });
  const removeSamples = firstSteps.getByRole('button', { name: 'Remove sample data' });
  await expect(firstSteps).toContainText('Invented sample data');
  const refused = await product.fetch(login, { body: { email, password: oneTimePassword } });
  expect(refused.status).toBe(401);

  // The figures on the screen are the server's.
  await follow(page, 'Dashboard');
  const figure = (label: string) =>
    page
      .locator('dl')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  const token = await product.signIn(email, OWN_PASSWORD);
  const counted = await product.call(getDashboard, { token });
  const { onlineUsers } = await product.call(listOnlineUsers, { token });
  expect(counted.totalStudents).toBeGreaterThan(0);
  await expect(figure('Total Students')).toHaveText(String(counted.totalStudents));
  await expect(figure('New Registrations')).toHaveText(String(counted.newRegistrations));
  await expect(figure('Appointments Today')).toHaveText(String(counted.appointmentsToday));
  await expect(figure('Team Members Online Now')).toHaveText(String(onlineUsers.length));
  const recent = page.getByRole('table', { name: 'Recent Students' });
  await expect(recent.getByRole('rowheader')).toHaveText(counted.recentStudents.map(({ name }) => name));
  await page.getByRole('link', { name: 'View All students' }).click();
  await expect(page).toHaveURL(paths.admin.dashboardStudents);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(
    Math.min(50, counted.totalStudents),
  );

  await follow(page, 'Team Members');
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Team Member' });
  await dialog.getByLabel('Full Name').fill(TEACHER.name);
  await dialog.getByLabel('Email Address').fill(TEACHER.email);
  await dialog.getByLabel('Role').selectOption('Teacher');
  await dialog.getByLabel('Password', { exact: true }).fill(TEACHER.password);
  await dialog.getByLabel('Confirm Password').fill(TEACHER.password);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expect(toast(page)).toContainText('Team member added successfully');
  await expect(rowOf(page, TEACHER.name)).toContainText('Never');
  // Invented colleagues are marked; nothing lets them sign in.
  await expect(rowOf(page, 'Kavitha Menon')).toContainText('Sample');
  await expect(page.getByRole('button', { name: 'Delete Kavitha Menon' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More for Kavitha Menon' })).toHaveCount(0);

  await expect(removeSamples).toHaveCount(0);
  await follow(page, 'Dashboard');
  await removeSamples.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page)).toContainText('Sample data removed successfully');
  await expect(removeSamples).toHaveCount(0);
  await expect(figure('Total Students')).toHaveText('0');
  await expect(page.getByText('No students yet.')).toBeVisible();
  for (const label of ['Schools', 'Reports']) {
    await follow(page, label);
    await expect(page.getByText(`No ${label.toLowerCase()} yet.`)).toBeVisible();
  }

  await signOut(page);
  await fillSignIn(page, TEACHER);
  await expect(heading(page)).toHaveText('Choose a password');
});
