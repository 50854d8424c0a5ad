import { expect, type Page } from '@playwright/test';

/** Prints the page and checks its paper. @param sheets the maximum. */
export async function expectA4(page: Page, sheets: number): Promise<void> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length).toBeLessThanOrEqual(sheets);
  // In points: 210 by 297 mm.
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
}
