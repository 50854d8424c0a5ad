import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, fillSignIn, resumeSession } from './people.ts';
import { heading, openSidebar, rowOf, toast } from './portal.ts';

const { login, forgotPassword, ...portal } = paths.admin;

/** Every page of the portal, under one of its addresses. */
const PORTAL_PAGES = [
  portal.dashboard,
  portal.dashboardStudents,
  portal.dashboardSchools,
  portal.dashboardAppointments,
  portal.dashboardEnquiries,
  portal.dashboardReports,
  portal.dashboardAnalytics,
  portal.teamMembers,
  portal.settings,
  `${portal.settings}?tab=password`,
  `${portal.settings}?tab=notifications`,
];

/** Waits until the page shows what it was opened for. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

test('the pages before the portal', async ({ page, expectedErrors }) => {
  for (const path of [paths.home, login, forgotPassword]) {
    await page.goto(path);
    await expectLoaded(page);
    await expectAccessible(page);
  }

  await page.goto(login);
  await fillSignIn(page, { email: 'nobody@consultancy.example', password: 'not the right one' });
  expectedErrors.push(/status of 401/);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);

  expectedErrors.push(/status of 404/);
  await page.goto('/admin/no-such-page');
  await expectLoaded(page);
  await expectAccessible(page);
});

test('the pages of the portal', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Radha', role: 'super_admin' });
  await resumeSession(page, product, admin);
  for (const path of PORTAL_PAGES) {
    await page.goto(path);
    await expectLoaded(page);
    await expectAccessible(page);
  }
});

test('the dialogs and messages of the portal', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Saroja', role: 'super_admin' });
  const member = await addMember(product, { name: 'Tulsi' });
  await resumeSession(page, product, admin);
  await page.goto(paths.admin.teamMembers);

  await page.getByRole('button', { name: 'Add Member' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click();
  await expect(toast(page)).toContainText('Name and email are required');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  const row = rowOf(page, member.name);
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Update Member' }).click();
  await expect(toast(page)).toContainText('Team member updated successfully');
  // Only the message: what it lies over for a moment is scanned without it.
  await expectAccessible(page, '[data-toasts]');

  await row.getByRole('button', { name: 'Issue a one-time password' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Issue Password' }).click();
  await expect(page.getByLabel('One-time password', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();

  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('searchbox').fill('nobody is called this');
  await expect(page.getByText('No members found matching your search.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('list', { name: 'Recent events' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await openSidebar(page);
  await expectAccessible(page);
});

test('the portal when the server fails', async ({ page, product, expectedErrors }) => {
  const admin = await addMember(product, { name: 'Usha', role: 'admin' });
  await resumeSession(page, product, admin);
  await page.route('**/api/admin/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again.', code: 'busy' } }),
  );
  expectedErrors.push(/status of 503/);
  for (const path of [
    portal.dashboard,
    portal.teamMembers,
    portal.settings,
    portal.dashboardStudents,
    portal.dashboardAnalytics,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('alert').filter({ hasText: 'Error loading data' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectAccessible(page);
  }
});
