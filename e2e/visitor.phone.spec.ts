import { paths, SESSION_REQUESTS_ADDRESS } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { heading, toast } from './portal.ts';
import { PARENT, signIn, signUp, takeAssessment } from './visitor.ts';

test('the career that a student wrote about is one tap below the result', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(paths.career);
  await page.getByLabel('Name').fill('Kavya Example');
  await page.getByLabel('Age', { exact: true }).fill('16');
  await page.getByLabel('Education Level').selectOption('high_school');
  await page.getByLabel('Interests').fill('biology and animals');
  await page.getByLabel('Strengths').fill('I never give up');
  await page.getByLabel('Career Goals').fill('I want to be a doctor by NEET');
  await page.getByRole('button', { name: 'See my recommendations' }).click();
  const written = page.getByRole('region', { name: 'What you wrote yourself' });
  await expect(written.getByRole('link', { name: 'NEET' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await written.getByRole('link', { name: 'Doctor (MBBS)' }).click();
  await expect(heading(page)).toHaveText('Doctor (MBBS)');
  await page.getByRole('link', { name: 'NEET', exact: true }).click();
  await expect(heading(page)).toHaveText('NEET');
  await expect(page.getByRole('link', { name: /neet\.nta\.nic\.in/ })).toBeVisible();
  await expectAccessible(page);
});

test('from the first visit to a request that the staff sees', async ({ page, product, browser }) => {
  await signUp(page);
  await signIn(page);
  await takeAssessment(page);
  // The toast lies over the page's header, above the results.
  const message = await toast(page).getByRole('listitem').boundingBox();
  const results = await heading(page).boundingBox();
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(results?.y ?? 0);

  await page.getByRole('button', { name: 'Book Counseling Session' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  // The assessment's age, and the account's name and address.
  await expect(dialog.getByLabel("Student's age")).toHaveValue('15');
  await expect(dialog.getByLabel("Parent's or guardian's name")).toHaveValue(PARENT.name);
  await expect(dialog.getByLabel("Parent's email")).toHaveValue(PARENT.email);
  await dialog.getByLabel("Student's name").fill('Nandini Example');
  await dialog.getByLabel('Relationship to the student').selectOption('mother');
  await dialog.getByLabel("Parent's phone").fill('98400 00000');
  await dialog.getByRole('checkbox', { name: /this parent or guardian/ }).check();
  await dialog.getByRole('checkbox', { name: /agree to be contacted/ }).check();
  await dialog.getByRole('checkbox', { name: /Send my career assessment/ }).check();
  await dialog.getByRole('button', { name: /send/i }).click();
  await expect(toast(page)).toContainText("We'll contact you to schedule a counseling session.");
  await expect(dialog).toContainText('We have your request');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);

  const staff = await addMember(product, { name: 'Charu' });
  const context = await browser.newContext();
  const portal = await context.newPage();
  await resumeSession(portal, product, staff);
  await portal.goto(`${product.url}${SESSION_REQUESTS_ADDRESS}`);
  await portal
    .getByRole('link', { name: /^Nandini Example/ })
    .first()
    .click();
  const request = portal.getByRole('dialog', { name: 'Nandini Example' });
  await expect(request.getByText(PARENT.name, { exact: true })).toBeVisible();
  await expect(request.getByText('98400 00000')).toBeVisible();
  await expect(request.getByText('Waiting for the parent’s consent')).toBeVisible();
  const assessment = portal.getByRole('button', { name: 'View the assessment sent by Nandini Example' });
  await expect(assessment).toHaveCount(0);
  await portal.getByRole('button', { name: 'Parent agreed: Nandini Example' }).click();
  await expectAccessible(portal, '[role=dialog]');
  await portal.getByRole('button', { name: 'Record Consent' }).click();
  await expect(assessment).toBeVisible();
  await context.close();

  // Signing out keeps the account: signing in again works.
  await page.goto(paths.home);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await page.goto(paths.login);
  await signIn(page);
});
