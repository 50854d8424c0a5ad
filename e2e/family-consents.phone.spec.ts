import type { Browser, Page } from '@playwright/test';
import { addressOf, CONSENTS_PARAM, paths } from '#contracts/pages.ts';
import { createEnrolment, createStudent } from '#contracts/students/index.ts';
import { invite, join, look } from './families.ts';
import { expect, NARROWEST_PHONE, testWithAccounts as test } from './fixtures.ts';
import { mailTo, PUBLIC_URL } from './mailbox.ts';
import { addMember, resumeSession } from './people.ts';

test.use({ viewport: NARROWEST_PHONE });

const phoneOf = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({ viewport: NARROWEST_PHONE, hasTouch: true, ...(baseURL && { baseURL }) });

const part = (page: Page, name: string) => page.getByRole('region', { name });

test('a consent from the invitation to the withdrawal, and two guardians who differ until staff settle it', async ({
  page,
  browser,
  baseURL,
  product,
  mailServer,
}) => {
  test.setTimeout(180_000);
  const token = await product.superAdminToken();
  const mother = { name: 'Meena Example', email: 'meena.consents@family.example' };
  const father = { name: 'Ravi Example', email: 'ravi.consents@family.example' };
  const body = { name: 'Nandini Consents', dateOfBirth: '2012-05-14', email: mother.email };
  const { student } = await product.call(createStudent, { token, body });
  const consents = `${addressOf(paths.familyChild, student.id)}?${CONSENTS_PARAM}`;
  const enrol = () =>
    product.call(createEnrolment, { token, params: { id: student.id }, body: { service: 'career' } });

  await join(page, mother, await invite(product, student.id, mother));
  await expect(enrol()).rejects.toThrow(/The family decides about this in its account/);

  // Staff ask with one action; the mail leads to the consents and names no child.
  const office = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await resumeSession(office, product, await addMember(product, { name: 'Bhavna', role: 'admin' }));
  await office.goto(addressOf(paths.admin.dashboardStudent, student.id));
  const card = part(office, 'Consents');
  await card.getByRole('button', { name: 'Ask the family' }).click();
  await expect(card.getByText('Asked: a guardian gets an e-mail.')).toBeVisible();
  const question = await mailTo(mailServer, mother.email, 'We ask for your consent');
  expect(question).not.toContain('Nandini');
  expect(question).toContain(`${PUBLIC_URL}${consents}`);

  await page.goto(addressOf(paths.familyChild, student.id));
  await page.getByRole('link', { name: /asks for your decision about/ }).tap();
  await look(page);
  const counselling = part(page, 'Counselling and its records');
  await counselling.getByRole('button', { name: /^I agree/ }).tap();
  await expect(counselling.getByText('Your decision is recorded.', { exact: false })).toBeVisible();
  await expect(counselling.getByText('Agreed', { exact: true })).toBeVisible();
  expect(await mailTo(mailServer, mother.email, 'Receipt of your consent')).not.toContain('Nandini');
  await enrol();

  const phone = await phoneOf(browser, baseURL);
  const fathers = await phone.newPage();
  await join(fathers, father, await invite(product, student.id, { ...father, relation: 'father' }));
  await fathers.goto(consents);
  const his = part(fathers, 'Counselling and its records');
  await his.getByRole('button', { name: /^Withdraw/ }).tap();
  await expect(his.getByRole('alert')).toContainText('Another guardian agrees to this.');
  await his.getByRole('button', { name: 'Yes, withdraw it' }).tap();
  await expect(his.getByText('Two guardians differ')).toBeVisible();
  await look(fathers);
  await page.reload();
  await expect(counselling.getByText('Two guardians differ')).toBeVisible();

  await office.reload();
  await card.getByRole('button', { name: /^Settle/ }).click();
  await office.getByLabel('What they agreed').selectOption('Both agree to it');
  await office.getByLabel('What both said').fill('Both want the counselling to go on.');
  await office.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(card.getByText('Two guardians differ')).toHaveCount(0);
  await fathers.reload();
  await expect(his.getByText('Agreed', { exact: true })).toBeVisible();
  await expect(his.getByText(/Our office recorded it on/)).toBeVisible();
  await phone.close();

  // The mother alone withdraws another one, at once, and keeps the receipts.
  const reports = part(page, 'Sharing reports');
  await page.reload();
  await reports.getByRole('button', { name: /^I agree/ }).tap();
  await reports.getByRole('button', { name: /^Withdraw/ }).tap();
  await reports.getByRole('button', { name: 'Yes, withdraw it' }).tap();
  await expect(reports.getByText('Withdrawn', { exact: true })).toBeVisible();
  await page.getByText('Your receipts').tap();
  await expect(page.getByText(/Withdrawn on/)).toBeVisible();
  await look(page);
});
