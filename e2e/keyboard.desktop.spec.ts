import { expect, test } from './fixtures.ts';
import { pressEscape, tabTo } from './keyboard.ts';
import { addMember } from './people.ts';
import { heading, rowOf, toast } from './portal.ts';

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
  // The row is gone; the focus stays where it was, in the list.
  await expect(page.locator('main *:focus')).toHaveCount(1);
});
