import type { Page } from '@playwright/test';
import { createEnquiry } from '#contracts/enquiries/index.ts';
import { createMember } from '#contracts/identity/index.ts';
import { addressOf, courseAddress, PORTAL_PATHS, paths, SESSION_REQUESTS_ADDRESS } from '#contracts/pages.ts';
import { createSchool } from '#contracts/schools/index.ts';
import { createStudent } from '#contracts/students/index.ts';
import {
  expect,
  expectAccessible,
  expectToFit,
  expectToFitEnlarged,
  LAPTOP,
  NARROWEST_PHONE,
  test,
} from './fixtures.ts';
import { pressEscape } from './keyboard.ts';
import { addMember, fillSignIn, type Person, resumeSession } from './people.ts';
import { heading, openSidebar, rowOf, toast } from './portal.ts';
import type { Product } from './product.ts';

const { admin } = paths;

/** Addresses without a session, and second addresses of a page. */
const NOT_LISTED: string[] = [
  admin.root,
  admin.login,
  admin.redirect,
  admin.forgotPassword,
  admin.setPassword,
  admin.dashboardTeamMembers,
  admin.dashboardSettings,
  admin.dashboardLeads,
];
const PORTAL_PAGES = [
  ...PORTAL_PATHS.filter((path) => !NOT_LISTED.includes(path) && !path.includes(':')),
  `${admin.dashboardAppointments}?view=day`,
  `${admin.dashboardAppointments}?view=list`,
  SESSION_REQUESTS_ADDRESS,
  `${admin.settings}?tab=password`,
  `${admin.settings}?tab=notifications`,
  `${admin.settings}?tab=security`,
];

/** On both screens: the open state remains. */
async function look(page: Page, screens = [LAPTOP, NARROWEST_PHONE]): Promise<void> {
  const open = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
  const count = await open.count();
  for (const screen of screens) {
    await page.setViewportSize(screen);
    await expect(open).toHaveCount(count);
    await expectAccessible(page);
    await expectToFit(page);
  }
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

/** Follows an address within the portal as a link does, much quicker than loading the portal anew. */
async function moveTo(page: Page, path: string): Promise<void> {
  const left = await heading(page).innerText();
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(heading(page)).not.toHaveText(left);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}

const pathOf = (address: string) => address.replace(/\?.*/, '');

/** Whether one page follows the other without a load, and under another heading. */
function canFollow(left: string, next: string): boolean {
  return left !== pathOf(next) && [left, next].every((path) => path.startsWith(`${admin.root}/`));
}

/** Records with texts of the maximum length, without a space. */
async function addLongRecords(product: Product, { id }: Person) {
  const token = await product.superAdminToken();
  const email = `${'w'.repeat(50)}.${id}@consultancy.example`;
  const contacts = [{ name: 'W'.repeat(100), role: 'W'.repeat(80), phone: '044 2233 0033', email }];
  const { school } = await product.call(createSchool, {
    token,
    body: { name: `${'W'.repeat(120)} ${id}`, city: 'W'.repeat(80), contacts },
  });
  const { student } = await product.call(createStudent, {
    token,
    body: {
      name: `${'தமிழ்ச்செல்வி'.repeat(5)} ${id}`,
      schoolId: school.id,
      phone: '044 2233 0022',
      guardianName: 'W'.repeat(100),
      city: 'W'.repeat(80),
      className: 'W'.repeat(20),
      email,
    },
  });
  const family = `${'W'.repeat(90)} ${id}`;
  await product.call(createEnquiry, {
    body: {
      idempotencyKey: crypto.randomUUID(),
      name: family,
      writer: 'parent',
      email,
      message: 'W'.repeat(500),
      consentToContact: true,
    },
  });
  await product.call(createMember, {
    token,
    body: {
      name: 'W'.repeat(100),
      email,
      designation: 'x'.repeat(31),
      department: 'W'.repeat(100),
      password: 'a lantern over still water',
    },
  });
  // Signed in, so that the long name also appears among the members online.
  await product.signIn(email, 'a lantern over still water');
  return { school, student, family };
}

test('the pages before the portal', async ({ page, expectedErrors }) => {
  await page.setViewportSize(NARROWEST_PHONE);
  for (const path of [admin.forgotPassword, admin.setPassword, admin.login]) {
    await openPage(page, path);
    await look(page);
    await expectToFitEnlarged(page);
  }
  await fillSignIn(page, { email: 'nobody@consultancy.example', password: 'not the right one' });
  expectedErrors.push(/status of 401/, /status of 404/);
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page);
  await openPage(page, '/admin/no-such-page');
  await look(page);
  // Without a secret.
  for (const path of [paths.sharedReport, paths.choice]) {
    await openPage(page, path);
    await expect(page.getByRole('alert')).toBeVisible();
    await look(page);
  }
});

test('every page of the portal, with long values', async ({ page, product }) => {
  test.setTimeout(600_000);
  const boss = await addMember(product, {
    name: 'Venkatanarasimharajuvaripeta Ramasubramaniamkrishnamurthy',
    role: 'super_admin',
  });
  const { school, student } = await addLongRecords(product, boss);
  await page.setViewportSize(NARROWEST_PHONE);
  await resumeSession(page, product, boss);
  await openPage(page, admin.dashboard);
  const studentAddress = addressOf(admin.dashboardStudent, student.id);
  for (const path of [
    ...PORTAL_PAGES,
    studentAddress,
    `${studentAddress}?edit=true`,
    addressOf(admin.dashboardSchool, school.id),
    addressOf(admin.dashboardImport, school.id),
    courseAddress('eng-aicte-any3'),
  ]) {
    await (canFollow(new URL(page.url()).pathname, path) ? moveTo : openPage)(page, path);
    await look(page);
  }
});

test('the dialogs, menus and toasts of the portal', async ({ page, product, expectedErrors }) => {
  test.setTimeout(600_000);
  const boss = await addMember(product, { name: 'Saroja', role: 'super_admin' });
  const member = await addMember(product, { name: 'Tulsi' });
  const { school, student, family } = await addLongRecords(product, boss);
  await page.setViewportSize(NARROWEST_PHONE);
  await resumeSession(page, product, boss);
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const cancel = page.getByRole('button', { name: 'Cancel' });

  await openPage(page, admin.teamMembers);
  await page.getByRole('button', { name: 'Add Member' }).click();
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expect(toast(page)).toContainText('Name and email are required');
  await look(page);
  await cancel.click();
  const row = rowOf(page, member.name);
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog).toBeVisible();
  await look(page);
  await dialog.getByRole('button', { name: 'Update Member' }).click();
  await expect(toast(page)).toContainText('Team member updated successfully');
  await expectAccessible(page, '[data-toasts]');
  await row.getByRole('button', { name: `More for ${member.name}` }).click();
  await page.getByRole('menuitem', { name: 'Issue a one-time password' }).click();
  await expect(question).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Issue Password' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(boss.password);
  await look(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('One-time password', { exact: true })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox').fill('nobody is called this');
  await expect(page.getByText('No members found matching your search.')).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('list', { name: 'Recent events' })).toBeVisible();
  await look(page);
  await pressEscape(page);

  await openPage(page, addressOf(admin.dashboardSchool, school.id));
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog).toBeVisible();
  await look(page);

  await openPage(page, courseAddress('eng-aicte-any3'));
  for (const action of ['Correct', 'Confirm', 'Retire…']) {
    await page.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toBeVisible();
    await look(page);
    await cancel.click();
    await expect(dialog).toHaveCount(0);
  }

  await openPage(page, admin.dashboardNewStudent);
  await page.getByLabel('Phone').fill('044 2233 0022');
  await expect(page.getByText('This student may already exist')).toBeVisible();
  await page.getByLabel('Email').fill('nowhere');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await look(page);

  await openPage(page, addressOf(admin.dashboardStudent, student.id));
  const actions = page.getByRole('button', { name: 'Actions' });
  await actions.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page);
  for (const item of ['Merge…', 'Erase…']) {
    await page.getByRole('menuitem', { name: item }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(/^Loading/)).toHaveCount(0);
    await look(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await actions.click();
  }
  await pressEscape(page);

  await page.goto(`${admin.dashboardEnquiries}?q=${boss.id}`);
  await page.getByRole('link', { name: new RegExp(`^${family}`) }).click();
  const panel = page.getByRole('dialog', { name: family, exact: true });
  // A wide screen has it as a part of the page.
  await expect(panel.getByRole('button', { name: `Write: ${family}` })).toBeVisible();
  await expect(panel.getByText(/^Loading/)).toHaveCount(0);
  await look(page, [NARROWEST_PHONE]);
  for (const label of ['Write', 'Log call', 'Add as student']) {
    await panel.getByRole('button', { name: `${label}: ${family}` }).click();
    // The panel below is hidden from assistive technology.
    await expect(panel).toHaveCount(0);
    await expect(dialog.getByText(/^Loading/)).toHaveCount(0);
    await look(page, [NARROWEST_PHONE]);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel).toBeVisible();
  }
  await panel.getByRole('button', { name: `More: ${family}` }).click();
  await look(page, [NARROWEST_PHONE]);
  await pressEscape(page);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await dialog.getByRole('combobox').fill(student.name.slice(0, 8));
  await expect(dialog.getByRole('option').first()).toBeVisible();
  expect((await dialog.getByRole('combobox').boundingBox())?.width).toBeLessThan(
    (await dialog.boundingBox())?.width ?? 0,
  );
  await look(page);
  await pressEscape(page);

  await page.goto(admin.dashboard);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(question).toBeVisible();
  await look(page);
  await cancel.click();
  await openSidebar(page);
  await look(page, [NARROWEST_PHONE]);

  await page.route('**/api/admin/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again.', code: 'busy' } }),
  );
  expectedErrors.push(/status of 400/, /status of 503/);
  await page.goto(admin.dashboardStudents);
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading data' })).toBeVisible();
  await look(page);
});
