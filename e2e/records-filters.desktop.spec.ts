import { paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';

test('the filters that are used rarely open on demand, and stand open where a link has set one', async ({
  page,
  product,
}) => {
  const admin = await addMember(product, { name: 'Yamuna', role: 'admin' });
  await resumeSession(page, product, admin);
  await page.goto(paths.admin.dashboardStudents);
  const city = page.getByLabel('City', { exact: true });
  await expect(page.getByLabel('Status', { exact: true })).toBeVisible();
  await expect(city).toBeHidden();
  await page.getByRole('button', { name: 'More filters', exact: true }).press('Enter');
  await city.fill('Kochi');
  await city.press('Enter');
  await expect(page).toHaveURL(/[?&]city=Kochi/);
  const more = page.getByRole('button', { name: 'More filters (1)', exact: true });
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(city).toHaveValue('Kochi');
  await more.click();
  await expect(city).toBeHidden();
});
