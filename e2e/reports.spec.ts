import type { Browser, Page } from '@playwright/test';
import { addressOf, paths } from '#contracts/pages.ts';
import { createEnrolment, createStudent, setEnrolmentStage } from '#contracts/students/index.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, toast } from './portal.ts';
import type { Product } from './product.ts';

const OVER = 'This link no longer opens a report.';

async function addEnrolled(product: Product, name: string, service: 'career' | 'dmit') {
  const token = await product.superAdminToken();
  const { student } = await product.call(createStudent, { token, body: { name } });
  const { enrolment } = await product.call(createEnrolment, {
    token,
    params: { id: student.id },
    body: { service },
  });
  return { student, enrolment };
}

/** A browser that has never been here, as the family's phone. */
async function openFresh(browser: Browser, address: string) {
  const context = await browser.newContext();
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
  test.setTimeout(120_000);
  const counsellor = await addMember(product, { name: 'Chitralekha', role: 'admin' });
  const { student } = await addEnrolled(product, `கவிதா Murugan ${counsellor.id}`, 'career');
  await resumeSession(page, product, counsellor);
  await page.goto(addressOf(paths.admin.dashboardStudent, student.id));
  await page.getByLabel('Stage of Career Counseling').selectOption('Completed');

  // From what is due to an empty form.
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

  await page.getByRole('button', { name: 'Declare Ready' }).click();
  await expect(page.getByRole('region', { name: 'Recommendations' })).toContainText('Architecture');
  const address = await createLink(page);
  await expect(page.getByRole('list', { name: 'Links' })).toContainText('Not opened yet');
  await expectAccessible(page);

  const family = await openFresh(browser, address);
  await expect(family.page.getByRole('heading', { level: 1 })).toHaveText(`Report for ${student.name}`);
  await expect(family.page.getByRole('region', { name: 'Summary' })).toContainText('वह नई चीज़ें');
  await expect(family.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(family.page);
  const { width = 0 } = family.page.viewportSize() ?? {};
  const narrowest = width < 768 ? 360 : width;
  await family.page.setViewportSize({ width: narrowest, height: 740 });
  expect(await family.page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrowest);
  const download = family.page.waitForEvent('download');
  await family.page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
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

  // The student's page leads to the report, too.
  await page.goto(addressOf(paths.admin.dashboardStudent, student.id));
  const reports = page.getByRole('region', { name: 'Reports' });
  await expect(reports).toContainText('Shared');
  await reports.getByRole('link', { name: 'Open report: Career Counseling' }).click();
  await expect(page.getByRole('button', { name: 'Back to Draft' })).toBeVisible();
});

test('a DMIT report carries its disclosure, in the form, for the family and on one sheet after the other', async ({
  page,
  browser,
  product,
}) => {
  const counsellor = await addMember(product, { name: 'Damayanti', role: 'admin' });
  const { student, enrolment } = await addEnrolled(product, `Ravi ${counsellor.id}`, 'dmit');
  await product.call(setEnrolmentStage, {
    token: await product.superAdminToken(),
    params: { id: enrolment.id },
    body: { stage: 'completed', from: 'enrolled' },
  });
  await resumeSession(page, product, counsellor);
  await page.goto(addressOf(paths.admin.dashboardStudent, student.id));
  await page.getByRole('button', { name: 'Start report: DMIT' }).click();
  await expect(page.getByText(/Indian Psychiatric Society/)).toBeVisible();
  await page.getByLabel('Summary').fill('A calm session.');
  await page.getByRole('group', { name: 'Left thumb' }).getByLabel('Pattern').selectOption('Whorl');
  await page.getByRole('group', { name: 'Left thumb' }).getByLabel('Ridge count').fill('14');
  await page.getByRole('button', { name: 'Add observation' }).click();
  await page.keyboard.type('Attention');
  await page.getByLabel('Remark').fill('Listens for long.');
  await page.getByRole('button', { name: 'Declare Ready' }).click();
  const address = await createLink(page);

  const family = await openFresh(browser, address);
  await expect(family.page.getByText(/Indian Psychiatric Society/)).toBeVisible();
  await expect(family.page.getByRole('row', { name: 'Left thumb Whorl 14' })).toBeVisible();
  const pdf = (await family.page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // In points: 210 by 297 mm.
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  await family.context.close();
});

test('a link that was made up opens nothing', async ({ browser, product }) => {
  const family = await openFresh(browser, `${product.url}${paths.sharedReport}#made-up`);
  await expect(family.page.getByRole('heading', { level: 1 })).toHaveText(OVER);
  await family.context.close();
});
