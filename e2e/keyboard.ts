import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page has between two places that a journey goes to. */
const MOST_STOPS = 60;

/** Presses Tab until the control has the focus; every stop on the way has to be seen. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // The picker's button inside a date field is the browser's own, with a ring of its own.
      if (element.matches('input[type=date]')) return { html: '', outline: 'auto 1px' };
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { html: element.outerHTML.slice(0, 120), outline: `${outlineStyle} ${outlineWidth}` };
    });
    expect(focused.outline, focused.html).toMatch(/^(solid|auto) [1-9]/);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${control}`);
}

/** Presses Escape no sooner than a person could: a layer listens from the frame after the one that shows it. */
export async function pressEscape(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.keyboard.press('Escape');
}
