import type { Page } from '@playwright/test';
import { confirmParent, linkContact, listContacts } from '#contracts/enquiries/index.ts';
import { addressOf, careerAddress, paths } from '#contracts/pages.ts';
import {
  expect,
  expectAccessible,
  expectToFit,
  expectToFitEnlarged,
  NARROWEST_PHONE,
  test,
} from './fixtures.ts';
import { answerAll } from './interests.ts';
import { addMember, resumeSession } from './people.ts';
import { heading } from './portal.ts';

test.use({ viewport: NARROWEST_PHONE });

/** By type, in the order of the items: a student who likes to make and to find out. */
const STUDENT = [4, 3, 1, 2, 0, 1];
const PARENT = [0, 3, 1, 2, 3, 1];

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
  await expectToFitEnlarged(page);
}

/** Answers and way back are visible above the bar at the bottom, without scrolling. */
async function expectOnOneScreen(page: Page): Promise<void> {
  const usual = page.viewportSize() ?? { width: 360, height: 740 };
  for (const height of [640, usual.height]) {
    await page.setViewportSize({ ...usual, height });
    const bar = page.getByRole('navigation', { name: 'Reach us' });
    // The page is laid out some time after the resize.
    await expect(async () => {
      const top = (await bar.boundingBox())?.y ?? 0;
      expect(top).toBeGreaterThan(height / 2);
      for (const name of ['Yes, very much', 'Back']) {
        const box = await page.getByRole('button', { name, exact: true }).boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect((box?.y ?? height) + (box?.height ?? 0), `${name} at ${height}`).toBeLessThanOrEqual(top);
      }
    }).toPass({ timeout: 5_000 });
  }
}

test('a student alone takes thirty taps to a result, and nothing is stored', async ({ page }) => {
  await page.goto(paths.interests);
  await look(page);
  await page.getByRole('button', { name: /^Start: 30/ }).tap();
  await look(page);
  await expectOnOneScreen(page);
  const last = page.getByRole('button', { name: 'Yes, very much' });
  await expect
    .poll(() => last.evaluate((button) => button.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(740);
  const keep = page.getByRole('checkbox', { name: 'Keep my answers in this browser' });
  // Above the bar at the bottom of a phone's screen.
  await keep.click({ trial: true, timeout: 2000 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('5');
  await expect(page.getByText('2 of 30', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).tap();
  await answerAll(page, 30, STUDENT);
  await expect(heading(page)).toHaveText('Your interests');
  const careers = page.getByRole('region', { name: 'Careers with similar interests' });
  await expect(careers.getByText(/fit$/).first()).toBeVisible();
  await look(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the inventory needs no network after one visit, even before it was started', async ({
  page,
  context,
  expectedErrors,
}) => {
  await page.goto(paths.interests);
  const kept = (cache: string) =>
    page.evaluate(
      async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => url).join('\n'),
      cache,
    );
  for (const part of ['result-view', 'rated-careers']) {
    await expect.poll(() => kept('assets')).toContain(`/assets/${part}-`);
  }
  await expect.poll(() => kept('pages')).toContain(paths.interests);
  await context.setOffline(true);
  expectedErrors.push(/net::ERR_|Failed to load resource/);
  const careers = page.getByRole('region', { name: 'Careers with similar interests' });
  // The open page, then the page opened again.
  for (const isNew of [false, true]) {
    if (isNew) {
      // As in a new tab.
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(paths.interests);
    }
    await page.getByRole('button', { name: /^Start: 30/ }).tap();
    await answerAll(page, 30, STUDENT);
    await expect(careers.getByText(/fit$/).first()).toBeVisible();
  }
});

test('Back returns from a question and from the result to the start page, and then leaves', async ({
  page,
}) => {
  await page.goto(paths.about);
  await page.goto(paths.interests);
  await page.getByRole('button', { name: /^Start: 30/ }).tap();
  await page.getByRole('button', { name: 'Probably', exact: true }).tap();
  await page.goBack();
  await expect(page).toHaveURL(paths.interests);
  const goOn = page.getByRole('button', { name: 'Go on where I stopped' });
  await goOn.tap();
  await expect(page.getByText('2 of 30', { exact: true })).toBeVisible();
  await answerAll(page, 30, STUDENT, 1);
  await expect(heading(page)).toHaveText('Your interests');
  await page.goBack();
  await goOn.tap();
  await expect(heading(page)).toHaveText('Your interests');
  await page.getByRole('button', { name: 'Start again' }).tap();
  await expect(page.getByRole('button', { name: /^Start: 30/ })).toBeVisible();
  // The buttons of the page leave no entry behind.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('isWithinPage');
  await page.goBack();
  await expect(page).toHaveURL(paths.about);
});

test('two lenses: a parent guesses, the student answers, both see the differences', async ({ page }) => {
  await page.goto(paths.interests);
  await page.getByRole('checkbox', { name: /^A parent guesses first/ }).check();
  await page.getByRole('button', { name: /^Start: 30/ }).tap();
  await expectOnOneScreen(page);
  await answerAll(page, 12, PARENT);
  await expect(heading(page)).toHaveText('Now the student answers');
  await look(page);
  await page.getByRole('button', { name: 'I am the student: start' }).tap();
  await answerAll(page, 30, STUDENT);
  const view = page.getByRole('region', { name: 'Two views' });
  await expect(view).toContainText('You were close to each other on 8 of 12 activities.');
  await expect(view.getByRole('list').last().getByRole('listitem')).toHaveCount(3);
  await look(page);
  await page.getByRole('checkbox', { name: /^I, the student/ }).check();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByRole('checkbox', { name: /^I, the parent/ }).check();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('interestInventory')))
    .toContain('guesses');
  await page.getByRole('button', { name: 'Start again' }).tap();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('doors from results: from a career of the list to the subjects that keep it open', async ({ page }) => {
  await page.goto(paths.interests);
  await page.getByRole('button', { name: /^Start: 30/ }).tap();
  await answerAll(page, 30, STUDENT);
  const careers = page.getByRole('region', { name: 'Careers with similar interests' });
  const first = careers.locator('ol').getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  // The head of the result asks whether to keep it.
  await expect(page.getByRole('checkbox', { name: /^Keep my answers/ })).toBeInViewport();
  await first.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await first.tap();
  await expect(heading(page)).toHaveText(name);
  await page.goBack();
  await expect(heading(page)).toHaveText('Your interests');
  await expect(first).toHaveText(name);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -1);
  await page.reload();
  await expect(first).toHaveText(name);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await first.tap();
  await expect(heading(page)).toHaveText(name);
  await look(page);
  await page.getByRole('link', { name: 'Which subjects keep this career open?' }).tap();
  await expect(heading(page)).toHaveText('Subject doors');
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeInViewport();
  await expect(
    page.getByRole('heading', { name: /^(Fewest subjects|No Class 12 subject|No rule about subjects)/ }),
  ).toBeVisible();
  await look(page);
  await page.getByLabel('Career or course that should stay open').selectOption('MBBS');
  await expect(page.getByRole('heading', { name: /^Fewest subjects: .*Biology/ })).toBeVisible();
});

test('a career says its usual route first, on its page and in the doors', async ({ page }) => {
  await page.goto(careerAddress('mechanical-engineer'));
  const usual = page.getByText(/^The usual route, after Class 12: Physics, Chemistry and Mathematics\./);
  await expect(usual).toContainText('only by another way: Polytechnic diploma');
  await look(page);
  await page.getByRole('link', { name: 'Which subjects keep this career open?' }).tap();
  await expect(
    page.getByRole('heading', { name: 'Fewest subjects: Chemistry, Mathematics and Physics' }),
  ).toBeVisible();
  await expect(usual).toBeVisible();
});

test('a result sent with a request: closed until the parent agrees, then on the student’s page and in the report', async ({
  page,
  product,
}) => {
  const name = `Ravi ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(paths.interests);
  await page.getByRole('button', { name: /^Start: 30/ }).tap();
  await answerAll(page, 30, STUDENT);
  await page.getByLabel(/^Subjects you think of/).selectOption('pcm-with-computer-science');
  await page.getByRole('button', { name: 'Book Counseling Session' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel("Student's age").fill('15');
  await dialog.getByLabel("Student's name").fill(name);
  await dialog.getByLabel("Parent's or guardian's name").fill('Meera Example');
  await dialog.getByLabel('Relationship to the student').selectOption('mother');
  await dialog.getByLabel("Parent's phone").fill('98400 00003');
  await dialog.getByLabel('Message (optional)').fill('PCM or PCB?');
  await dialog.getByRole('checkbox', { name: /Send my interest result/ }).check();
  await dialog.getByRole('checkbox', { name: /this parent or guardian/ }).check();
  await dialog.getByRole('checkbox', { name: /agree to be contacted/ }).check();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send Request' }).tap();
  await expect(dialog).toContainText('We first ask you, as the parent or guardian, whether you agree');

  const token = await product.superAdminToken();
  const { contacts } = await product.call(listContacts, { token, query: { q: name } });
  const sent = contacts[0];
  expect(sent).toMatchObject({ message: 'PCM or PCB?', request: { hasInterests: true, awaitsParent: true } });
  const params = { id: sent?.id ?? 0 };
  const student = { name, phone: '98400 00003', service: 'career' as const };
  const body = { version: sent?.version ?? 0, student };
  const { contact: linked } = await product.call(linkContact, { token, params, body });
  const staff = await addMember(product, { name: 'Yamini', role: 'admin' });
  await resumeSession(page, product, staff);
  await page.goto(addressOf(paths.admin.dashboardStudent, linked.studentId ?? 0));
  const results = page.getByRole('region', { name: 'Interest results' });
  await expect(results).toContainText('It opens when a parent has agreed to the request.');

  const agreed = { version: linked.version, parentName: 'Meera Example', parentRelation: 'mother' as const };
  await product.call(confirmParent, { token, params, body: agreed });
  await page.reload();
  await expect(results.getByRole('row', { name: /^R: Making and mending/ })).toContainText('20 of 20');
  await expect(results).toContainText('English, Physics, Chemistry, Mathematics, Computer Science');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start report: Career Counseling' }).tap();
  // The student's page has the same heading.
  await expect(page.getByRole('link', { name: 'All reports' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Interests, measured by answers on/ })).toBeVisible();
  await expectAccessible(page);
});

test('the age decides who agrees to the counting of answers', async ({ page }) => {
  // Kept answers: taps of a program are too quick to be counted.
  const answers = Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((number) =>
      [...'riasec'].map((letter, type) => [`${letter}${number}`, STUDENT[type] ?? 0]),
    ),
  );
  const kept = JSON.stringify({ form: 'short', answers, guesses: null });
  await page.addInitScript((kept) => localStorage.setItem('interestInventory', kept), kept);
  await page.goto(paths.interests);
  await page.getByRole('button', { name: 'Show my result' }).tap();
  const section = page.getByRole('region', { name: 'Help us check the questions' });
  await section.getByRole('button', { name: 'Send the answers' }).tap();
  await expect(section.getByLabel('Student’s age')).toBeFocused();
  await section.getByLabel('Student’s age').fill('15');
  await section.getByRole('button', { name: 'Send the answers' }).tap();
  await expect(section.getByRole('checkbox')).toBeFocused();
  await look(page);
  await section.getByRole('checkbox', { name: /^I am the parent or guardian/ }).check();
  await section.getByRole('button', { name: 'Send the answers' }).tap();
  await expect(section.getByText(/^Thank you\./)).toBeFocused();
  await expect(section.getByRole('button')).toHaveCount(0);
  await look(page);
});
