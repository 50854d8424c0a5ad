import { randomUUID } from 'node:crypto';
import { paths } from '#contracts/pages.ts';
import { createStudent } from '#contracts/students/index.ts';
import { expect, test } from './fixtures.ts';
import { pressEscape } from './keyboard.ts';
import { addMember, resumeSession } from './people.ts';
import { heading, openSidebar, rowOf, toast } from './portal.ts';

test('the sidebar is a drawer', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Wazir' });
  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboard);
  const opener = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toHaveCount(0);

  await opener.tap();
  await expect(drawer.getByText(staff.name)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await pressEscape(page);
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();

  // A tap on the overlay beside the drawer closes it.
  await opener.tap();
  await expect(drawer).toBeVisible();
  await page.touchscreen.tap(360, 400);
  await expect(drawer).toHaveCount(0);

  const navigation = await openSidebar(page);
  await navigation.getByRole('link', { name: 'Students' }).tap();
  await expect(page).toHaveURL(paths.admin.dashboardStudents);
  await expect(drawer).toHaveCount(0);
  await expect(heading(page)).toHaveText('Students');
});

test('a card labels its values for the eye only', async ({ page, product }) => {
  const boss = await addMember(product, { name: 'Asha Pillai', role: 'super_admin' });
  await resumeSession(page, product, boss);
  await page.goto(paths.admin.teamMembers);
  const cell = rowOf(page, boss.name).locator('[data-label="Department"]');
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

test('a student without a phone number has no dash in the card, and the class keeps clear of the buttons', async ({
  page,
  product,
}) => {
  const staff = await addMember(product, { name: 'Latha' });
  const name = `Mani ${randomUUID()}`;
  await product.call(createStudent, { token: await product.superAdminToken(), body: { name } });
  await resumeSession(page, product, staff);
  await page.goto(`${paths.admin.dashboardStudents}?q=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  await expect(row.getByText('No class or school')).toBeVisible();
  const dashes = row.getByText('—').filter({ visible: true });
  await expect(dashes).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(dashes).not.toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await row.getByRole('link', { name }).tap();
  await page.getByRole('link', { name: 'Open Record' }).tap();
  await expect(page).toHaveURL(/\/students\/\d+$/);
  const gap = async () => {
    const button = await page.getByRole('link', { name: 'Edit', exact: true }).boundingBox();
    const text = await page.getByText('Class —', { exact: true }).boundingBox();
    // Beside it, or above it; none while the page is drawn.
    return button && text
      ? Math.max(button.x - text.x - text.width, button.y - text.y - text.height)
      : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(6);
});

test('a toast does not cover its field, and Tamil names use a font of the site', async ({
  page,
  product,
}) => {
  const staff = await addMember(product, { name: 'Omkar' });
  const isTamilLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Google Sans') && status === 'loaded'),
    );
  await resumeSession(page, product, staff);
  for (const [width, height] of [
    [360, 640],
    [320, 480],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(paths.admin.settings);
    const field = page.getByLabel('Full Name');
    await expect(field).toHaveValue(staff.name);
    await field.fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Name and email are required');
    await expect(field).toBeFocused();
    const message = await toast(page).getByRole('listitem').boundingBox();
    const control = await field.boundingBox();
    if (!message || !control) throw new Error('Both have to be on the screen');
    expect(control.y >= message.y + message.height || message.y >= control.y + control.height).toBe(true);
    expect(control.y >= 0 && control.y + control.height <= height).toBe(true);
    await field.fill(staff.name);
  }
  expect(await isTamilLoaded()).toBe(false);
  await page.getByLabel('Full Name').fill('தமிழ்ச்செல்வி');
  await expect.poll(isTamilLoaded).toBe(true);
});
