import { expect, type Locator, type Page } from '@playwright/test';

/** Below this width the sidebar is a drawer. */
const MD = 768;

/** The portal's navigation, opened first if it is a drawer. */
export async function openSidebar(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? MD) < MD) await page.getByRole('button', { name: 'Open menu' }).click();
  const navigation = page.getByRole('navigation', { name: 'Portal' });
  await expect(navigation).toBeVisible();
  return navigation;
}

/** Goes to another page of the portal as a person does. */
export async function follow(page: Page, label: string): Promise<void> {
  const navigation = await openSidebar(page);
  await navigation.getByRole('link', { name: label }).click();
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).not.toBeEmpty();
}

export async function signOut(page: Page): Promise<void> {
  await openSidebar(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
}

/** The visible toast, without its copy for screen readers. */
export function toast(page: Page): Locator {
  return page.locator('[data-toasts]');
}

export function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/** The table's row, or a phone's card, with this name as its header. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
}

/** Chooses from a list with search. */
export async function chooseFrom(field: Locator, name: string): Promise<void> {
  await field.click();
  const list = field.page().getByRole('listbox', { name: 'Choices' });
  await list.getByRole('option', { name, exact: true }).click();
}
