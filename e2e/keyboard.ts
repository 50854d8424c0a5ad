import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any journey needs. */
const MAX_STOPS = 60;

/** Presses Tab until the control has the focus; every stop must show its focus. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
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

/** Presses Escape after two frames: a layer listens from the frame after its first. */
export async function pressEscape(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await page.keyboard.press('Escape');
}
