import { logout } from '#contracts/identity/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { createStudent, getStudent } from '#contracts/students/index.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { heading, openSidebar, toast } from './portal.ts';
import type { Product } from './product.ts';

async function addStudent(product: Product, name: string) {
  const body = { name, guardianName: 'Meera', city: 'Madurai' };
  const { student } = await product.call(createStudent, { token: await product.superAdminToken(), body });
  return { id: student.id, address: addressOf(paths.admin.dashboardStudent, student.id) };
}

async function stored(product: Product, id: number) {
  const token = await product.superAdminToken();
  return (await product.call(getStudent, { token, params: { id } })).student;
}

test('no click, Back or reload loses unsaved changes', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Tara' });
  const { id, address } = await addStudent(product, `Kayal ${staff.id}`);
  await resumeSession(page, product, staff);
  await page.goto(address);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(`${address}?edit=true`);
  const city = page.getByLabel('City');
  await city.click();
  await city.fill('Erode');

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(`${address}?edit=true`);
    await expect(city).toHaveValue('Erode');
  };

  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await stay();
  // Twice: Back must still work after the first question.
  await page.evaluate(() => window.history.back());
  await stay();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await stay();
  const navigation = await openSidebar(page);
  await navigation.getByRole('link', { name: 'Schools' }).click();
  await stay();

  const asked = page.waitForEvent('dialog');
  // Without waiting: the browser's question would block this call.
  await page.evaluate(() => void setTimeout(() => window.location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(city).toHaveValue('Erode');

  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Madurai');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(city).toHaveValue('Madurai');
  await city.fill('Karur');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Student updated successfully');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: `Kayal ${staff.id}` })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await stored(product, id)).toMatchObject({ city: 'Karur' });
});

test('a part whose code a release has replaced says so, and the form stays', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/);
  const staff = await addMember(product, { name: 'Tara' });
  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboardNewStudent);
  await page.getByLabel('Name', { exact: true }).fill('Kayal');
  await page.route(/\/assets\/find-dialog-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.keyboard.press('Control+k');
  const notice = page.getByRole('dialog', { name: 'New version: reload' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Back to the page' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kayal');
});

test('a page that comes back after the session has ended shows no student', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  const staff = await addMember(product, { name: 'Tara' });
  const { address } = await addStudent(product, `Kayal ${staff.id}`);
  await resumeSession(page, product, staff);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 2, name: `Kayal ${staff.id}` })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(heading(page)).toBeHidden();
  const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  await product.call(logout, { token });
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page).toHaveURL(new RegExp(paths.admin.login));
  await expect(page.getByText(`Kayal ${staff.id}`)).toHaveCount(0);
});
