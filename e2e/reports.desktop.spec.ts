import type { Browser, Page } from '@playwright/test';
import { addressOf, paths } from '#contracts/pages.ts';
import { createEnrolment, createStudent } from '#contracts/students/index.ts';
import { expect, expectAccessible, expectToFit, expectToFitEnlarged, test } from './fixtures.ts';
import { expectA4 } from './paper.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, toast } from './portal.ts';
import type { Product } from './product.ts';

const OVER = 'This link no longer opens a report.';

async function addEnrolled(product: Product, name: string) {
  const token = await product.superAdminToken();
  const { student } = await product.call(createStudent, { token, body: { name } });
  await product.call(createEnrolment, { token, params: { id: student.id }, body: { service: 'career' } });
  return student;
}

/** A browser without a session, on a family's phone. */
async function openFresh(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const errors: string[] = [];
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  context.on('weberror', (error) => errors.push(String(error.error())));
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  const page = await context.newPage();
  await page.goto(address);
  return { page, context, errors, requests };
}

async function createLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create Link' }).click();
  const dialog = page.getByRole('dialog', { name: /^Link to the report/ });
  await expect(dialog).toContainText('Anyone who has this link can read the report');
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return address;
}

test('a completed enrolment becomes a report that the family opens, until its link is revoked', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(300_000);
  const counsellor = await addMember(product, { name: 'Chitralekha', role: 'admin' });
  const student = await addEnrolled(product, `கவிதா Murugan ${counsellor.id}`);
  await resumeSession(page, product, counsellor);
  await page.goto(addressOf(paths.admin.dashboardStudent, student.id));
  await page.getByLabel('Stage of Career Counseling').selectOption('Completed');

  await follow(page, 'Reports');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(student.name);
  await page.getByRole('button', { name: `Start report: ${student.name}, Career Counseling` }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard\/reports\/\d+$/);
  const gaps = page.getByRole('list', { name: 'Still missing' });
  await expect(gaps).toContainText('at least one recommendation');
  await expectAccessible(page);

  await page.getByLabel('Summary').fill('கவிதா படிப்பில் ஆர்வம் உள்ளவர்.\nवह नई चीज़ें बनाना पसंद करती है।');
  await page.getByRole('button', { name: 'Add recommendation' }).click();
  await page.keyboard.type('Architecture');
  await page.getByLabel('Reason').fill('She draws every house she sees.');
  await page.getByRole('button', { name: 'Add next step' }).click();
  await page.keyboard.type('Visit an architect’s office');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toContainText('Report saved');
  await page.reload();
  await expect(page.getByLabel('Reason')).toHaveValue('She draws every house she sees.');

  await page.getByRole('button', { name: 'Mark as Ready' }).click();
  await expect(page.getByRole('region', { name: 'Recommendations' })).toContainText('Architecture');
  const address = await createLink(page);
  await expect(page.getByRole('list', { name: 'Links' })).toContainText('Not opened yet');
  await expectAccessible(page);

  const family = await openFresh(browser, address);
  await expect(family.page.getByRole('heading', { level: 1 })).toHaveText(`Report for ${student.name}`);
  await expect(family.page.getByRole('region', { name: 'Summary' })).toContainText('वह नई चीज़ें');
  await expect(family.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(family.page);
  await expectToFit(family.page);
  await expectToFitEnlarged(family.page);
  await expectA4(family.page, 2);
  const download = family.page.waitForEvent('download');
  await family.page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toContain(`${student.name} career report 2`);
  const secret = new URL(address).hash.slice(1);
  expect(secret.length).toBeGreaterThan(30);
  expect(family.requests.filter((url) => url.includes(secret.slice(0, 12)) && !url.includes('#'))).toEqual(
    [],
  );
  expect(family.errors).toEqual([]);

  await page.reload();
  await expect(page.getByRole('list', { name: 'Links' })).toContainText('Opened once');
  await page.getByRole('button', { name: /^Revoke the link/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('list', { name: 'Links' })).toContainText('Revoked');

  await family.page.reload();
  await expect(family.page.getByRole('heading', { level: 1 })).toHaveText(OVER);
  await expect(family.page.getByText('Please ask your counsellor for a new one.')).toBeVisible();
  await expect(family.page.getByText('Architecture')).toHaveCount(0);
  await expectAccessible(family.page);
  await family.context.close();

  await page.goto(addressOf(paths.admin.dashboardStudent, student.id));
  const reports = page.getByRole('region', { name: 'Reports' });
  await expect(reports).toContainText('Shared');
  await reports.getByRole('link', { name: 'Open report: Career Counseling' }).click();
  await expect(page.getByRole('button', { name: 'Back to Draft' })).toBeVisible();
});
