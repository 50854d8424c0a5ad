import { t } from '@lingui/core/macro';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  confirmFamilyAccount,
  FAMILY_REFUSALS,
  getFamilySession,
  requestFamilyPasswordReset,
  signInFamily,
  signOutFamily,
  signUpFamily,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { ApiError } from '#web/lib/api-errors.ts';
import { activateLanguage } from '#web/lib/messages.ts';
import { messages } from '#web/messages/en.po';
import { setPublicServices, switchAccountsOn } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { alertText, field, fillIn, PASSWORD, pass, renderAccount, stored } from './account-fixture.tsx';
import { accounts } from './account-storage.ts';
import { ConfirmAccountPage } from './link-page.tsx';
import { sayRefusal } from './say-refusal.ts';

const RECORD = {
  name: 'Meena Rao',
  email: 'meena@family.example',
  parentName: 'Ravi Rao',
  schoolName: '',
  age: null,
  occupation: '',
  city: 'Pune',
  country: '',
  notes: '',
};
const ACCOUNT = {
  ...RECORD,
  language: 'en' as const,
  isConfirmed: false,
  createdAt: '2026-04-30T06:00:00.000Z',
};

let api: ApiStub;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  setPublicServices('accounts');
  api = stubApi();
});

function signIn(): void {
  fillIn({ Email: RECORD.email, Password: PASSWORD });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('an account on the server', () => {
  it('signs in after 500 ms, and leaves a record without the password', async () => {
    api.answer(signInFamily, { account: ACCOUNT });
    const { address, greeting } = renderAccount(paths.login);
    signIn();
    await pass(499);
    expect(api.callsOf(signInFamily)).toEqual([]);
    await pass(1);
    expect(api.callsOf(signInFamily)[0]?.body).toEqual({
      email: RECORD.email,
      password: PASSWORD,
      isRemembered: true,
    });
    expect([address(), greeting()]).toEqual(['/', 'Meena Rao']);
    expect(stored()).toEqual({ ...RECORD, studentName: '' });
    expect(localStorage.getItem('registeredUsers')).toBeNull();
  });

  it('is not told apart from an unknown one', async () => {
    api.refuse(signInFamily, 401, {
      code: 'invalid_credentials',
      message: 'Invalid email or password. Please try again.',
    });
    renderAccount(paths.login);
    signIn();
    await pass(500);
    expect(alertText()).toBe(" Don't have an account? Sign up below.");
    expect(stored()).toBeNull();
  });

  it('says the general message without an answer, and keeps what was typed', async () => {
    api.disconnect(signInFamily);
    renderAccount(paths.login);
    signIn();
    await pass(500);
    expect(alertText()).toBe('An error occurred. Please try again later.');
    expect(field('Password').value).toBe(PASSWORD);
  });

  it('is made by the server, and signed in by its own sign-in', async () => {
    api.answer(signUpFamily, { message: 'made' });
    const { address, greeting } = renderAccount(paths.signup);
    fillIn({
      'Full name': RECORD.name,
      Email: RECORD.email,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
      "Parent's name": RECORD.parentName,
    });
    fireEvent.click(screen.getByRole('checkbox', { name: /terms/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await pass(1000);
    expect([address(), greeting()]).toEqual(['/login', 'nobody']);
    screen.getByText('Your account is ready: please sign in.');
    expect(api.callsOf(signUpFamily)[0]?.body).toMatchObject({ password: PASSWORD, language: 'en' });
    expect([stored(), localStorage.getItem('registeredUsers')]).toEqual([null, null]);
  });

  it('shows a weak password at the form', async () => {
    const message = 'This password is too common. Please choose another one.';
    api.refuse(signUpFamily, 400, { code: 'bad_request', message, field: 'password' });
    renderAccount(paths.signup);
    fillIn({
      'Full name': RECORD.name,
      Email: RECORD.email,
      Password: 'password1',
      'Confirm password': 'password1',
      "Parent's name": RECORD.parentName,
    });
    fireEvent.click(screen.getByRole('checkbox', { name: /terms/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await pass(1000);
    expect(alertText()).toBe(message);
    expect(field('Password').ariaInvalid).toBe('true');
  });

  it('leaves at once; without a network a later page tells the server', async () => {
    localStorage.setItem('user', JSON.stringify(RECORD));
    localStorage.setItem('careerDraft', 'own words');
    api.disconnect(signOutFamily);
    await accounts.signOut();
    expect([stored(), localStorage.getItem('careerDraft')]).toEqual([null, null]);
    api.answer(signOutFamily, { message: 'Signed out' });
    await accounts.refresh();
    expect(api.callsOf(signOutFamily)).toHaveLength(2);
    await accounts.refresh();
    expect(api.callsOf(signOutFamily)).toHaveLength(2);
  });

  it('that ended on the server is no longer shown; its work is put away', async () => {
    localStorage.setItem('user', JSON.stringify(RECORD));
    localStorage.setItem('careerDraft', 'own words');
    api.refuse(getFamilySession, 401, { code: 'unauthenticated', message: 'Please sign in to continue.' });
    await accounts.refresh();
    expect([stored(), localStorage.getItem('careerDraft')]).toEqual([null, null]);
    api.answer(signInFamily, { account: ACCOUNT });
    await accounts.signIn(RECORD.email, PASSWORD);
    expect(localStorage.getItem('careerDraft')).toBe('own words');
  });

  it('stays shown without an answer, and takes a changed name', async () => {
    localStorage.setItem('user', JSON.stringify(RECORD));
    api.disconnect(getFamilySession);
    await accounts.refresh();
    expect(accounts.session()?.name).toBe('Meena Rao');
    api.answer(getFamilySession, { account: { ...ACCOUNT, name: 'Meena R. Rao' } });
    await accounts.refresh();
    expect(accounts.session()?.name).toBe('Meena R. Rao');
  });

  it('gets a link for a new password; any address gets the same words', async () => {
    switchAccountsOn();
    api.answer(requestFamilyPasswordReset, { message: 'sent' });
    renderAccount(paths.forgotPassword);
    fillIn({ 'Email of the account': RECORD.email });
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await pass(0);
    screen.getByText(/If there is an account with this address/);
  });
});

it.each([
  ['The invitation was not found.', 'न्योता नहीं मिला।'],
  ['The child was not found.', 'गड़बड़ी हुई।'],
])('a refusal is said in the language of the page: %s', (message, words) => {
  onTestFinished(() => activateLanguage());
  const general = t`An error occurred. Please try again later.`;
  const id = Object.keys(messages).find((id) => String(messages[id]) === general) ?? '';
  activateLanguage('hi', { [FAMILY_REFUSALS.unknownInvitation]: 'न्योता नहीं मिला।', [id]: 'गड़बड़ी हुई।' });
  expect(sayRefusal(new ApiError(404, 'not_found', message))).toBe(words);
});

describe('an account of the older kind', () => {
  const KEPT = { ...RECORD, password: '$scrypt$ln=14,r=8,p=1$c2FsdA$aGFzaA', studentName: '', age: 14 };

  it('fills the sign-up by a tap, and nothing else', async () => {
    localStorage.setItem('registeredUsers', JSON.stringify([KEPT]));
    renderAccount(paths.signup);
    expect(field('Full name').value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Take its details along' }));
    expect(['Full name', 'Email', 'Age', 'City', "Parent's name"].map((label) => field(label).value)).toEqual(
      ['Meena Rao', 'meena@family.example', '14', 'Pune', 'Ravi Rao'],
    );
    expect(field('Password').value).toBe('');
    screen.getByText('The details are in the form. Please choose a password.');
    expect(api.callsOf(signUpFamily)).toEqual([]);
  });

  it('names each of several', () => {
    const others = [KEPT, { ...KEPT, email: 'ravi@family.example' }];
    localStorage.setItem('registeredUsers', JSON.stringify(others));
    renderAccount(paths.signup);
    fireEvent.click(screen.getByRole('button', { name: 'Take along: ravi@family.example' }));
    expect(field('Email').value).toBe('ravi@family.example');
  });

  it('that was signed in stays to be taken along, and its results wait for its address', async () => {
    localStorage.setItem('user', JSON.stringify(KEPT));
    localStorage.setItem('careerDraft', 'own words');
    api.refuse(getFamilySession, 401, { code: 'unauthenticated', message: 'Please sign in to continue.' });
    await accounts.refresh();
    expect([stored(), localStorage.getItem('careerDraft')]).toEqual([null, null]);
    await vi.waitFor(() => expect(accounts.keptDetails()[0]?.email).toBe(RECORD.email));
    api.answer(signInFamily, { account: ACCOUNT });
    await accounts.signIn(RECORD.email, PASSWORD);
    expect(localStorage.getItem('careerDraft')).toBe('own words');
  });

  it('goes once it was taken along; another one stays', async () => {
    localStorage.setItem('user', JSON.stringify({ ...KEPT, email: 'Meena@family.example' }));
    localStorage.setItem('registeredUsers', JSON.stringify([{ ...KEPT, email: 'ravi@family.example' }]));
    localStorage.setItem('careerDraft', 'own words');
    api.answer(signInFamily, { account: ACCOUNT });
    await accounts.signIn(RECORD.email, PASSWORD);
    api.answer(signOutFamily, { message: 'Signed out' });
    await accounts.signOut();
    expect(accounts.keptDetails().map(({ email }) => email)).toEqual(['ravi@family.example']);
    await accounts.signIn(RECORD.email, PASSWORD);
    expect(localStorage.getItem('careerDraft')).toBe('own words');
  });

  it('is not offered where accounts live in this browser', () => {
    setPublicServices('enquiries');
    localStorage.setItem('registeredUsers', JSON.stringify([KEPT]));
    renderAccount(paths.signup);
    expect(screen.queryByText('You have an account in this browser')).toBeNull();
  });
});

it('an account keeps its results when its address changes', async () => {
  api.answer(signInFamily, { account: ACCOUNT });
  await accounts.signIn(RECORD.email, PASSWORD);
  localStorage.setItem('careerDraft', 'own words');
  api.answer(getFamilySession, { account: { ...ACCOUNT, email: 'new@family.example' } });
  await accounts.refresh();
  expect(accounts.session()?.email).toBe('new@family.example');
  expect(localStorage.getItem('careerDraft')).toBe('own words');
  // Another account does not see them.
  const createdAt = '2026-05-01T06:00:00.000Z';
  api.answer(getFamilySession, { account: { ...ACCOUNT, email: 'other@family.example', createdAt } });
  await accounts.refresh();
  expect(localStorage.getItem('careerDraft')).toBeNull();
});

it('a link that was used before leads on where the account is signed in', async () => {
  api.answer(signInFamily, { account: ACCOUNT });
  await accounts.signIn(RECORD.email, PASSWORD);
  api.refuse(confirmFamilyAccount, 410, { code: 'link_used', message: 'This link was used already.' });
  render(
    <MemoryRouter initialEntries={[`${paths.confirmAccount}#secret`]}>
      <ConfirmAccountPage />
    </MemoryRouter>,
  );
  await vi.waitFor(() => screen.getByText(/This link does not work, or no longer/));
  expect(screen.getByRole('link', { name: 'Your family' }).getAttribute('href')).toBe(paths.family);
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

it('in this browser no call is made', async () => {
  setPublicServices('enquiries');
  localStorage.setItem('user', JSON.stringify({ ...RECORD, password: PASSWORD }));
  await accounts.refresh();
  expect(accounts.session()?.name).toBe('Meena Rao');
  expect(accounts.isOnServer()).toBe(false);
});
