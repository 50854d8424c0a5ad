import { paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';

test('a week opens at the chosen day', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Sumathi' });
  await resumeSession(page, product, staff);
  const head = (day: string) => page.locator('.ec-col-head').filter({ hasText: day });
  await page.goto(`${paths.admin.dashboardAppointments}?view=week&date=2026-05-02`);
  await expect(head('2 May')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(head('9 May')).toBeInViewport({ ratio: 1 });
});

test('the filters of calendar and list fold into one button with a count', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Sumathi' });
  await resumeSession(page, product, staff);
  const status = page.getByLabel('Status');
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  for (const view of ['day', 'week', 'list']) {
    await page.goto(`${paths.admin.dashboardAppointments}?view=${view}`);
    await expect(filters).toBeInViewport();
    await expect(status).toBeHidden();
    await filters.click();
    await status.selectOption('Open');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(status).toBeHidden();
  }
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(filters).toBeVisible();
});
