import type { Page } from '@playwright/test';
import { getAnalytics } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { writeEnquiry } from './enquiries.ts';
import { expect, expectAccessible, testAlone as test } from './fixtures.ts';
import { resumeSession } from './people.ts';
import { follow, heading } from './portal.ts';
import { SUPER_ADMIN } from './product.ts';

/** Opens the table of a measure and follows one of its figures. @returns the figure. */
async function followFigure(page: Page, measure: string, group: string): Promise<number> {
  const section = page.getByRole('region', { name: measure, exact: true });
  await section.getByRole('button', { name: `Show the table: ${measure}` }).click();
  const link = section.getByRole('row', { name: group }).getByRole('link');
  const figure = Number(await link.textContent());
  await link.click();
  return figure;
}

test('a director follows figures down to what they count', async ({ page, product }) => {
  for (const name of ['Meena', 'Gopal', 'Latha']) await writeEnquiry(product, name);
  await resumeSession(page, product, SUPER_ADMIN);
  await page.goto(paths.admin.dashboard);
  await follow(page, 'Analytics');
  await expect(heading(page)).toHaveText('Analytics');
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('compared with the same number of days before');
  await expectAccessible(page);

  const token = await product.superAdminToken();
  const { totals: counted } = await product.call(getAnalytics, { token });
  const registered = Number(counted.registrations);
  expect(registered).toBeGreaterThan(5);
  await totals.getByRole('link', { name: `${registered} registrations: show the list` }).click();
  await expect(heading(page)).toHaveText('Students');
  await expect(page.getByText(`Showing 1–${registered} of ${registered}`)).toBeVisible();

  await page.goBack();
  await page.getByLabel('By', { exact: true }).selectOption('City');
  const ofCity = await followFigure(page, 'Registrations', 'Chennai');
  expect(ofCity).toBeGreaterThan(0);
  await expect(heading(page)).toHaveText('Students');
  await expect(page.getByText(`Showing 1–${ofCity} of ${ofCity}`)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(ofCity + 1);

  await page.goBack();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByLabel('By', { exact: true }).selectOption('Month');
  await expectAccessible(page);
  const asked = await followFigure(page, 'Enquiries', 'Total');
  expect(asked).toBe(3);
  await expect(page.getByRole('status').filter({ hasText: '3 enquiries' })).toContainText('without spam');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
});
