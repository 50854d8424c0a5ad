import { expect, type Page } from '@playwright/test';

const WORDS = ['No, not at all', 'Probably not', 'I am not sure', 'Probably', 'Yes, very much'];

/** Answers the questions of the inventory. @param values the answers, again and again. */
export async function answerAll(
  page: Page,
  count: number,
  values: readonly number[],
  first = 0,
): Promise<void> {
  for (let at = first; at < count; at += 1) {
    await expect(page.getByText(`${at + 1} of ${count}`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: WORDS[values[at % 6] ?? 2] ?? '', exact: true }).tap();
  }
}
