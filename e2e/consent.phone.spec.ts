import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, expectToFit, test, waitForApp } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
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
  await expect(dialog).toContainText('We first ask you, as the parent or guardian, whether you agree');
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

  // Another day, in another tab: the menu leads to it.
  const nextDay = await page.context().newPage();
  await nextDay.goto(paths.home);
  await nextDay.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
  await nextDay.getByRole('link', { name: 'Your requests' }).click();
  await expect(nextDay).toHaveURL(paths.booking);
  const kept = nextDay.getByRole('article', { name: /Career Counseling/ });
  await expect(kept).toContainText(reference ?? 'no reference');
  await expect(kept).toContainText('To change or cancel the request');
  expect(await nextDay.evaluate(() => localStorage.getItem('bookings'))).not.toMatch(/Ravi|Gopal|98400/);
  await expectAccessible(nextDay);
  await expectToFit(nextDay);
  await nextDay.reload();
  await kept.getByRole('button', { name: 'Remove from this browser' }).click();
  await nextDay.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(nextDay.getByText('This browser has no request.')).toBeVisible();
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

test('a child who says 18 after all, and one who writes a message, wait for a parent', async ({
  page,
  product,
  browser,
}) => {
  const name = `Ravi ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(paths.contact);
  const open = page.getByRole('button', { name: 'Book a counselling session' });
  const dialog = page.getByRole('dialog', { name: 'Book a counselling session' });
  await open.click();
  await dialog.getByLabel("Student's age").fill('12');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  // Another tab knows it, too.
  const other = await page.context().newPage();
  await other.goto(paths.contact);
  await other.getByRole('button', { name: 'Book a counselling session' }).click();
  const form = other.getByRole('dialog');
  await form.getByLabel("Student's age").fill('18');
  await form.getByLabel('Your name').fill(name);
  await form.getByLabel('Phone').fill('98400 00004');
  await form.getByRole('checkbox', { name: /agree to be contacted/ }).check();
  await form.getByRole('button', { name: 'Send Request' }).click();
  await expect(form).toContainText('We have your request');

  await page.getByLabel('Who is writing?').selectOption('A student under 18');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill('ravi@child.example');
  await page.getByLabel('Message').fill('Which subjects does a pilot need?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please give the name of a parent or guardian')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByLabel("Parent's or guardian's name").fill('Meena Example');
  await page.getByLabel("Parent's phone or email").fill('98400 00005');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();

  const staff = await addMember(product, { name: 'Devi' });
  const portal = await (await browser.newContext()).newPage();
  await resumeSession(portal, product, staff);
  await portal.goto(`${product.url}${paths.admin.dashboardEnquiries}?q=${encodeURIComponent(name)}`);
  const rows = portal.getByRole('list', { name: 'Enquiries' }).getByRole('link');
  await expect(rows).toHaveCount(2);
  await expect(rows.getByText('Waiting for the parent’s consent')).toHaveCount(2);
  const panel = portal.getByRole('dialog', { name });
  await rows.filter({ hasText: 'Request for a session' }).click();
  await expect(panel.getByText('The age 12 was given in the form before')).toBeVisible();
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await rows.filter({ hasText: 'Message' }).click();
  await expect(panel.getByText('98400 00005')).toBeVisible();
  await portal.context().close();
});

test('no other form or call avoids the parent’s consent', async ({ page, product }) => {
  // The contact form asks for no particulars of a child; it asks who writes.
  await page.goto(paths.contact);
  const labels = await page.locator('form label').allTextContents();
  expect(labels.filter((label) => /\bage\b|child|student|school|birth/i.test(label))).toEqual([]);

  // Calls past the forms.
  const message = await page.request.post(`${product.url}/api/public/enquiries`, {
    data: {
      idempotencyKey: crypto.randomUUID(),
      name: 'Ravi Example',
      email: 'ravi@child.example',
      message: 'I am 12.',
      consentToContact: true,
    },
  });
  expect(message.status()).toBe(400);
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
