import { EXAM_SLUGS } from '#contracts/exams.ts';
import { inLanguage, LANGUAGE_NAMES, OFFERED_LANGUAGES } from '#contracts/languages.ts';
import { examAddress, PUBLIC_PATHS } from '#contracts/pages.ts';
import {
  expect,
  expectAccessible,
  expectToFit,
  expectToFitEnlarged,
  LAPTOP,
  NARROWEST_PHONE,
  test,
  waitForApp,
} from './fixtures.ts';
import { heading } from './portal.ts';

test('every public page: no warning, accessible, fits the screen, also with enlarged text', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(`${page.url()}: ${message.text()}`);
  });
  for (const path of PUBLIC_PATHS) {
    await page.setViewportSize(NARROWEST_PHONE);
    await page.goto(path);
    await waitForApp(page);
    await expect(heading(page)).toBeVisible();
    for (const screen of [NARROWEST_PHONE, LAPTOP]) {
      await page.setViewportSize(screen);
      await expectAccessible(page);
      await expectToFit(page);
      if (screen === NARROWEST_PHONE) await expectToFitEnlarged(page);
    }
  }
  expect(warnings).toEqual([]);
});

/** The pages of examinations differ in their facts only. */
const ALIKE = EXAM_SLUGS.slice(1).map(examAddress);

for (const language of OFFERED_LANGUAGES.filter((each) => each !== 'en')) {
  test(`every public page in ${LANGUAGE_NAMES[language]}: accessible, fits a narrow screen, also enlarged`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(NARROWEST_PHONE);
    for (const path of PUBLIC_PATHS.filter((each) => !ALIKE.includes(each))) {
      await page.goto(inLanguage(path, language));
      await waitForApp(page);
      await expect(heading(page)).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
      await expectToFitEnlarged(page);
    }
  });
}
