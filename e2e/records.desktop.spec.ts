import { listOnlineUsers } from '#contracts/identity/index.ts';
import { getDashboard } from '#contracts/insight/index.ts';
import { expect, testAlone as test } from './fixtures.ts';
import { resumeSession } from './people.ts';
import { follow, heading, toast } from './portal.ts';
import { SUPER_ADMIN } from './product.ts';

const PAGES: readonly { label: string; path: string; empty: string; tab?: string; show?: string }[] = [
  { label: 'Students', path: '/admin/dashboard/students', empty: 'No students yet.' },
  { label: 'Schools', path: '/admin/dashboard/schools', empty: 'No schools yet.' },
  {
    label: 'Appointments',
    path: '/admin/dashboard/appointments',
    empty: 'No appointments yet.',
    tab: 'List',
  },
  { label: 'Reports', path: '/admin/dashboard/reports', empty: 'No reports yet.' },
  {
    label: 'Analytics',
    path: '/admin/dashboard/analytics',
    empty: 'Nothing was recorded in this period or the one before.',
    show: 'Show the table: Registrations',
  },
];

test('the dashboard’s figures, the records behind them, and an empty start', async ({ page, product }) => {
  await resumeSession(page, product, SUPER_ADMIN);
  await page.goto('/admin');
  const figure = (label: string) =>
    page
      .locator('dl')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByRole('definition');
  const token = await product.superAdminToken();
  const counted = await product.call(getDashboard, { token });
  const { onlineUsers } = await product.call(listOnlineUsers, { token });
  await expect(figure('Total Students')).toHaveText(String(counted.totalStudents));
  await expect(figure('New Registrations')).toHaveText(String(counted.newRegistrations));
  await expect(figure('Appointments Today')).toHaveText(String(counted.appointmentsToday));
  await expect(figure('Team Members Online Now')).toHaveText(String(onlineUsers.length));
  expect(counted.totalStudents).toBeGreaterThan(0);
  const recent = page.getByRole('table', { name: 'Recent Students' });
  await expect(recent.getByRole('rowheader')).toHaveText(counted.recentStudents.map(({ name }) => name));
  const bars = page.getByRole('progressbar');
  await expect(bars).toHaveCount(counted.enrolments.length);
  for (const [index, { completed, total }] of counted.enrolments.entries()) {
    await expect(bars.nth(index)).toHaveAttribute(
      'aria-valuenow',
      String(Math.round((completed / total) * 100)),
    );
  }

  await page.getByRole('link', { name: 'View All students' }).click();
  await expect(page).toHaveURL('/admin/dashboard/students');
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(counted.totalStudents);
  for (const { label, path, tab, show } of PAGES) {
    await follow(page, label);
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(label);
    if (tab) await page.getByRole('tab', { name: tab }).click();
    if (show) await page.getByRole('button', { name: show }).click();
    await expect(page.getByRole('table').getByRole('rowheader')).not.toHaveCount(0);
  }
  await follow(page, 'Dashboard');
  await page.getByRole('link', { name: /^Online/ }).click();
  await expect(heading(page)).toHaveText('Team Members');
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(heading(page)).toHaveText('Settings');

  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page)).toContainText('Sample data removed successfully');
  await expect(page.getByRole('region', { name: 'Sample data' })).toHaveCount(0);
  for (const { label, empty, tab } of PAGES) {
    await follow(page, label);
    if (tab) await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  }
  await follow(page, 'Dashboard');
  await expect(figure('Total Students')).toHaveText('0');
  await expect(page.getByText('No students yet.')).toBeVisible();
  await expect(page.getByText('No enrolments yet')).toHaveCount(counted.enrolments.length);
});
