import type { APIRequestContext, Page } from '@playwright/test';
import { listCourses, restoreCourse, retireCourse } from '#contracts/guidance/index.ts';
import { careerAddress, courseAddress, paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test, testAtBrowser } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { heading, toast } from './portal.ts';
import type { Product } from './product.ts';

const MBBS = { id: 'med-mbbs', name: 'MBBS' };
const MARKS = '52% in Physics, Chemistry and Biology';
const SOURCE = 'https://neet.nta.nic.in/bulletin-2027';
const PAGES = [paths.subjectDoors, careerAddress('doctor')];

const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
/** The text without JavaScript, and the data that the page's code reads. */
const partsOf = (html: string) => html.split('id="page-data"');

/** By links within the site, to a page whose data is not in the HTML that the browser has. */
async function walkToDoors(page: Page): Promise<void> {
  await page.goto(paths.careers);
  await page.getByRole('main').getByRole('link', { name: 'Subject doors' }).click();
  await expect(heading(page)).toHaveText('Subject doors');
}

/** The public pages are rendered again, which takes long on a slow machine. */
const RENDERING = { timeout: 30_000 };

async function versionOf(product: Product, token: string): Promise<number> {
  const { rows } = await product.call(listCourses, { token });
  return rows.find(({ course }) => course.id === MBBS.id)?.version ?? 0;
}

test('a correction by keyboard appears on the public pages at once, and in the audit log', async ({
  page,
  request,
  product,
}) => {
  test.setTimeout(120_000);
  const boss = await addMember(product, { name: 'Chitra', role: 'super_admin' });
  await resumeSession(page, product, boss);
  await page.goto(`${paths.admin.dashboardCourses}?q=mbbs`);
  await page.getByRole('link', { name: MBBS.name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(MBBS.name);

  await page.getByRole('button', { name: 'Correct' }).press('Enter');
  await expect(page.getByLabel('Source')).toBeFocused();
  await page.getByLabel('Source').fill(SOURCE);
  await page.getByLabel('Marks').fill(MARKS);
  await expectAccessible(page);
  await page.getByLabel('Marks').press('Enter');
  await expect(toast(page)).toContainText('The correction is on the public pages', RENDERING);
  await expect(page.getByText('Different from the release')).toBeVisible();
  await expectAccessible(page);

  for (const path of PAGES) {
    expect(partsOf(await htmlOf(request, path))[1], path).toContain(MARKS);
  }
  expect(partsOf(await htmlOf(request, careerAddress('doctor')))[0]).toContain(MARKS);
  expect(partsOf(await htmlOf(request, paths.subjectTable))[0]).toContain(SOURCE);

  await page.goto(`${paths.admin.dashboardAudit}?action=course.corrected`);
  const event = page.getByRole('row').filter({ hasText: 'Row of the table of courses corrected' }).first();
  await event.getByText('Details').click();
  await expect(event).toContainText(MARKS);
  await expect(event.getByRole('link', { name: MBBS.name })).toHaveAttribute(
    'href',
    paths.admin.dashboardCourses,
  );

  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error('There is no browser');
  await walkToDoors(visitor);
  await visitor.getByRole('heading', { name: 'Medicine and health' }).click();
  await visitor
    .locator('summary')
    .filter({ hasText: `notes of ${MBBS.name}` })
    .click();
  await expect(visitor.getByRole('link', { name: 'Source: neet.nta.nic.in' })).toBeVisible();
  await visitor.close();

  await page.goto(courseAddress(MBBS.id));
  await page.getByRole('button', { name: 'Retire…' }).click();
  await page.getByLabel('Reason').fill('It is a trial');
  await page.getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(page.getByText('Reason: It is a trial')).toBeVisible();
  for (const path of PAGES) expect(await htmlOf(request, path), path).not.toContain(SOURCE);
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByRole('button', { name: 'Retire…' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore the original entry' }).click();
  await page.getByRole('button', { name: 'Restore the Original Entry' }).click();
  await expect(page.getByText('Original', { exact: true })).toBeVisible();
  for (const path of PAGES) expect(await htmlOf(request, path), path).not.toContain(SOURCE);
});

testAtBrowser('a page that may not ask the server shows corrections too', async ({ page, product }) => {
  const token = await product.superAdminToken();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await walkToDoors(page);
  const all = await page.getByText(/^\d+ courses, examinations and careers$/).textContent();
  const params = { id: MBBS.id };
  const retirement = { version: await versionOf(product, token), reason: 'It is a trial' };
  await product.call(retireCourse, { token, params, body: retirement });
  await walkToDoors(page);
  await expect(
    page.getByText(`${Number.parseInt(all ?? '', 10) - 1} courses, examinations and careers`),
  ).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/api'))).toEqual([]);
  await product.call(restoreCourse, {
    token,
    params,
    body: { version: await versionOf(product, token) },
  });
});
