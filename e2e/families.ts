import type { Page } from '@playwright/test';
import {
  acceptGuardianInvitation,
  inviteGuardian,
  signInFamily,
  signUpFamily,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { createStudent } from '#contracts/students/index.ts';
import { expect, expectAccessible, expectToFit, expectToFitEnlarged, waitForApp } from './fixtures.ts';
import type { Say } from './languages.ts';
import { heading } from './portal.ts';
import type { Product } from './product.ts';

export const PASSWORD = 'amber lantern 77';

/** The texts of a page in English. */
export const inEnglish: Say = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** Checks a page that has loaded: accessible, and no wider than the phone, with enlarged text, too. */
export async function look(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await expectToFitEnlarged(page);
}

interface Guardian {
  name: string;
  email: string;
}

/** A page and its address in the language of a journey. */
interface Words {
  say: Say;
  at(path: string): string;
}
const ENGLISH: Words = { say: inEnglish, at: (path) => path };

export async function fillSignUp(
  page: Page,
  { name, email }: Guardian,
  { say, at } = ENGLISH,
): Promise<void> {
  await page.goto(at(paths.signup));
  await waitForApp(page);
  await page.getByLabel(say('Full name')).fill(name);
  await page.getByLabel(say('Email')).fill(email);
  for (const label of ['Password', 'Confirm password'])
    await page.getByLabel(say(label), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say("Parent's name")).fill(name);
}

export async function sendSignUp(page: Page, { say, at } = ENGLISH): Promise<void> {
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: say('Create account') }).tap();
  await expect(page).toHaveURL(at(paths.login));
}

/** Makes an account by the form, in English. */
export async function signUp(page: Page, guardian: Guardian): Promise<void> {
  await fillSignUp(page, guardian);
  await sendSignUp(page);
}

export async function signIn(page: Page, email: string, say = inEnglish): Promise<void> {
  await page.getByLabel(say('Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('Sign in') }).tap();
}

/** Invites an address to the whole sight. @returns the link's path. */
export async function invite(
  product: Product,
  studentId: number,
  { email, relation = 'mother' }: { email: string; relation?: 'mother' | 'father' },
): Promise<string> {
  const { token } = await product.call(inviteGuardian, {
    token: await product.superAdminToken(),
    params: { id: studentId },
    body: { email, relation, sight: 'all' },
  });
  return `${paths.familyInvitation}#${token}`;
}

/** Makes an account, which the invitation confirms, and signs in. */
export async function join(page: Page, guardian: Guardian, link: string): Promise<void> {
  await signUp(page, guardian);
  await signIn(page, guardian.email);
  await expect(page).toHaveURL(paths.home);
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept the invitation' }).tap();
  await expect(page.getByText('Your child appears in your account now.')).toBeVisible();
}

/** A student, and their mother signed in to an account that sees them. */
export async function buildFamily(
  page: Page,
  product: Product,
  {
    mother: { name, email },
    child,
  }: { mother: Guardian; child: { name: string; className?: string; email?: string } },
) {
  const body = { dateOfBirth: '2012-05-14', ...child };
  const { student } = await product.call(createStudent, { token: await product.superAdminToken(), body });
  const token = (await invite(product, student.id, { email })).split('#')[1];
  await page.goto(paths.home);
  await page.evaluate(
    async (calls) => {
      for (const [path, body] of calls) {
        const headers = { 'Content-Type': 'application/json' };
        const { ok } = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!ok) throw new Error(path);
      }
    },
    [
      [signUpFamily.path, { name, parentName: name, email, password: PASSWORD }],
      [signInFamily.path, { email, password: PASSWORD, isRemembered: false }],
      [acceptGuardianInvitation.path, { token }],
    ] as const,
  );
  return student;
}
