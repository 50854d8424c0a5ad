import type { Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test, testAtBrowser } from './fixtures.ts';

/** What each page says, by whether messages and requests arrive. */
const WORDS = [
  [paths.home, 'We read every message, and a person answers.', 'Call us or write us an e-mail, and a person'],
  [paths.contact, 'By sending it you agree that we contact you', 'what you write here does not reach us'],
  [paths.dmit, null, 'this button asks nobody for a session'],
  [paths.privacy, 'We receive what you write on the contact page', 'The forms of this site send nothing'],
  [paths.privacy, 'A request for a counselling session:', 'This site sends us nothing.'],
  [paths.terms, 'The button for a session sends us a request.', 'The button for a session sends nothing'],
] as const;

/** What can be seen; `innerText` leaves out what is not displayed. */
async function seenOn(page: Page, path: string): Promise<string> {
  await page.goto(path);
  return (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
}

test('where messages arrive, the pages say what happens to them', async ({ page }) => {
  for (const [path, arriving, staying] of WORDS) {
    const words = await seenOn(page, path);
    if (arriving !== null) expect(words, path).toContain(arriving);
    expect(words, path).not.toContain(staying);
  }
});

testAtBrowser('where nothing leaves the browser, the pages promise no answer', async ({ page }) => {
  for (const [path, arriving, staying] of WORDS) {
    const words = await seenOn(page, path);
    if (arriving !== null) expect(words, path).not.toContain(arriving);
    expect(words, path).toContain(staying);
  }
  // The two that have a notice of their own there.
  for (const path of [paths.contact, paths.dmit]) {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(`${message.type()}: ${message.text()}`));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    expect(warnings, path).toEqual([]);
    page.removeAllListeners('console');
  }
});

test.describe('without JavaScript', () => {
  testAtBrowser.use({ javaScriptEnabled: false });
  testAtBrowser('the words are those of the rung as well', async ({ page }) => {
    const words = await seenOn(page, paths.contact);
    expect(words).toContain('what you write here does not reach us');
    expect(words).not.toContain('By sending it you agree');
  });
});
