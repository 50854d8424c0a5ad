import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test, testAtBrowser, waitForApp } from './fixtures.ts';
import { toast } from './portal.ts';
import { signIn, signUp, takeAssessment } from './visitor.ts';

// In one worker, because each worker starts a product of its own.
testAtBrowser.describe.configure({ mode: 'default' });

/** The text of each page if messages arrive, and if they stay in the browser. */
const WORDS = [
  [paths.home, 'We read every message, and a person answers.', 'Call us or write us an e-mail, and a person'],
  [paths.contact, 'By sending it you agree that we contact you', 'what you write here does not reach us'],
  [paths.dmit, null, 'this button sends no request'],
  [paths.privacy, 'We receive what you write on the contact page', 'The forms of this site send nothing'],
  [paths.privacy, 'A request for a counselling session:', 'This site sends us nothing.'],
  [paths.terms, 'The button for a session sends us a request.', 'The button for a session sends nothing'],
] as const;

/** The text that is displayed. */
async function seenOn(page: Page, path: string): Promise<string> {
  await page.goto(path);
  return (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
}

test('the pages describe the use of messages when the office receives them', async ({ page }) => {
  for (const [path, arriving, staying] of WORDS) {
    const words = await seenOn(page, path);
    if (arriving !== null) expect(words, path).toContain(arriving);
    expect(words, path).not.toContain(staying);
  }
});

testAtBrowser('where nothing leaves the browser, the pages promise no answer', async ({ page, browser }) => {
  for (const [path, arriving, staying] of WORDS) {
    const words = await seenOn(page, path);
    if (arriving !== null) expect(words, path).not.toContain(arriving);
    expect(words, path).toContain(staying);
  }
  // These two have a notice at this setting only.
  for (const path of [paths.contact, paths.dmit]) {
    await page.goto(path);
    await waitForApp(page);
    await expectAccessible(page);
  }

  const context = await browser.newContext({ javaScriptEnabled: false });
  const withoutScript = await context.newPage();
  const words = await seenOn(withoutScript, new URL(paths.contact, page.url()).href);
  expect(words).toContain('what you write here does not reach us');
  expect(words).not.toContain('By sending it you agree');
  await context.close();
});

/** Waits until the service worker has cached all files of the contact form. */
async function contactPageToSettle(page: Page): Promise<void> {
  const hasCheck = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('assets')).keys();
      const names = kept.map(({ url }) => url).join();
      return /contact-page-/.test(names) && /schemas-/.test(names);
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
  'nothing is sent, and everything still works, also without a network',
  async ({ page, context, expectedErrors }) => {
    const calls: string[] = [];
    context.on('request', (request) => {
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
    await contactPageToSettle(page);
    const requests: string[] = [];
    context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await sendMessage(page);
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
    expect(requests).toEqual([]);

    await context.setOffline(true);
    expectedErrors.push(/net::ERR_|Failed to load resource/);
    await page.reload();
    await sendMessage(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(calls).toEqual([]);
  },
);
