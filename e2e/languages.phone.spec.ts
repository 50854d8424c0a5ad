import type { Page } from '@playwright/test';
import { listContacts, PRIVACY_TOPIC_NAMES } from '#contracts/enquiries/index.ts';
import { inLanguage, LANGUAGE_NAMES, type Language, OFFERED_LANGUAGES } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { createStudent } from '#contracts/students/index.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import {
  expect,
  expectAccessible,
  expectToFit,
  expectToFitEnlarged,
  NARROWEST_PHONE,
  testWithMail as test,
  waitForApp,
} from './fixtures.ts';
import { type Say, wordsOf } from './languages.ts';
import { heading, toast } from './portal.ts';
import { PARENT } from './visitor.ts';

test.use({ viewport: NARROWEST_PHONE });

async function look(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await expectToFitEnlarged(page);
}

/** A child's own words, with key words of technology, logic and helping. */
const CHILD: Record<string, { interests: string; strengths: string; goals: string }> = {
  hi: { interests: 'मुझे कंप्यूटर और चित्र बनाना पसंद है', strengths: 'तर्क और धैर्य', goals: 'लोगों की मदद करना' },
  ta: {
    interests: 'எனக்கு கணினியும் ஓவியமும் பிடிக்கும்',
    strengths: 'தர்க்கம், பொறுமை',
    goals: 'மக்களுக்கு உதவுவது',
  },
};

/** Words to search for: in the script and as people type it in Latin letters, each with the career that it finds first. */
const SEARCHES: Record<string, readonly (readonly [typed: string, career: string])[]> = {
  hi: [
    ['नर्स कैसे बने', 'नर्स'],
    ['vakil', 'वकील'],
  ],
  ta: [
    ['டாக்டராகணும்', 'டாக்டர் (MBBS)'],
    ['vivasayi', 'விவசாயி'],
  ],
};

/** The code of a mail to a parent, which stands in its subject. */
async function codeTo({ taken }: MailServer, email: string, say: Say): Promise<string> {
  const subject = RegExp(`^${say('Your code: {code}', { code: '(\\d+)' })}$`);
  const find = async () => {
    for (const message of taken.filter(({ to }) => to === email)) {
      const [, code] = subject.exec((await message.parse()).subject ?? '') ?? [];
      if (code) return code;
    }
    return null;
  };
  await expect.poll(find, { message: `a code to ${email}` }).not.toBeNull();
  return (await find()) ?? '';
}

async function takeAssessment(page: Page, say: Say, language: Language): Promise<void> {
  await page.goto(inLanguage(paths.career, language));
  const words = CHILD[language] ?? { interests: '', strengths: '', goals: '' };
  await page.getByLabel(say('Name')).fill('Kavya Example');
  await page.getByLabel(say('Age'), { exact: true }).fill('15');
  await page.getByLabel(say('Education Level')).selectOption('high_school');
  await page.getByLabel(say('Interests')).fill(words.interests);
  await page.getByLabel(say('Strengths')).fill(words.strengths);
  await page.getByLabel(say('Career Goals')).fill(words.goals);
  await page.getByRole('button', { name: say('See my recommendations') }).tap();
  await expect(toast(page)).toContainText(say('Your career assessment has been processed.'));
  await expect(heading(page)).toHaveText(say('Your Career Recommendations'));
  await expect(page.getByText(say('Software Development'))).toBeVisible();
}

for (const language of OFFERED_LANGUAGES.filter((each) => each === 'hi' || each === 'ta')) {
  test.describe(LANGUAGE_NAMES[language], () => {
    let say: Say;
    test.beforeAll(async () => {
      say = await wordsOf(language);
    });

    test('from the selector to an account, an assessment and a request', async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto(paths.signup);
      await waitForApp(page);
      await page.getByLabel('Full name').fill(PARENT.name);
      await page.getByLabel('Language').selectOption(language);
      await expect(page).toHaveURL(inLanguage(paths.signup, language));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await look(page);
      const fullName = page.getByLabel(say('Full name'));
      // The name that was typed on the English page is here.
      await expect(fullName).toHaveValue(PARENT.name);
      await page.getByLabel(say('Email')).fill(PARENT.email);
      await page.getByLabel(say('Password'), { exact: true }).fill(PARENT.password);
      await page.getByLabel(say('Confirm password')).fill(PARENT.password);
      await page.getByLabel(say("Parent's name")).fill(PARENT.name);
      await page.getByRole('button', { name: say('Create account') }).tap();
      await expect(page.getByRole('alert')).toHaveText(say('You must agree to the terms and conditions'));
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: say('Create account') }).tap();
      await expect(page).toHaveURL(inLanguage(paths.login, language));
      await look(page);
      await page.getByLabel(say('Email')).fill(PARENT.email);
      await page.getByLabel(say('Password'), { exact: true }).fill(PARENT.password);
      await page.getByRole('button', { name: say('Sign in') }).tap();
      await expect(page).toHaveURL(inLanguage(paths.home, language));
      const welcome = say('Welcome, {name}', { name: PARENT.name });
      await expect(page.getByRole('banner').getByText(welcome)).toBeVisible();
      await look(page);

      await takeAssessment(page, say, language);
      await look(page);
      await page
        .getByRole('button', { name: say('Book Counseling Session') })
        .first()
        .tap();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel(say("Student's age"))).toHaveValue('15');
      await expectAccessible(page);
      await expectToFitEnlarged(page);
      const send = dialog.getByRole('button', { name: say('Send Request') });
      await send.tap();
      await expect(dialog.getByText(say('Please say who agrees: mother, father or guardian'))).toBeVisible();
      await dialog.getByLabel(say("Student's name")).fill('Nandini Example');
      await dialog.getByLabel(say('Relationship to the student')).selectOption('mother');
      await dialog.getByLabel(say("Parent's phone")).fill('98400 00000');
      for (const box of await dialog.getByRole('checkbox').all()) await box.check();
      await send.tap();
      await expect(toast(page)).toContainText(say("We'll contact you to schedule a counseling session."));
      await expect(dialog).toContainText(say('We have your request'));
      await expectAccessible(page, '[role=dialog]');
      await expectToFit(page);
      await dialog.getByRole('button', { name: say('Done') }).tap();
      await page.goto(inLanguage(paths.booking, language));
      await waitForApp(page);
      await expect(page.getByRole('article')).toBeVisible();
      await look(page);
    });

    test('thirty activities to a result and its careers', async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto(inLanguage(paths.interests, language));
      await look(page);
      await page.getByRole('button', { name: say('Start: 30 activities, about 4 minutes') }).tap();
      // Far apart: a second tap at the same place at once is no answer, and the items differ in height.
      const answers = ['Yes, very much', 'No, not at all', 'I am not sure'].map((each) => say(each));
      for (let at = 0; at < 30; at += 1) {
        await expect(
          page.getByText(say('{at} of {all}', { at: at + 1, all: 30 }), { exact: true }),
        ).toBeVisible();
        if (at === 4) await look(page);
        await page.getByRole('button', { name: answers[at % 3] ?? '', exact: true }).tap();
      }
      await expect(heading(page)).toHaveText(say('Your interests'));
      await expect(
        page
          .getByRole('region', { name: say('Careers with similar interests') })
          .getByRole('link')
          .first(),
      ).toBeVisible();
      await look(page);
    });

    test('a career is found in the script and in Latin letters, and opens', async ({ page }) => {
      await page.goto(inLanguage(paths.careers, language));
      await waitForApp(page);
      for (const [typed, career] of SEARCHES[language] ?? []) {
        await page.getByLabel(say('Search')).fill(typed);
        await expect(
          page.getByRole('main').locator('section section:visible').getByRole('link').first(),
        ).toHaveText(career);
      }
      await expectToFit(page);
      const [, career = ''] = SEARCHES[language]?.at(-1) ?? [];
      await page.getByRole('link', { name: career, exact: true }).first().tap();
      await expect(heading(page)).toHaveText(career);
      await expect(page).toHaveURL(RegExp(`/${language}/careers/`));
      await look(page);
    });

    test('the doors that subjects open, compared with another combination', async ({ page }) => {
      await page.goto(inLanguage(paths.subjectDoors, language));
      await waitForApp(page);
      await page
        .getByRole('checkbox', { name: say('Mathematics'), exact: true })
        .first()
        .uncheck();
      await expect(page.getByLabel(say('Combination'), { exact: true })).toHaveValue('');
      await page.getByRole('checkbox', { name: say('Compare with another combination') }).check();
      const compared = page.locator('#compare');
      await expect(compared.getByRole('status')).toHaveText(/\d/);
      await compared.locator('summary').first().tap();
      await expect(compared.locator('h4').first()).toBeVisible();
      await look(page);
    });

    test('a question about the family’s data', async ({ page, product }) => {
      await page.goto(inLanguage(paths.privacyRequest, language));
      await waitForApp(page);
      const send = page.getByRole('button', { name: say('Send Request') });
      await send.tap();
      await expect(page.getByText(say('Please choose what we should do'))).toBeVisible();
      await look(page);
      const name = `Lalita ${crypto.randomUUID().slice(0, 8)}`;
      await page.getByLabel(say('What should we do?')).selectOption(say(PRIVACY_TOPIC_NAMES.delete));
      await page.getByRole('textbox', { name: say('Name') }).fill(name);
      await page.getByLabel(say('Phone')).fill('98400 00006');
      await send.tap();
      await expect(page.getByRole('heading', { name: say('We have your request') })).toBeFocused();
      await look(page);
      const { contacts } = await product.call(listContacts, {
        token: await product.superAdminToken(),
        query: { kind: 'privacy_request', q: name },
      });
      expect(contacts.map((contact) => contact.language)).toEqual([language]);
    });

    test('a parent agrees by the code of an e-mail', async ({ page, product, mailServer }) => {
      const email = `meena.${language}@family.example`;
      await product.call(createStudent, {
        token: await product.superAdminToken(),
        body: { name: 'Gopal Example', guardianName: 'Meena Example', email },
      });
      await page.goto(inLanguage(paths.contact, language));
      await waitForApp(page);
      await page.getByRole('button', { name: say('Book a counselling session') }).tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(say("Student's age")).fill('12');
      await dialog.getByLabel(say("Student's name")).fill('Gopal Example');
      await dialog.getByRole('textbox', { name: say("Parent's or guardian's name") }).fill('Meena Example');
      await dialog.getByLabel(say('Relationship to the student')).selectOption('mother');
      await dialog.getByLabel(say("Parent's email")).fill(email);
      for (const box of await dialog.getByRole('checkbox').all()) await box.check();
      await dialog.getByRole('button', { name: say('Send Request') }).tap();
      const field = dialog.getByLabel(say('Code from your e-mail'));
      await expect(field).toBeVisible();
      await expectAccessible(page, '[role=dialog]');
      await field.fill(await codeTo(mailServer, email, say));
      await dialog.getByRole('button', { name: say('Confirm') }).tap();
      await expect(dialog.getByText(say('Thank you: your consent is confirmed.'))).toBeVisible();
      await expectToFit(page);
    });
  });
}

for (const language of OFFERED_LANGUAGES.filter((each) => each !== 'en')) {
  test(`a message in ${LANGUAGE_NAMES[language]}, first without its words`, async ({ page, product }) => {
    const say = await wordsOf(language);
    await page.goto(inLanguage(paths.contact, language));
    await waitForApp(page);
    await page.getByLabel(say('Who is writing?')).selectOption('parent');
    await page.getByLabel(say('Name'), { exact: false }).first().fill('Lalita Example');
    await page.getByLabel(say('Email')).first().fill(`lalita.${language}@family.example`);
    await page.getByRole('button', { name: say('Send Message') }).tap();
    await look(page);
    await page.getByLabel(say('Message')).first().fill('நன்றி · धन्यवाद');
    await page.getByRole('button', { name: say('Send Message') }).tap();
    await expect(page.getByText(say('Message Sent!'))).toBeVisible();
    await look(page);
    const { contacts } = await product.call(listContacts, {
      token: await product.superAdminToken(),
      query: { q: `lalita.${language}@family.example` },
    });
    expect(contacts.map((contact) => contact.language)).toEqual([language]);
  });
}
