import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';

export const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'JavaScript code' });
export const output = (page: Page): Locator => page.getByRole('log', { name: 'Output console' });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export async function openEditor(page: Page): Promise<void> {
  await page.goto(paths.codeEditor);
  await expect(page.locator('.cm-editor')).toBeVisible();
}

/** Replaces the editor's text by a paste, which triggers no completion. */
export async function write(page: Page, code: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(code);
}

/** Runs code. @returns the lines of its output; the last one says how it ended. */
export async function run(page: Page, code: string): Promise<string[]> {
  await button(page, 'Clear Output').click();
  await write(page, code);
  await button(page, 'Run Code').click();
  await expect(output(page).locator(':scope > :last-child')).toHaveText(/^(Finished|Stopped)/, {
    timeout: 20_000,
  });
  return output(page).locator(':scope > *').allInnerTexts();
}
