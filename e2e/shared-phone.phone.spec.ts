import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, expectToFit, NARROWEST_PHONE, test, waitForApp } from './fixtures.ts';
import { heading } from './portal.ts';

test.use({ viewport: NARROWEST_PHONE });

const PASSWORD = 'mango tree in May';
const ASHA = { name: 'Asha Example', email: 'asha@family.example' };
const BALA = { name: 'Bala Example', email: 'bala@family.example' };
type Person = typeof ASHA;

async function signUp(page: Page, { name, email }: Person, takes?: boolean): Promise<void> {
  await page.goto(paths.signup);
  await waitForApp(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByLabel("Parent's name").fill('Lalita Example');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  const take = page.getByRole('checkbox', { name: 'Take this into my account' });
  if (takes === undefined) await expect(take).toHaveCount(0);
  else await expect(take).toBeChecked();
  if (takes === false) await take.uncheck();
  if (takes !== undefined) await expectAccessible(page);
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

  // Logout puts it away until the next sign-in.
  await takeAssessment(page);
  await logOut(page);
  await expectBlankAssessment(page);
  await signIn(page, ASHA);
  await page.goto(paths.career);
  await expect(lastResults(page)).toBeVisible();
  await logOut(page);

  // A sign-up deletes answers typed without an account, if the person wants that.
  await takeAssessment(page);
  await signUp(page, BALA, false);
  await expectBlankAssessment(page);

  // The sign-in of another account puts the answers away, and brings its own back.
  await takeAssessment(page);
  await signIn(page, ASHA);
  await page.goto(paths.career);
  await lastResults(page).click();
  await page.goBack();
  await page.getByRole('button', { name: /^Clear/ }).click();
  await signIn(page, BALA);
  await page.goto(paths.career);
  await expect(lastResults(page)).toBeVisible();
});

test('Back from a career finds the result at its place, and two tabs have a child each', async ({
  page,
  context,
}) => {
  test.slow();
  await takeAssessment(page);
  const readOn = page.getByRole('link', { name: /^Read on: / }).last();
  await readOn.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);

  // Another child in another tab.
  const other = await context.newPage();
  await other.goto(paths.career);
  await waitForApp(other);
  await other.getByLabel('Name').fill('Ravi Example');
  await other.getByLabel('Age', { exact: true }).fill('17');
  await other.getByRole('button', { name: 'See my recommendations' }).click();
  await expect(heading(other)).toHaveText('Your Career Recommendations');

  await readOn.click();
  await expect(heading(page)).not.toHaveText('Your Career Recommendations');
  await page.goBack();
  await expect(heading(page)).toHaveText('Your Career Recommendations');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -1);
  await page.getByRole('button', { name: 'Book Counseling Session' }).first().click();
  await expect(page.getByLabel("Student's age")).toHaveValue('15');
  await page.goBack();
  await page.reload();
  await waitForApp(page);
  await expect(page.getByLabel('Name')).toHaveValue('Kavya Example');
  await other.reload();
  await waitForApp(other);
  await expect(other.getByLabel('Name')).toHaveValue('Ravi Example');
});

test('a sign-up takes the work along, and a logout says what goes', async ({ page }) => {
  test.slow();
  await takeAssessment(page);
  await page.evaluate(() =>
    localStorage.setItem('interestInventory', '{"form":"short","answers":{"r1":4},"guesses":null}'),
  );
  await signUp(page, ASHA, true);
  await page.goto(paths.career);
  await lastResults(page).click();
  await expect(heading(page)).toHaveText('Your Career Recommendations');
  await page.goto(paths.interests);
  await expect(page.getByRole('button', { name: 'Go on where I stopped' })).toBeVisible();

  await page.goto(paths.contact);
  await waitForApp(page);
  await page.getByLabel('Message').fill('Half a question');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out and lose this?' });
  await expect(question).toContainText('A message to us that was not sent');
  await expectAccessible(page, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Half a question');
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expectBlankAssessment(page);
  await signIn(page, ASHA);
  await page.goto(paths.interests);
  await expect(page.getByRole('button', { name: 'Go on where I stopped' })).toBeVisible();
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
