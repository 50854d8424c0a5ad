import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getLoginStatus, listOnlineUsers, login } from '#contracts/identity/index.ts';
import { ASHA, pass, renderSession, storeInBrowser } from '#web/testing/render-session.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

let api: ApiStub;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  api = stubApi();
  api.answer(listOnlineUsers, { onlineUsers: [] });
  api.answer(getLoginStatus, { authenticated: false });
  api.answer(login, { token: 'token-1', user: ASHA });
});

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const remember = () => screen.getByLabelText<HTMLInputElement>('Remember my email');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sign(ing)? in/ });

function fillIn(givenEmail = 'asha@example.test', givenPassword = 'long enough'): void {
  fireEvent.change(email(), { target: { value: givenEmail } });
  fireEvent.change(password(), { target: { value: givenPassword } });
}

/** Submits the form past the browser's own check, as an old browser or a password manager does. */
function sendUnchecked(): void {
  const { form } = submit();
  if (form === null) throw new Error('The button is in no form');
  fireEvent.submit(form);
}

async function signIn(): Promise<void> {
  fillIn();
  fireEvent.click(submit());
  await pass(0);
}

describe('signing in', () => {
  it('is busy meanwhile, stores the session and leaves after 800 ms', async () => {
    const release = api.hold(login, { token: 'token-1', user: ASHA });
    const { address } = renderSession('/admin/login');
    expect(submit().textContent).toBe('Sign in');
    await signIn();
    expect(submit().textContent).toBe('Signing in...');
    expect(submit().ariaDisabled).toBe('true');
    release();
    await pass(0);
    expect(localStorage.getItem('adminToken')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('adminUser') ?? '')).toEqual(ASHA);
    await pass(799);
    expect(address()).toBe('/admin/login');
    expect(submit().ariaDisabled).toBe('true');
    await pass(1);
    expect(address()).toBe('/admin/dashboard');
  });

  it.each([
    ['dashboard/students', '/admin/dashboard/students'],
    ['//evil.example', '/admin/dashboard'],
    ['login', '/admin/dashboard'],
  ])('with redirect=%s leads to %s', async (redirect, target) => {
    const { address } = renderSession(`/admin/login?redirect=${encodeURIComponent(redirect)}`);
    await signIn();
    await pass(800);
    expect(address()).toBe(target);
  });

  it('loads the login status first and only logs it', async () => {
    renderSession('/admin/login');
    const order: unknown[] = [];
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      order.push(path);
      return fetch(path, init);
    });
    await signIn();
    expect(order.slice(0, 2)).toEqual(['/api/admin/login-status', '/api/admin/login']);
    expect(console.debug).toHaveBeenCalledWith('Login status', { authenticated: false });
  });

  it('works when the login status fails', async () => {
    api.disconnect(getLoginStatus);
    const { session } = renderSession('/admin/login');
    await signIn();
    expect(session().isAuthenticated).toBe(true);
  });

  it('sends once, even if submitted several times', async () => {
    const release = api.hold(login, { token: 'token-1', user: ASHA });
    renderSession('/admin/login');
    fillIn();
    act(() => {
      sendUnchecked();
      sendUnchecked();
    });
    sendUnchecked();
    await pass(0);
    expect(api.callsOf(login)).toHaveLength(1);
    release();
    await pass(0);
    sendUnchecked();
    await pass(0);
    expect(api.callsOf(login)).toHaveLength(1);
  });

  it('unlocks the form when the new session is refused before the page leaves', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    api.refuse(listOnlineUsers, 401, { message: 'Please sign in', code: 'unauthenticated' });
    const { address } = renderSession('/admin/login');
    await signIn();
    await pass(1000);
    expect(address()).toBe('/admin/login');
    expect(submit().ariaDisabled).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Your session has ended. Please sign in again.');
  });
});

describe('a failure', () => {
  const json = { headers: { 'Content-Type': 'application/json' } };

  it.each([
    [
      'the server’s message',
      () =>
        Response.json({ message: 'Wrong email or password', code: 'invalid_credentials' }, { status: 401 }),
      'Wrong email or password',
    ],
    ['an error without a message', () => Response.json({}, { status: 500 }), 'Authentication failed'],
    [
      'a page instead of JSON',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      'Server returned non-JSON response. API endpoint may be incorrect.',
    ],
    [
      'an error page instead of JSON',
      () => new Response('<html>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
      'Server returned non-JSON response. API endpoint may be incorrect.',
    ],
    [
      'no connection',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Cannot connect to server. Please check your internet connection and try again.',
    ],
    ['broken JSON', () => new Response('{"tok', json), 'An error occurred. Please try again later.'],
    [
      'JSON of another shape',
      () => Response.json({ token: 'x' }),
      'An error occurred. Please try again later.',
    ],
    [
      'an unknown role',
      () => Response.json({ token: 'x', user: { ...ASHA, role: 'owner' } }),
      'An error occurred. Please try again later.',
    ],
  ])('because of %s is shown, and the form is unlocked again', async (_, answer, message) => {
    const { session, address } = renderSession('/admin/login');
    vi.stubGlobal('fetch', async () => answer());
    await signIn();
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(submit()).toMatchObject({ ariaDisabled: null, textContent: 'Sign in' });
    expect(email().value).toBe('asha@example.test');
    expect(session().isAuthenticated).toBe(false);
    await pass(2000);
    expect(address()).toBe('/admin/login');
  });

  it('disappears when the next attempt begins', async () => {
    renderSession('/admin/login');
    api.refuse(login, 401, { message: 'Wrong', code: 'invalid_credentials' });
    await signIn();
    api.hold(login, { token: 'token-1', user: ASHA });
    await signIn();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an empty field', () => {
  it.each([
    ['', 'long enough', 'Please enter your email.'],
    ['   ', 'long enough', 'Please enter your email.'],
    ['asha@example.test', '', 'Please enter your password.'],
    ['', '', 'Please enter your email.'],
  ])('(%j, %j) is refused by the browser and with a message', async (givenEmail, givenPassword, message) => {
    renderSession('/admin/login');
    fillIn(givenEmail, givenPassword);
    expect([email().required, password().required]).toEqual([true, true]);
    fireEvent.click(submit());
    await pass(0);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(api.callsOf(login)).toHaveLength(0);
  });

  it('is refused with a message when the browser does not check', async () => {
    renderSession('/admin/login');
    sendUnchecked();
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email.');
    fillIn('asha@example.test', '');
    sendUnchecked();
    expect(screen.getByRole('alert').textContent).toBe('Please enter your password.');
    expect(api.callsOf(login)).toHaveLength(0);
  });

  it('has no message any more once filled in, even with an invalid value', async () => {
    renderSession('/admin/login');
    fireEvent.click(submit());
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email.');
    fillIn('notmail', 'long enough');
    fireEvent.click(submit());
    await pass(0);
    expect(email().validity.typeMismatch).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.callsOf(login)).toHaveLength(0);
  });

  it('differs from a password of blanks', async () => {
    renderSession('/admin/login');
    fillIn('asha@example.test', '        ');
    fireEvent.click(submit());
    await pass(0);
    expect(api.callsOf(login)[0]?.body.password).toBe('        ');
  });
});

describe('the address', () => {
  it('is remembered on request', async () => {
    renderSession('/admin/login');
    expect(remember().checked).toBe(false);
    fireEvent.click(remember());
    await signIn();
    expect(localStorage.getItem('adminEmail')).toBe('asha@example.test');
  });

  it('is filled in, and forgotten once unticked', async () => {
    localStorage.setItem('adminEmail', 'asha@example.test');
    renderSession('/admin/login');
    expect(email().value).toBe('asha@example.test');
    expect(remember().checked).toBe(true);
    fireEvent.click(remember());
    await signIn();
    expect(localStorage.getItem('adminEmail')).toBeNull();
  });

  it('is not remembered after a failure', async () => {
    api.refuse(login, 401, { message: 'Wrong', code: 'invalid_credentials' });
    renderSession('/admin/login');
    fireEvent.click(remember());
    await signIn();
    expect(localStorage.getItem('adminEmail')).toBeNull();
  });
});

it('clears all stored data and says so', () => {
  localStorage.setItem('adminEmail', 'asha@example.test');
  renderSession('/admin/login');
  localStorage.setItem('adminToken', 'left behind');
  fireEvent.click(screen.getByRole('button', { name: 'Clear saved authentication data' }));
  expect(screen.getByRole('alert').textContent).toBe(
    'Authentication data cleared. You can try logging in again.',
  );
  expect(localStorage).toHaveLength(0);
  expect([email().value, remember().checked]).toEqual(['', false]);
});

it('shows and hides the password', () => {
  renderSession('/admin/login');
  expect(password().type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().type).toBe('password');
});

it('supports password managers and links to other pages', () => {
  renderSession('/admin/login');
  expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Forgot password?')).toBe('/admin/forgot-password');
  expect(target('Back to home')).toBe('/');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Portal');
});

it('redirects a signed-in member after 100 ms', async () => {
  storeInBrowser();
  const { address } = renderSession('/admin/login?redirect=settings');
  await pass(99);
  expect(address()).toBe('/admin/login?redirect=settings');
  await pass(1);
  expect(address()).toBe('/admin/settings');
});
