import { createMember } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { heading, rowOf, toast } from './portal.ts';

const WIDTHS = [320, 360, 768, 1024, 1280, 1366, 1440];

test('no value of a member makes the page scroll sideways', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Priyanka Venkataraman', role: 'admin' });
  const { teamMember } = await product.call(createMember, {
    token: await product.superAdminToken(),
    body: {
      name: 'W'.repeat(100),
      email: `${'w'.repeat(60)}.${admin.id}@consultancy.example`,
      designation: 'x'.repeat(31),
      department: 'W'.repeat(100),
      password: 'a lantern over still water',
    },
  });
  // Signed in, so that the name also stands among those who are online.
  await product.signIn(teamMember.email, 'a lantern over still water');
  await resumeSession(page, product, admin);
  await page.goto(paths.admin.teamMembers);
  await expect(page.getByRole('region', { name: 'Currently Online' })).toContainText('W'.repeat(100));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
  }
});

test('Tamil names are set in a face of our own', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Yamuna', role: 'admin' });
  const isTamilLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Google Sans') && status === 'loaded'),
    );
  await resumeSession(page, product, admin);
  await page.goto(paths.admin.settings);
  await expect(page.getByLabel('Full Name')).toHaveValue(admin.name);
  expect(await isTamilLoaded()).toBe(false);
  await page.getByLabel('Full Name').fill('தமிழ்ச்செல்வி');
  await expect.poll(isTamilLoaded).toBe(true);
});

for (const [width, height] of [
  [360, 640],
  [320, 480],
  [844, 390],
] as const) {
  test(`a message does not cover its field at ${width} × ${height}`, async ({ page, product }) => {
    const staff = await addMember(product, { name: 'Omkar' });
    await page.setViewportSize({ width, height });
    await resumeSession(page, product, staff);
    await page.goto(paths.admin.settings);
    const field = page.getByLabel('Full Name');
    await field.fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText('Name and email are required');
    await expect(field).toBeFocused();
    const message = await toast(page).getByRole('listitem').boundingBox();
    const control = await field.boundingBox();
    if (!message || !control) throw new Error('Both have to be on the screen');
    expect(control.y >= message.y + message.height || message.y >= control.y + control.height).toBe(true);
    expect(control.y >= 0 && control.y + control.height <= height).toBe(true);
  });
}

test('F8 leads from a dialog to the message, and Escape back', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Nandini', role: 'admin' });
  await resumeSession(page, product, admin);
  await page.goto(paths.admin.teamMembers);
  await expect(heading(page)).toHaveText('Team Members');
  await expect(rowOf(page, admin.name)).toBeVisible();
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Team Member' });
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expect(toast(page)).toContainText('Name and email are required');
  await page.keyboard.press('F8');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page).getByRole('listitem')).toHaveCount(0);
  await expect(dialog.getByLabel('Full Name')).toBeFocused();
});
