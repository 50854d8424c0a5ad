import { paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { expectA4 } from './paper.ts';
import { heading } from './portal.ts';

/** Every keyword of every rule. */
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

test('the results are one page of A4, with every recommendation and with the general ones', async ({
  page,
}) => {
  for (const answers of [EVERYTHING, LITTLE]) {
    await page.goto(paths.career);
    await page.getByLabel('Name').fill('Kavya Example');
    await page.getByLabel('Age', { exact: true }).fill('15');
    await page.getByLabel('Education Level').selectOption('high_school');
    for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'See my recommendations' }).click();
    await expect(heading(page)).toHaveText('Your Career Recommendations');
    await expectA4(page, 1);
  }
});
