import { addressOf, paths } from '#contracts/pages.ts';
import { createStudent } from '#contracts/students/index.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { pressEscape } from './keyboard.ts';
import { addMember, resumeSession } from './people.ts';
import { heading } from './portal.ts';

test('a student is found from any page, by a Tamil name and without a mouse', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Devaki' });
  const name = `யாழினி ${staff.id}`;
  const { student } = await product.call(createStudent, {
    token: await product.superAdminToken(),
    body: { name, guardianName: 'முருகன்' },
  });
  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboardSettings);
  await expect(heading(page)).toHaveText('Settings');
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible();

  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find' });
  const box = dialog.getByRole('combobox');
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.insertText(`மாறன் ${staff.id}`);
  await expect(dialog.getByText('Nothing found for')).toBeVisible();
  await box.fill('');
  await page.keyboard.insertText(`யாழி ${staff.id}`);
  const option = dialog.getByRole('option', { name });
  await expect(option).toContainText('முருகன்');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(addressOf(paths.admin.dashboardStudent, student.id));
  await expect(heading(page)).toHaveText(name);
  await expect(dialog).toHaveCount(0);

  // The same by a touch, for who has no keyboard.
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await box.fill('Appoint');
  await dialog.getByRole('option', { name: 'Appointments' }).click();
  await expect(page).toHaveURL(paths.admin.dashboardAppointments);
});

test('the shortcuts are listed under “?” and can be turned off', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Ezhil' });
  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboardStudents);
  const search = page.getByRole('searchbox', { name: 'Search students' });
  await expect(search).toBeVisible();

  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('term')).toHaveText([
    'Find a student, a school or a page, or do something',
    'Search in the list on this page',
    'Add a student',
    'Show these shortcuts',
  ]);
  await expectAccessible(page);
  await pressEscape(page);
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  // While something is typed, they are letters.
  await page.keyboard.type('n?');
  await expect(search).toHaveValue('n?');
  await expect(page).toHaveURL(/\/students\?q=/);
  await page.goto(paths.admin.dashboard);
  await expect(heading(page)).toHaveText('Admin Dashboard');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(paths.admin.dashboardNewStudent);

  await page.goto(paths.admin.dashboard);
  await expect(heading(page)).toHaveText('Admin Dashboard');
  await page.keyboard.press('?');
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible();
  await expect(page).toHaveURL(paths.admin.dashboard);
});
