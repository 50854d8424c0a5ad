import { createEnquiry } from '#contracts/enquiries/index.ts';
import { addressOf, PAGE_PATHS, paths } from '#contracts/pages.ts';
import { createSchool } from '#contracts/schools/index.ts';
import { createStudent } from '#contracts/students/index.ts';
import { expect, test } from './fixtures.ts';
import { pressEscape } from './keyboard.ts';
import { addMember, resumeSession } from './people.ts';
import { heading, openSidebar, rowOf } from './portal.ts';

test('nothing scrolls sideways at 360 px, whatever the names are', async ({ page, product }) => {
  const admin = await addMember(product, {
    name: 'Venkatanarasimharajuvaripeta Ramasubramaniamkrishnamurthy',
    role: 'super_admin',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await resumeSession(page, product, admin);
  const shown = PAGE_PATHS.filter(
    (path) => path !== paths.admin.login && path !== paths.admin.redirect && !path.includes(':'),
  );
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

test('a card names its values, for the eye only', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Asha Pillai', role: 'super_admin' });
  await resumeSession(page, product, admin);
  await page.goto(paths.admin.teamMembers);
  const cell = rowOf(page, admin.name).locator('[data-label="Department"]');
  const readLabel = () =>
    cell.evaluate((element) => {
      const { content, display } = getComputedStyle(element, '::before');
      return { content, display };
    });
  await expect(cell).toBeVisible();
  expect(await readLabel()).toEqual({ content: '"Department" / ""', display: 'block' });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await readLabel()).display).toBe('none');
});

test('nor do the pages of one record, however long its words', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Xavier', role: 'super_admin' });
  const token = await product.superAdminToken();
  const email = `${'w'.repeat(60)}.${admin.id}@consultancy.example`;
  const contacts = [{ name: 'W'.repeat(100), role: 'W'.repeat(80), phone: '044 2233 0033', email }];
  const { school } = await product.call(createSchool, {
    token,
    body: { name: `${'W'.repeat(120)} ${admin.id}`, city: 'W'.repeat(80), contacts },
  });
  const name = `${'தமிழ்ச்செல்வி'.repeat(5)} ${admin.id}`;
  const words = { guardianName: 'W'.repeat(100), city: 'W'.repeat(80), className: 'W'.repeat(20), email };
  const { student } = await product.call(createStudent, {
    token,
    body: { name, schoolId: school.id, phone: '044 2233 0044', ...words },
  });
  const family = `${'W'.repeat(90)} ${admin.id}`;
  await product.call(createEnquiry, {
    body: {
      idempotencyKey: crypto.randomUUID(),
      name: family,
      email,
      message: 'W'.repeat(500),
      consentToContact: true,
    },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await resumeSession(page, product, admin);
  const expectToFit = async (what: string) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBe(360);
  };
  const studentAddress = addressOf(paths.admin.dashboardStudent, student.id);
  for (const path of [
    studentAddress,
    `${studentAddress}?edit=true`,
    addressOf(paths.admin.dashboardSchool, school.id),
    addressOf(paths.admin.dashboardImport, school.id),
    `${paths.admin.dashboardStudents}?schoolId=${school.id}`,
    `${paths.admin.dashboardSchools}?q=${admin.id}`,
    `${paths.admin.dashboardAudit}?q=${admin.id}`,
  ]) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectToFit(path);
  }

  await page.goto(`${paths.admin.dashboardEnquiries}?q=${admin.id}`);
  await expect(page.getByRole('article', { name: family })).toBeVisible();
  await expectToFit('the inbox');
  for (const label of ['Details', 'Reply', 'Convert to student']) {
    await page.getByRole('button', { name: `${label}: ${family}` }).tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Loading')).toHaveCount(0);
    const { x, width } = (await dialog.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    // What is in it must not scroll sideways either.
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), label).toBe(0);
    await expectToFit(label);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toHaveCount(0);
  }
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
  await pressEscape(page);
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
