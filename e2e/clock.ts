import { expect, type Locator, type Page } from '@playwright/test';

const STEP_MS = 20;
/** What can have passed unseen since something appeared. */
const SLACK_MS = 60;

/** From here on the page's time stands still, on this page and on those that are opened later. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Lets the page's time pass in small steps until something is shown: loading code takes time, too. */
export async function runClockUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}

/** Proves that the page leaves for the address after the delay, neither sooner nor later. */
export async function expectToLeaveAfter(page: Page, delayMs: number, address: string): Promise<void> {
  const here = page.url();
  await page.clock.runFor(delayMs - SLACK_MS);
  expect(page.url()).toBe(here);
  await page.clock.runFor(SLACK_MS);
  await expect(page).toHaveURL(address);
  await page.clock.resume();
}
