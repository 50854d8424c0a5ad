import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addMember } from './people.ts';
import { heading, rowOf, toast } from './portal.ts';

/** More than any page has between two places that a journey goes to. */
const MOST_STOPS = 60;

/** Presses Tab until the control has the focus; every stop on the way has to be seen. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { html: element.outerHTML.slice(0, 120), outline: `${outlineStyle} ${outlineWidth}` };
    });
    expect(focused.outline, focused.html).toMatch(/^(solid|auto) [1-9]/);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${control}`);
}

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
  await page.keyboard.press('Escape');
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
  await page.keyboard.press('Escape');
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
