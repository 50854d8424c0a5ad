import { paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { heading } from './portal.ts';

/** Every keyword of every rule, in every answer that it counts in. */
const EVERYTHING = {
  Interests:
    'computer programming coding art design creative visual science research people helping communication business management leadership',
  Strengths: 'problem solving, logical, creative, visual, analytical, communication, leadership',
  'Career Goals': 'research, helping, business',
};
const LITTLE = {
  Interests: 'Old maps and the sea',
  Strengths: 'Patient and very curious',
  'Career Goals': 'To see every ocean',
};

for (const [name, answers] of [
  ['with every recommendation', EVERYTHING],
  ['with the general ones', LITTLE],
] as const) {
  test(`the results ${name} are one page of A4`, async ({ page }) => {
    await page.goto(paths.career);
    await page.getByLabel('Name').fill('Kavya Example');
    await page.getByLabel('Age', { exact: true }).fill('15');
    await page.getByLabel('Education Level').selectOption('high_school');
    for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'See my recommendations' }).click();
    await expect(heading(page)).toHaveText('Your Career Recommendations');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // In points: 210 by 297 mm.
    const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  });
}
