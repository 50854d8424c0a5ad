import type { Response } from '@playwright/test';
import { inLanguage, LANGUAGE_NAMES, type Language } from '#contracts/languages.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { createStudent } from '#contracts/students/index.ts';
import { fillSignUp, inEnglish, invite, look, PASSWORD, sendSignUp, signIn, signUp } from './families.ts';
import { expect, NARROWEST_PHONE, testWithAccounts as test } from './fixtures.ts';
import { wordsOf } from './languages.ts';
import { mailTo, PUBLIC_URL } from './mailbox.ts';
import { heading } from './portal.ts';

// The pages ask the server after Logout, and with a session that has ended.
test.use({ viewport: NARROWEST_PHONE, expectedErrors: [/401 \(Unauthorized\)/] });

/** The path of the link in a mail. */
const linkIn = (text: string, page: string) =>
  new RegExp(`${PUBLIC_URL}([^\\s>]*${page}#[\\w-]+)`).exec(text)?.[1] ?? '';

for (const language of ['en', 'hi', 'ta'] as const satisfies readonly Language[]) {
  test(`from the sign-up and an invitation to the child’s page, in ${LANGUAGE_NAMES[language]}`, async ({
    page,
    product,
    mailServer,
  }) => {
    test.setTimeout(120_000);
    const say = language === 'en' ? inEnglish : await wordsOf(language);
    const at = (path: string) => inLanguage(path, language);
    const email = `lalita.${language}@family.example`;

    await fillSignUp(page, { name: 'Lalita Example', email }, { say, at });
    const notes = page.getByLabel(say('What are you looking for?'));
    await notes.fill('அ'.repeat(2500));
    const cut = say('This is the longest text: {most} characters. A longer one is cut.', { most: '2,000' });
    await expect(page.getByText(cut)).toBeVisible();
    await notes.fill('');
    await sendSignUp(page, { say, at });
    await look(page);
    await signIn(page, email, say);
    await expect(page).toHaveURL(at(paths.home));
    expect(await page.evaluate(() => localStorage.getItem('user'))).not.toContain(PASSWORD);

    const confirmation = await mailTo(mailServer, email, say('Please confirm your e-mail address'));
    await page.goto(at(paths.family));
    await expect(heading(page)).toHaveText(say('Your family'));
    await look(page);
    await page.goto(linkIn(confirmation, paths.confirmAccount));
    await expect(page.getByText(say('Your e-mail address is confirmed.'))).toBeVisible();
    await look(page);

    const token = await product.superAdminToken();
    const { student } = await product.call(createStudent, {
      token,
      body: { name: `Nandini ${LANGUAGE_NAMES[language]}`, dateOfBirth: '2012-05-14' },
    });
    await invite(product, student.id, { email });
    const invitation = await mailTo(
      mailServer,
      email,
      say('Your invitation to see your child’s counselling'),
    );
    await page.goto(
      at(`${paths.familyInvitation}#${linkIn(invitation, paths.familyInvitation).split('#')[1]}`),
    );
    await page.getByRole('button', { name: say('Accept the invitation') }).tap();
    await expect(page.getByText(say('Your child appears in your account now.'))).toBeVisible();
    await look(page);

    await page.goto(at(paths.family));
    await page.getByRole('link', { name: /Nandini/ }).tap();
    await expect(page).toHaveURL(at(addressOf(paths.familyChild, student.id)));
    await expect(heading(page)).toContainText('Nandini');
    await look(page);
    await page.goto(at(paths.familyAccount));
    await look(page);

    // After Logout nothing of it is there: by Back, by the address, for another browser.
    const isSignOut = (answer: Response) =>
      answer.request().method() === 'DELETE' && answer.url().endsWith('/api/family/session');
    const signedOut = page.waitForResponse(isSignOut);
    await page.getByRole('button', { name: say('Logout') }).tap();
    await expect(page.getByRole('link', { name: say('Login'), exact: true })).toBeVisible();
    await expect(page).toHaveURL(at(paths.login));
    await signedOut;
    await page.goto(at(addressOf(paths.familyChild, student.id)));
    await expect(page).toHaveURL(at(paths.login));
    await page.goBack();
    await expect(page.getByText('Nandini')).toHaveCount(0);
  });
}

test('a forgotten password is replaced by a link, which signs other devices out', async ({
  page,
  browser,
  baseURL,
  mailServer,
}) => {
  const email = 'ravi@family.example';
  await signUp(page, { name: 'Ravi Example', email });
  await signIn(page, email);
  await expect(page.getByText('Welcome, Ravi Example')).toBeVisible();

  const lost = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await lost.newPage();
  await other.goto(paths.forgotPassword);
  await other.getByLabel('Email of the account').fill(email);
  await other.getByRole('button', { name: 'Send the link' }).click();
  await expect(other.getByText(/If there is an account with this address/)).toBeVisible();
  await other.goto(linkIn(await mailTo(mailServer, email, 'Choose a new password'), paths.setFamilyPassword));
  await other.getByLabel('Password', { exact: true }).fill('purple cactus 19');
  await other.getByLabel('Confirm password').fill('purple cactus 19');
  await other.getByRole('button', { name: 'Choose a new password' }).click();
  await expect(other.getByText('Every device was signed out.', { exact: false })).toBeVisible();
  await lost.close();

  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
});
