import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test, waitForApp } from './fixtures.ts';
import { toast } from './portal.ts';

test.use({ viewport: { width: 360, height: 780 } });

test('a child of 12 cannot ask for a session alone', async ({ page }) => {
  await page.goto(paths.career);
  await waitForApp(page);
  await page.getByLabel('Name').fill('Ravi Example');
  await page.getByLabel('Age', { exact: true }).fill('12');
  await page.getByLabel('Education Level').selectOption('high_school');
  for (const label of ['Interests', 'Strengths', 'Career Goals']) {
    await page.getByLabel(label).fill('Computers and drawing');
  }
  await page.getByRole('button', { name: 'See my recommendations' }).click();
  await page.getByRole('button', { name: 'Book Counseling Session' }).first().click();
  const dialog = page.getByRole('dialog');
  const age = dialog.getByLabel("Student's age");
  await expect(age).toHaveValue('12');
  const send = () => dialog.getByRole('button', { name: 'Send Request' }).click();
  const expectRefused = (words: string) => expect(dialog.getByText(words)).toBeVisible();

  // As an adult, with the child's assessment.
  await age.fill('30');
  await dialog.getByLabel('Your name').fill('Ravi Example');
  await dialog.getByLabel('Phone').fill('98400 00002');
  await dialog.getByRole('checkbox', { name: /Send my career assessment/ }).check();
  await dialog.getByRole('checkbox', { name: /agree to be contacted/ }).check();
  await send();
  await expectRefused('The assessment is of a person aged 12, not 30. Please correct the age.');
  // Without the assessment the page still knows the age.
  await dialog.getByRole('checkbox', { name: /Send my career assessment/ }).uncheck();
  await send();
  await expectRefused('The assessment is of a person aged 12, not 30. Please correct the age.');
  await dialog.getByRole('checkbox', { name: /Send my career assessment/ }).check();

  // Without an age.
  await age.fill('');
  await send();
  await expectRefused('Please give the student’s age in years');

  // As their own parent.
  await age.fill('12');
  await dialog.getByLabel("Student's name").fill('Ravi Example');
  await dialog.getByLabel('Relationship to the student').selectOption('father');
  await send();
  await expectRefused('A student can’t agree in a parent’s place. Please give the parent’s own name');
  await expectRefused('The consent of a parent or guardian is needed for a student under 18');
  await expectAccessible(page, '[role=dialog]');

  // With the assessment's name as the parent.
  await dialog.getByLabel("Student's name").fill('Ravi');
  await send();
  await expectRefused('A student can’t agree in a parent’s place. Please give the parent’s own name');

  // Without a parent, and without a way to reach one.
  await dialog.getByLabel("Parent's or guardian's name").fill('');
  await dialog.getByLabel("Parent's phone").fill('');
  await send();
  await expectRefused('Please give the name of a parent or guardian');
  await expectRefused('Please give a phone number or an email address');
  await dialog.getByLabel("Parent's phone").fill('98400 00002');

  // With a parent it arrives, stays in view and is shown again after a reload.
  await dialog.getByLabel("Student's name").fill('Ravi Example');
  await dialog.getByLabel("Parent's or guardian's name").fill('Gopal Example');
  await dialog.getByRole('checkbox', { name: /this parent or guardian/ }).check();
  await send();
  await expect(dialog).toContainText('We first ask Gopal Example whether they agree');
  // The message covers neither the title, nor the reference, nor the buttons.
  await expect(toast(page)).toContainText('Appointment Request Sent');
  for (const uncovered of [
    dialog.getByRole('heading'),
    dialog.locator('dd').first(),
    dialog.getByRole('button', { name: 'Done' }),
  ]) {
    await uncovered.click({ trial: true, timeout: 2000 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page, '[role=dialog]');
  const reference = await dialog.locator('dd').first().textContent();
  await page.reload();
  await page.getByText(/Your last results/).click();
  await page.getByRole('button', { name: 'Book Counseling Session' }).first().click();
  await expect(dialog).toContainText(reference ?? 'no reference');
});

test('a half-filled request survives Back and a reload, but not the end of the tab', async ({
  page,
  context,
}) => {
  await page.goto(paths.about);
  await page.goto(paths.contact);
  const open = page.getByRole('button', { name: 'Book a counselling session' });
  const dialog = page.getByRole('dialog', { name: 'Book a counselling session' });
  await open.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await open.click();
  await dialog.getByLabel("Student's age").fill('12');
  await dialog.getByLabel("Parent's phone").fill('98400 00003');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep Writing' }).click();
  await expect(page).toHaveURL(paths.contact);
  await expect(dialog.getByLabel("Parent's phone")).toHaveValue('98400 00003');
  await page.reload();
  await open.click();
  await expect(dialog.getByLabel("Student's age")).toHaveValue('12');
  await expect(dialog.getByLabel("Parent's phone")).toHaveValue('98400 00003');

  const other = await context.newPage();
  await other.goto(paths.contact);
  await other.getByRole('button', { name: 'Book a counselling session' }).click();
  await expect(other.getByRole('dialog').getByLabel('Phone')).toHaveValue('');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('isWithinPage');
  await page.goBack();
  await expect(page).toHaveURL(paths.about);
});

test('no other form or call avoids the parent’s consent', async ({ page, product }) => {
  // The contact form has no field about a child.
  await page.goto(paths.contact);
  const labels = await page.locator('form label').allTextContents();
  expect(labels.filter((label) => /\bage\b|child|student|school|birth/i.test(label))).toEqual([]);

  // Calls past the form.
  const assessment = {
    name: 'Ravi Example',
    age: '12',
    educationLevel: 'High School',
    recommendations: [],
    interests: 'Computers',
    strengths: 'Drawing',
    careerGoals: 'To build',
  };
  const alone = { isUnder18: false, consentOfParent: false, parentName: null, parentRelation: null };
  for (const body of [
    { age: 12, ...alone },
    { ...alone, assessment },
    { age: 30, ...alone, assessment },
    { age: 12, consentOfParent: true, parentName: 'Ravi Example', parentRelation: 'father' },
    { consentOfParent: true, parentName: 'Gopal Example', parentRelation: 'father' },
  ]) {
    const answer = await page.request.post(`${product.url}/api/public/appointment-requests`, {
      data: {
        idempotencyKey: crypto.randomUUID(),
        service: 'career',
        name: 'Ravi Example',
        phone: '98400 00002',
        consentToContact: true,
        ...body,
      },
    });
    expect(answer.status(), JSON.stringify(body)).toBe(400);
  }
});
