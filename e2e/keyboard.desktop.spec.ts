import { paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { pressEscape, tabTo } from './keyboard.ts';
import { addMember, resumeSession } from './people.ts';
import { chooseFrom, heading, rowOf, toast } from './portal.ts';

test('a member is added and removed without a mouse', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Ganga', role: 'admin' });
  const name = `Ishwar ${admin.id}`;

  await page.goto('/admin/login');
  await expect(heading(page)).toHaveText('Admin Portal');
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(admin.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(heading(page)).toHaveText('Admin Dashboard');

  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Team Members' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Team Members');
  await expect(rowOf(page, admin.name)).toBeVisible();

  const add = page.getByRole('button', { name: 'Add Member' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add New Team Member' });
  await expect(dialog.getByLabel('Full Name')).toBeFocused();
  await pressEscape(page);
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.keyboard.press('Space');
  await expect(dialog.getByLabel('Full Name')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, dialog.getByLabel('Email Address'));
  await page.keyboard.type(`ishwar.${admin.id}@consultancy.example`);
  await tabTo(page, dialog.getByLabel('Password', { exact: true }));
  await page.keyboard.type('a bridge of reeds');
  await tabTo(page, dialog.getByLabel('Confirm Password'));
  await page.keyboard.type('a bridge of reeds');
  await tabTo(page, dialog.getByRole('button', { name: 'Add Member' }));
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Team member added successfully');
  await expect(add).toBeFocused();

  const remove = page.getByRole('button', { name: `Delete ${name}` });
  await expect(remove).toBeVisible();
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('alertdialog', { name: 'Remove team member?' });
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressEscape(page);
  await expect(confirm).toHaveCount(0);
  await expect(remove).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, confirm.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Team member removed successfully');
  await expect(rowOf(page, name)).toHaveCount(0);
  // The focus stays in the list although the row is gone.
  await expect(page.locator('main *:focus')).toHaveCount(1);
});

test('a day is typed day first, into filters and into a booking whose time stays', async ({
  page,
  product,
}) => {
  const admin = await addMember(product, { name: 'Hamsa', role: 'super_admin' });
  const counsellor = await addMember(product, { name: 'Jaya', role: 'teacher' });
  await resumeSession(page, product, admin);
  for (const [address, label, name] of [
    [`${paths.admin.dashboardStudents}?createdFrom=2025-11-12`, 'Added from', 'createdFrom'],
    [paths.admin.dashboardAppointments, 'Go to day', 'date'],
    [paths.admin.dashboardAnalytics, 'First day', 'from'],
  ] as const) {
    await page.goto(address);
    const filters = page.getByRole('button', { name: /^Filters/ });
    if (address.includes('createdFrom')) await filters.click();
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    await field.selectText();
    await page.keyboard.type('03/04/24');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('Wed 3 Apr 2024');
    await expect(page).toHaveURL(new RegExp(`[?&]${name}=2024-04-03`));
  }

  await page.goto(`${paths.admin.dashboardAppointments}?view=list&book=new&at=2026-04-28T20:00`);
  const form = page.getByRole('dialog', { name: 'Book an appointment' });
  await chooseFrom(form.getByLabel('Counsellor'), counsellor.name);
  const day = form.getByLabel('Day');
  await day.selectText();
  await page.keyboard.type(`11/28/${new Date().getFullYear() + 1}`);
  await page.keyboard.press('Tab');
  await expect(form.getByText('Please write the day first')).toBeVisible();
  await day.selectText();
  await page.keyboard.type(`3 apr ${new Date().getFullYear() + 1}`);
  await page.keyboard.press('Tab');
  await expect(day).toHaveValue(/ 3 Apr /);
  await expect(form.getByLabel('Another time')).toHaveValue('20:00');
});
