import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountLink,
  listOnlineUsers,
  logout,
  openAccountLink,
  setPassword,
} from '#contracts/identity/index.ts';
import { ASHA, renderSession, storeInBrowser } from '#web/testing/render-session.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

const TOKEN = 'A'.repeat(43);
const ADDRESS = `/admin/set-password#${TOKEN}`;
const LINK: AccountLink = {
  purpose: 'invitation',
  name: 'Leela Nair',
  email: 'leela@example.test',
  expiresAt: '2026-05-07T06:00:00.000Z',
};

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(openAccountLink, { link: LINK });
  api.answer(setPassword, { message: 'Password set successfully' });
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm Password');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Set/ });

/** The page with its link checked. */
async function open(address = ADDRESS) {
  const user = userEvent.setup();
  const session = renderSession(address);
  await screen.findByLabelText('Password');
  return { user, ...session };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, first = 'amber lantern', second = first) {
  await user.click(password());
  await user.paste(first);
  await user.click(confirmation());
  await user.paste(second);
}

describe('a valid link', () => {
  it('is checked with its secret in the body, and nowhere else', async () => {
    await open();
    expect(api.callsOf(openAccountLink)).toEqual([
      { path: '/api/admin/account-link', body: { token: TOKEN } },
    ]);
    expect(document.body.textContent).not.toContain(TOKEN);
    expect(document.title).not.toContain('Leela');
  });

  it.each([
    ['invitation', 'Welcome to the team', 'Choose a password for leela@example.test.'],
    ['password_reset', 'Choose a new password', 'Choose a password for leela@example.test.'],
    [
      'address_undo',
      'Take your account back',
      'Your account gets its address leela@example.test back, and every session ends. Choose a new password.',
    ],
  ] as const)('of the purpose %s says %s, and names its account', async (purpose, title, subtitle) => {
    api.answer(openAccountLink, { link: { ...LINK, purpose } });
    await open();
    expect(heading()).toBe(title);
    screen.getByText(subtitle);
  });

  it('sets the password and leads to the sign-in page, which says so and fills in the address', async () => {
    const { user, address } = await open();
    await fillIn(user);
    const release = api.hold(setPassword, { message: 'Password set successfully' });
    await user.click(submit());
    expect(submit()).toMatchObject({ ariaDisabled: 'true', textContent: 'Setting password...' });
    release();
    await waitFor(() => expect(address()).toBe('/admin/login'));
    expect((await screen.findByRole('status')).textContent).toBe(
      'Your password is set. Sign in with it now.',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('leela@example.test');
    expect(document.activeElement).toBe(password());
    expect(screen.getByLabelText<HTMLInputElement>('Remember my email').checked).toBe(false);
    expect(api.callsOf(setPassword).map(({ body }) => body)).toEqual([
      { token: TOKEN, newPassword: 'amber lantern' },
    ]);
  });

  it('signs out the signed-in member, after a notice', async () => {
    storeInBrowser();
    api.answer(listOnlineUsers, { onlineUsers: [] });
    api.answer(logout, { message: 'Signed out' });
    const { user, address, session } = await open();
    await screen.findByText(new RegExp(`You are signed in as ${ASHA.name}`));
    await fillIn(user);
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/admin/login'));
    expect(session().isAuthenticated).toBe(false);
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(api.callsOf(logout)).toHaveLength(1);
  });

  it('validates the typed values, with a message at the field', async () => {
    const { user } = await open();
    for (const [first, second, message, field] of [
      ['', '', 'Please choose a password.', password],
      ['short', 'other', 'Passwords do not match', confirmation],
      ['short', 'short', 'Password must be at least 8 characters long', password],
    ] as const) {
      fireEvent.change(password(), { target: { value: first } });
      fireEvent.change(confirmation(), { target: { value: second } });
      await user.click(submit());
      expect(screen.getByRole('alert').textContent).toBe(message);
      expect(document.activeElement).toBe(field());
      expect(field().getAttribute('aria-invalid')).toBe('true');
    }
    expect(api.callsOf(setPassword)).toEqual([]);
  });

  it.each([
    [
      'the server’s words',
      () => api.refuse(setPassword, 400, { message: 'This password is too common.', code: 'bad_request' }),
      'This password is too common.',
    ],
    [
      'no connection',
      () => api.disconnect(setPassword),
      'Cannot connect to server. Please check your internet connection and try again.',
    ],
  ])('shows %s, keeps the typed values, and can be sent again', async (_, fail, message) => {
    const { user, address } = await open();
    await fillIn(user);
    fail();
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(password().value).toBe('amber lantern');
    api.answer(setPassword, { message: 'Password set successfully' });
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/admin/login'));
  });

  it.each([
    ['marks the password that the server refuses', 400, 'newPassword', 'true'],
    ['marks nothing for another failure', 503, undefined, 'false'],
  ] as const)('%s', async (_, status, field, isMarked) => {
    const { user } = await open();
    await fillIn(user);
    const code = field ? 'bad_request' : 'busy';
    api.refuse(setPassword, status, { message: 'No.', code, ...(field && { field }) });
    await user.click(submit());
    await screen.findByRole('alert');
    expect(password().ariaInvalid).toBe(isMarked);
    expect(document.activeElement).toBe(password());
  });

  it('sends once, even if submitted several times', async () => {
    const { user, address } = await open();
    await fillIn(user);
    const release = api.hold(setPassword, { message: 'Password set successfully' });
    const { form } = submit();
    if (form === null) throw new Error('The button is in no form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    release();
    await waitFor(() => expect(address()).toBe('/admin/login'));
    expect(api.callsOf(setPassword)).toHaveLength(1);
  });

  it('shows and hides each of the two, and gives password managers the account', async () => {
    const { user } = await open();
    expect([password().type, confirmation().type]).toEqual(['password', 'password']);
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    await user.click(screen.getByRole('button', { name: 'Show repeated password' }));
    expect([password().type, confirmation().type]).toEqual(['text', 'text']);
    expect([password().autocomplete, confirmation().autocomplete]).toEqual(['new-password', 'new-password']);
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(LINK.email);
  });
});

describe('an invalid link', () => {
  const CASES = [
    ['not_found', 404, 'This link does not work'],
    ['link_used', 410, 'This link has been used'],
    ['link_expired', 410, 'This link has expired'],
    ['link_ended', 410, 'This link no longer works'],
  ] as const;

  it.each(CASES)('refused with %s (%i) says: %s', async (code, status, title) => {
    api.refuse(openAccountLink, status, { message: 'No.', code });
    renderSession(ADDRESS);
    await waitFor(() => expect(heading()).toBe(title));
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([target('Sign in'), target('Forgot password')]).toEqual([
      '/admin/login',
      '/admin/forgot-password',
    ]);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it.each(CASES)('refused with %s when the password is sent says so, too', async (code, status, title) => {
    const { user } = await open();
    await fillIn(user);
    api.refuse(setPassword, status, { message: 'No.', code });
    await user.click(submit());
    await waitFor(() => expect(heading()).toBe(title));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(document.body.textContent).not.toMatch(/e-?mail/i);
  });

  it('without a secret is rejected without a call', () => {
    renderSession('/admin/set-password');
    expect(heading()).toBe('This link does not work');
    expect(api.callsOf(openAccountLink)).toEqual([]);
  });
});

it('says that it is checking, and retries after a failure', async () => {
  const user = userEvent.setup();
  api.disconnect(openAccountLink);
  renderSession(ADDRESS);
  expect(screen.getByRole('status').textContent).toBe('Checking the link...');
  await screen.findByText('Cannot connect to server. Please check your internet connection and try again.');
  expect(heading()).toBe('Choose your password');
  api.answer(openAccountLink, { link: LINK });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('Password');
});
