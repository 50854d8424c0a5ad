import type { Page } from '@playwright/test';
import { keepResult, signInFamily, signUpFamily } from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { look, PASSWORD, signIn } from './families.ts';
import { expect, lendProduct, NARROWEST_PHONE, test as plain, waitForApp } from './fixtures.ts';
import { answerAll } from './interests.ts';
import { PUBLIC_URL } from './mailbox.ts';
import { heading } from './portal.ts';
import type { OwnProduct } from './product.ts';
import { PARENT, signUp, takeAssessment } from './visitor.ts';

const test = plain.extend<{ own: OwnProduct }>({
  own: ({ mailServer }, use) =>
    lendProduct(use, {
      ...{ PUBLIC_URL, PUBLIC_SERVICES: 'browser', SAMPLE_DATA: 'false' },
      ...mailEnvironment(mailServer),
    }),
  product: ({ own }, use) => use(own),
});

// The account of the browser has no session at the server, and the other phone has none at first.
test.use({ viewport: NARROWEST_PHONE, expectedErrors: [/401 \(Unauthorized\)/] });

const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

test('an account of the browser and its results go along to the server when the family says so', async ({
  page,
  context,
  browser,
  own,
}) => {
  test.setTimeout(120_000);
  const sent: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') sent.push(`${request.method()} ${pathname} ${request.postData()}`);
  });

  await signUp(page);
  await page.goto(paths.home);
  await takeAssessment(page);
  await page.goto(paths.interests);
  await page.getByRole('button', { name: /^Start: 30/ }).tap();
  await page.getByRole('checkbox', { name: /^Keep my answers/ }).check();
  await answerAll(page, 30, [4, 3, 1, 2, 0, 1]);
  await expect(heading(page)).toHaveText('Your interests');

  await own.restart({ PUBLIC_SERVICES: 'accounts' });
  await page.goto(paths.signup);
  await waitForApp(page);
  await expect(page.getByRole('heading', { name: 'You have an account in this browser' })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Take its details along' }).tap();
  await expect(page.getByLabel('Email')).toHaveValue(PARENT.email);
  await expect(page.getByLabel('Full name')).toHaveValue(PARENT.name);
  await page.getByRole('checkbox', { name: /keep its results in the new account/ }).check();
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /terms/ }).check();
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Create account' }).tap();
  await expect(page).toHaveURL(paths.login);
  await expect(page.getByLabel('Email')).toHaveValue(PARENT.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await expect(page).toHaveURL(paths.family);
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByText(/^Interests, answered on/)).toBeVisible();
  await expect(results.getByText(/^Career assessment, kept on/)).toBeVisible();
  await expect(results.getByRole('button', { name: 'Keep them in your account' })).toHaveCount(0);
  const steps = [signUpFamily, signInFamily, keepResult, keepResult].map(({ path }) => `POST ${path} `);
  expect(sent.map((request) => request.slice(0, request.indexOf('{')))).toEqual(steps);
  for (const request of sent.slice(0, 2)) expect(request).not.toContain('logical puzzles');
  expect(await stored(page)).not.toContain(PASSWORD);

  // Another phone has nothing but the account.
  const phone = await browser.newContext({ baseURL: own.url, viewport: NARROWEST_PHONE, hasTouch: true });
  const other = await phone.newPage();
  await other.goto(paths.family);
  await expect(other).toHaveURL(paths.login);
  await signIn(other, PARENT.email);
  await expect(other).toHaveURL(paths.family);
  await other.getByText(/^Interests, answered on/).tap();
  await expect(other.getByRole('row', { name: /^R: Making and mending/ })).toContainText('20 of 20');
  await other.getByText(/^Career assessment, kept on/).tap();
  await expect(other.getByText('Patient, good at logical puzzles')).toBeVisible();
  await look(other);
  expect(await stored(other)).not.toContain('puzzles');
  await phone.close();

  // The browser offers it to nobody else.
  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(page).toHaveURL(paths.login);
  await page.goto(paths.signup);
  await waitForApp(page);
  await expect(page.getByText('You have an account in this browser')).toHaveCount(0);
  expect(await stored(page)).not.toContain(PARENT.name);
});
