import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, expectToFit, NARROWEST_PHONE, test, waitForApp } from './fixtures.ts';
import { heading } from './portal.ts';

test.use({ viewport: NARROWEST_PHONE });

const PASSWORD = 'mango tree in May';
const ASHA = { name: 'Asha Example', email: 'asha@family.example' };
const BALA = { name: 'Bala Example', email: 'bala@family.example' };
type Person = typeof ASHA;

async function signUp(page: Page, { name, email }: Person): Promise<void> {
  await page.goto(paths.signup);
  await waitForApp(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel("Parent's name").fill('Lalita Example');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`Your account is ready. You are signed in as ${name}.`)).toBeVisible();
}

async function signIn(page: Page, { name, email }: Person): Promise<void> {
  await page.goto(paths.login);
  await waitForApp(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('banner').getByText(`Welcome, ${name}`)).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

async function takeAssessment(page: Page): Promise<void> {
  await page.goto(paths.career);
  await waitForApp(page);
  await page.getByLabel('Name').fill('Kavya Example');
  await page.getByLabel('Age', { exact: true }).fill('15');
  await page.getByLabel('Education Level').selectOption('high_school');
  for (const label of ['Interests', 'Strengths', 'Career Goals']) {
    await page.getByLabel(label).fill('Computers and drawing');
  }
  await page.getByRole('button', { name: 'See my recommendations' }).click();
  await expect(heading(page)).toHaveText('Your Career Recommendations');
}

const lastResults = (page: Page) => page.getByRole('button', { name: /^Your last results, of \d/ });

/** The form, without anybody's data in it or above it. */
async function expectBlankAssessment(page: Page): Promise<void> {
  await page.goto(paths.career);
  await waitForApp(page);
  await expect(heading(page)).toHaveText('Career Assessment');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Interests')).toHaveValue('');
  await expect(lastResults(page)).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.careerDraft, localStorage.careerResult])).toEqual([
    undefined,
    undefined,
  ]);
}

test('the next person does not see an earlier person’s assessment', async ({ page }) => {
  test.slow();
  await signUp(page, ASHA);
  await takeAssessment(page);

  // The form comes first; a line opens the last results, of this account, until cleared.
  await page.reload();
  await waitForApp(page);
  await expect(heading(page)).toHaveText('Career Assessment');
  await lastResults(page).click();
  await expect(heading(page)).toHaveText('Your Career Recommendations');
  await page.goBack();
  await expect(heading(page)).toHaveText('Career Assessment');
  await expect(lastResults(page)).toBeVisible();
  await expectToFit(page);
  await page.getByRole('button', { name: /^Clear/ }).click();
  await expectBlankAssessment(page);

  // Logout takes it along.
  await takeAssessment(page);
  await logOut(page);
  await expectBlankAssessment(page);

  // A sign-up also removes answers typed without an account.
  await takeAssessment(page);
  await signUp(page, BALA);
  await expectBlankAssessment(page);

  // So does the sign-in of another account.
  await takeAssessment(page);
  await signIn(page, ASHA);
  await expectBlankAssessment(page);
});

test('two accounts share one phone, and a sign-in page shows the signed-in account', async ({ page }) => {
  test.slow();
  await signUp(page, ASHA);
  await expectAccessible(page);
  await signUp(page, BALA);
  await expect(page.getByRole('banner').getByText(`Welcome, ${BALA.name}`)).toBeVisible();
  await page.goto(paths.login);
  await expect(page.getByText(`You are signed in as ${BALA.name}.`)).toBeVisible();
  await expectToFit(page);
  await page.getByRole('link', { name: 'Go on to the home page' }).click();
  await expect(page).toHaveURL(paths.home);
  await logOut(page);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();

  await signIn(page, ASHA);
  await logOut(page);
  await signIn(page, BALA);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).not.toContain(PASSWORD);
});
