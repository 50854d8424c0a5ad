import type { Page } from '@playwright/test';
import { expect, expectAccessible, testWithMail as test } from './fixtures.ts';
import { mailTo, PUBLIC_URL } from './mailbox.ts';
import { addMember, addNewMember, fillSignIn, resumeSession, signIn } from './people.ts';
import { heading, rowOf, toast } from './portal.ts';

// In one worker, because each worker starts a product of its own.
test.describe.configure({ mode: 'default' });

const NEW_PASSWORD = 'seven boats at dawn';

/** The path of a mail's link, which names the public address. */
function linkIn(text: string): string {
  const [link = ''] = /https:\S+\/admin\/set-password#\S+/.exec(text) ?? [];
  const { origin, pathname, hash } = new URL(link);
  expect(origin).toBe(PUBLIC_URL);
  return pathname + hash;
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Set Password' }).click();
}

test('an invitation, from the row of a new member to the first sign-in', async ({
  page,
  browser,
  product,
  mailServer,
}) => {
  test.slow();
  const admin = await addMember(product, { name: 'Bhavna', role: 'admin' });
  const member = await addNewMember(product, { name: 'Leela', role: 'teacher' });
  await resumeSession(page, product, admin);
  await page.goto('/admin/team-members');
  const more = rowOf(page, member.name).getByRole('button', { name: `More for ${member.name}` });
  await more.click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Invite' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send an invitation?' });
  await expect(dialog).toContainText(member.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(toast(page)).toContainText(`An invitation is on its way to ${member.email}.`);

  const link = linkIn(await mailTo(mailServer, member.email, 'Your invitation to the staff portal'));
  const context = await browser.newContext({ baseURL: product.url });
  const own = await context.newPage();
  await own.goto(link);
  await expect(heading(own)).toHaveText('Welcome to the team');
  await expect(own.getByText(`Choose a password for ${member.email}.`)).toBeVisible();
  await expectAccessible(own);
  await own.getByLabel('Password', { exact: true }).fill('password1');
  await own.getByLabel('Confirm Password').fill('password1');
  await own.getByRole('button', { name: 'Set Password' }).click();
  await expect(own.getByRole('alert')).toContainText('This password is too common.');
  await choosePassword(own, NEW_PASSWORD);
  await expect(own).toHaveURL('/admin/login');
  await expect(own.getByText('Your password is set. Sign in with it now.')).toBeVisible();
  await expect(own.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  await fillSignIn(own, { email: member.email, password: NEW_PASSWORD });
  await expect(own).toHaveURL('/admin/dashboard');

  // The link works once.
  await own.goto(link);
  await expect(heading(own)).toHaveText('This link has been used');
  await expectAccessible(own);
  await page.reload();
  await expect(rowOf(page, member.name)).not.toContainText('Never');
  await more.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Invite' })).toHaveCount(0);
  expect(mailServer.taken.filter(({ to }) => to === member.email)).toHaveLength(1);
  await context.close();
});

test('a changed address, which its owner takes back', async ({
  page,
  browser,
  product,
  mailServer,
  expectedErrors,
}) => {
  test.slow();
  const member = await addMember(product, { name: 'Kamala' });
  await resumeSession(page, product, member);
  await page.goto('/admin/settings');
  const thief = `thief.${member.id}@elsewhere.example`;
  await page.getByLabel('Email Address').fill(thief);
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Your password', { exact: true }).fill('a guess');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page)).toContainText('The current password is wrong.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Email Address')).toHaveValue(thief);
  await save.click();
  await question.getByLabel('Your password', { exact: true }).fill(member.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page)).toContainText('Profile updated successfully');

  const mail = await mailTo(mailServer, member.email, 'The e-mail address of your account was changed');
  expect(mail).toContain(`from ${member.email} to ${thief}`);
  const context = await browser.newContext({ baseURL: product.url });
  const own = await context.newPage();
  await own.goto(linkIn(mail));
  await expect(heading(own)).toHaveText('Take your account back');
  await expect(own.getByText(member.email)).toBeVisible();
  await expectAccessible(own);
  await choosePassword(own, NEW_PASSWORD);
  await expect(own).toHaveURL('/admin/login');
  await expect(own.getByLabel('Email', { exact: true })).toHaveValue(member.email);
  await fillSignIn(own, { email: member.email, password: NEW_PASSWORD });
  await expect(own).toHaveURL('/admin/dashboard');
  await context.close();

  // Every session has ended.
  expectedErrors.push(/status of 400/, /status of 401/);
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('a forgotten password, from the sign-in page to the end of the other sessions', async ({
  page,
  browser,
  product,
  mailServer,
  expectedErrors,
}) => {
  test.slow();
  const member = await addMember(product, { name: 'Asha' });
  await signIn(page, member);
  const form = '/admin/dashboard/students/new';
  await page.goto(form);
  await page.getByLabel('Name', { exact: true }).fill('Typed before the end');

  const context = await browser.newContext({ baseURL: product.url });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/admin/login');
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(heading(elsewhere)).toHaveText('Forgot password');
  await expectAccessible(elsewhere);
  await elsewhere.getByLabel('Email').fill('nobody@consultancy.example');
  await elsewhere.getByLabel('Email').press('Enter');
  await expect(heading(elsewhere)).toHaveText('Check your inbox');
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Use another address' }).click();
  await elsewhere.getByLabel('Email').fill(member.email.toUpperCase());
  await elsewhere.getByRole('button', { name: 'Send Link' }).click();
  await expect(heading(elsewhere)).toHaveText('Check your inbox');

  const link = linkIn(await mailTo(mailServer, member.email, 'Choose a new password'));
  await elsewhere.goto(link);
  await expect(heading(elsewhere)).toHaveText('Choose a new password');
  await choosePassword(elsewhere, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL('/admin/login');
  const news = await mailTo(mailServer, member.email, 'Your password was changed');
  expect(news).toMatch(/Browser: Chrome on /);

  expectedErrors.push(/status of 401/);
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(page).toHaveURL('/admin/login?redirect=dashboard/students/new');
  await fillSignIn(page, member);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');

  // Only a sign-in from a new device is announced.
  await fillSignIn(page, { email: member.email, password: NEW_PASSWORD });
  await expect(page).toHaveURL(form);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before the end');
  await fillSignIn(elsewhere, { email: member.email, password: NEW_PASSWORD });
  await expect(elsewhere).toHaveURL('/admin/dashboard');
  await mailTo(mailServer, member.email, 'A new device has signed in to your account');
  // The first one is about the sign-in on this page.
  await expect.poll(() => mailServer.taken.filter(({ to }) => to === member.email)).toHaveLength(4);
  await context.close();
});
