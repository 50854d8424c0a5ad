import type { Page } from '@playwright/test';
import { createEnquiry } from '#contracts/enquiries/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { createSchool } from '#contracts/schools/index.ts';
import { createStudent } from '#contracts/students/index.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, fillSignIn, resumeSession } from './people.ts';
import { heading, openSidebar, rowOf, toast } from './portal.ts';

const { login, forgotPassword, setPassword, ...portal } = paths.admin;

/** Every page of the portal, under one of its addresses. */
const PORTAL_PAGES = [
  portal.dashboard,
  portal.dashboardStudents,
  portal.dashboardSchools,
  portal.dashboardAppointments,
  `${portal.dashboardAppointments}?view=list`,
  `${portal.dashboardAppointments}?view=requests`,
  portal.dashboardHours,
  portal.dashboardEnquiries,
  portal.dashboardReports,
  portal.dashboardAnalytics,
  portal.dashboardAudit,
  portal.dashboardNewStudent,
  portal.teamMembers,
  portal.settings,
  `${portal.settings}?tab=password`,
  `${portal.settings}?tab=notifications`,
  `${portal.settings}?tab=security`,
];

/** Waits until the page shows what it was opened for. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

test('the pages before the portal', async ({ page, expectedErrors }) => {
  for (const path of [paths.home, login, forgotPassword, setPassword]) {
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
  // Each is looked at in full, and there are many.
  test.slow();
  const admin = await addMember(product, { name: 'Radha', role: 'super_admin' });
  await resumeSession(page, product, admin);
  for (const path of PORTAL_PAGES) {
    await page.goto(path);
    await expectLoaded(page);
    await expectAccessible(page);
  }
});

test('the pages and forms of one record', async ({ page, product }) => {
  test.slow();
  const admin = await addMember(product, { name: 'Thenmozhi', role: 'super_admin' });
  const token = await product.superAdminToken();
  const contacts = [
    { name: 'Gita', role: 'Principal', phone: '044 2233 0011', email: 'gita@school.example' },
  ];
  const { school } = await product.call(createSchool, {
    token,
    body: { name: `Kurinji School ${admin.id}`, city: 'Ooty', contacts },
  });
  const name = `மாலதி ${admin.id}`;
  const { student } = await product.call(createStudent, {
    token,
    body: { name, guardianName: 'Uma', phone: '044 2233 0022', schoolId: school.id, className: '9 C' },
  });
  const family = `Malathi ${admin.id}`;
  await product.call(createEnquiry, {
    body: {
      idempotencyKey: crypto.randomUUID(),
      name: family,
      email: 'malathi@family.example',
      message: 'When are you open?',
      consentToContact: true,
    },
  });
  await resumeSession(page, product, admin);

  const studentAddress = addressOf(portal.dashboardStudent, student.id);
  const schoolAddress = addressOf(portal.dashboardSchool, school.id);
  const importAddress = addressOf(portal.dashboardImport, school.id);
  for (const path of [studentAddress, `${studentAddress}?edit=true`, schoolAddress, importAddress]) {
    await page.goto(path);
    await expectLoaded(page);
    await expectAccessible(page);
  }

  await page.goto(schoolAddress);
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);

  // Mistakes are said at their fields, and who may be the same student beside them.
  await page.goto(portal.dashboardNewStudent);
  await page.getByLabel('Phone').fill('044 2233 0022');
  await expect(page.getByText('This student may already exist')).toBeVisible();
  await page.getByLabel('Email').fill('nowhere');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await page.goto(studentAddress);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${portal.dashboardEnquiries}?q=${encodeURIComponent(family)}`);
  const card = page.getByRole('article', { name: family });
  await card.getByRole('button', { name: `Details: ${family}` }).click();
  const details = page.getByRole('dialog', { name: family });
  await expect(details.getByRole('heading', { name: 'Consents' })).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: `Convert to student: ${family}` }).click();
  await expect(page.getByRole('dialog', { name: 'Convert to student' })).toBeVisible();
  await expectAccessible(page);
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
