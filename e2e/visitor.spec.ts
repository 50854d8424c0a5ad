import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test, testAtBrowser } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { heading, toast } from './portal.ts';

const PARENT = { name: 'Lalita Example', email: 'lalita@family.example', password: 'mango tree in May' };

async function signUp(page: Page): Promise<void> {
  await page.goto(paths.home);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(paths.signup);
  await page.getByLabel('Full name').fill(PARENT.name);
  await page.getByLabel('Email').fill(PARENT.email);
  await page.getByLabel('Password', { exact: true }).fill(PARENT.password);
  await page.getByLabel('Confirm password').fill(PARENT.password);
  await page.getByLabel("Parent's name").fill(PARENT.name);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('You must agree to the terms and conditions');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(paths.login);
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  expect(stored).not.toContain(PARENT.password);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(PARENT.email);
  await page.getByLabel('Password', { exact: true }).fill(PARENT.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('banner').getByText(`Welcome, ${PARENT.name}`)).toBeVisible();
}

async function takeAssessment(page: Page): Promise<void> {
  const card = page.getByRole('link', { name: /Learn More/ }).nth(1);
  await card.click();
  await expect(page).toHaveURL(paths.career);
  await page.getByLabel('Name').fill('Kavya Example');
  await page.getByLabel('Age', { exact: true }).fill('15');
  await page.getByLabel('Education Level').selectOption('high_school');
  await page.getByLabel('Interests').fill('I like computer games and drawing');
  await page.getByLabel('Strengths').fill('Patient, good at logical puzzles');
  await page.getByLabel('Career Goals').fill('Something with helping people');
  await page.getByRole('button', { name: 'See my recommendations' }).click();
  await expect(toast(page)).toContainText('Your career assessment has been processed.');
  await expect(heading(page)).toHaveText('Your Career Recommendations');
  await expect(page.getByText('Software Development')).toBeVisible();
}

test('from the first visit to a request that the staff sees', async ({ page, product, browser }) => {
  await signUp(page);
  await signIn(page);
  await takeAssessment(page);

  await page.getByRole('button', { name: 'Book Counseling Session' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your name').fill(PARENT.name);
  await dialog.getByLabel('Phone').fill('98400 00000');
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByRole('checkbox', { name: /parent or guardian/ }).check();
  await dialog.getByRole('checkbox', { name: /agree to be contacted/ }).check();
  await dialog.getByRole('checkbox', { name: /Send my career assessment/ }).check();
  await dialog.getByRole('button', { name: /send/i }).click();
  await expect(toast(page)).toContainText("We'll contact you to schedule a counseling session.");
  await expect(dialog).toHaveCount(0);

  const staff = await addMember(product, { name: 'Charu' });
  const context = await browser.newContext();
  const portal = await context.newPage();
  await resumeSession(portal, product, staff);
  await portal.goto(`${product.url}${paths.admin.dashboardAppointments}?view=requests`);
  await expect(portal.getByText(PARENT.name).first()).toBeVisible();
  await expect(portal.getByText('98400 00000').first()).toBeVisible();
  await context.close();

  // Signing out keeps the account: signing in again works.
  await page.goto(paths.home);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await page.goto(paths.login);
  await signIn(page);
});

test('answers survive a reload, and Clear removes them', async ({ page }) => {
  await page.goto(paths.career);
  await page.getByLabel('Interests').fill('Old maps and the sea');
  await page.waitForFunction(() => localStorage.getItem('careerDraft')?.includes('Old maps'));
  await page.reload();
  await expect(page.getByLabel('Interests')).toHaveValue('Old maps and the sea');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Interests')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('careerDraft'))).toBeNull();
});

test('a message from the contact page reaches the inbox', async ({ page, product, browser }) => {
  await page.goto(paths.contact);
  await page.getByLabel('Name').fill('Mohan Example');
  await page.getByLabel('Email').fill('mohan@family.example');
  await page.getByLabel('Message').fill('Which course suits a class 10 student?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText("Thank you for reaching out. We'll get back to you shortly.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');

  const staff = await addMember(product, { name: 'Devika' });
  const context = await browser.newContext();
  const portal = await context.newPage();
  await resumeSession(portal, product, staff);
  await portal.goto(product.url + paths.admin.dashboardEnquiries);
  await expect(portal.getByText('Which course suits a class 10 student?')).toBeVisible();
  await context.close();
});

testAtBrowser('at the rung `browser` nothing is sent, and everything still works', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' || pathname.startsWith('/api'))
      calls.push(`${request.method()} ${pathname}`);
  });
  await signUp(page);
  await signIn(page);
  await takeAssessment(page);
  await page.getByRole('button', { name: 'Book Counseling Session' }).first().click();
  await expect(toast(page)).toContainText("We'll contact you to schedule a counseling session.");
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(paths.contact);
  await sendMessage(page);
  expect(calls).toEqual([]);
});

/** Until the page has fetched all that its form will ever need, and keeps it. */
async function contactPageToSettle(page: Page): Promise<void> {
  const hasCheck = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('assets')).keys();
      const names = kept.map(({ url }) => url).join();
      return /message-check-/.test(names) && /schemas-/.test(names);
    });
  await expect.poll(hasCheck).toBe(true);
  await page.waitForLoadState('networkidle');
}

async function sendMessage(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Mohan Example');
  await page.getByLabel('Email').fill('mohan');
  await page.getByLabel('Message').fill('Which course suits a class 10 student?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill('mohan@family.example');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  await expect(page.getByText("Thank you for reaching out. We'll get back to you shortly.")).toBeVisible();
}

testAtBrowser(
  'at the rung `browser` the contact form asks for nothing, on the first visit and without a network',
  async ({ page, context, product, expectedErrors }) => {
    await page.goto(paths.contact);
    await contactPageToSettle(page);
    const requests: string[] = [];
    // Also those of the service worker.
    context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await sendMessage(page);
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
    expect(requests).toEqual([]);

    product.kill('SIGKILL');
    await product.exited;
    expectedErrors.push(/net::ERR_|Failed to load resource/);
    await page.reload();
    await sendMessage(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);
