import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, testAtBrowser as test } from './fixtures.ts';
import { toast } from './portal.ts';
import { signIn, signUp, takeAssessment } from './visitor.ts';

test('at the rung `browser` nothing is sent, and everything still works', async ({ page }) => {
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

test('at the rung `browser` the contact form asks for nothing, on the first visit and without a network', async ({
  page,
  context,
  product,
  expectedErrors,
}) => {
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
});
