import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completeLogin, getLoginStatus, listOnlineUsers, login } from '#contracts/identity/index.ts';
// Loaded ahead: the fake clock does not wait for imports.
import '#web/areas/identity/sign-in/components/second-step-form.tsx';
import { ASHA, pass, renderSession } from '#web/testing/render-session.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

let api: ApiStub;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  api = stubApi();
  api.answer(listOnlineUsers, { onlineUsers: [] });
  api.answer(getLoginStatus, { authenticated: false });
  api.answer(login, { challenge: 'challenge-1' });
  api.answer(completeLogin, { token: 'token-1', user: ASHA });
});

const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const code = () => screen.getByLabelText<HTMLInputElement>(/^Code from your app|^Recovery code/);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sign(ing)? in/ });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Enters the right password and waits for the second step. */
async function givePassword(address = '/admin/login') {
  const rendered = renderSession(address);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'asha@example.test' } });
  fireEvent.change(password(), { target: { value: 'long enough' } });
  fireEvent.click(submit());
  await pass(0);
  await vi.waitFor(() => code());
  return rendered;
}

async function giveCode(text = '123456') {
  fireEvent.change(code(), { target: { value: text } });
  fireEvent.click(submit());
  await pass(0);
}

describe('the second step', () => {
  it('follows the password, and takes the focus', async () => {
    const { session } = await givePassword();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(document.activeElement).toBe(code());
    expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(session().isAuthenticated).toBe(false);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Portal');
  });

  it('sends the code with the challenge, and leaves 800 ms later, like a sign-in without it', async () => {
    const release = api.hold(completeLogin, { token: 'token-1', user: ASHA });
    const { address } = await givePassword('/admin/login?redirect=dashboard/students');
    await giveCode('123 456');
    expect(submit()).toMatchObject({ ariaDisabled: 'true', textContent: 'Signing in...' });
    release();
    await pass(0);
    expect(api.callsOf(completeLogin)).toMatchObject([
      { body: { challenge: 'challenge-1', code: '123 456' } },
    ]);
    expect(localStorage.getItem('adminToken')).toBe('token-1');
    expect(JSON.parse(localStorage.getItem('adminUser') ?? '')).toEqual(ASHA);
    await pass(799);
    expect(address()).toBe('/admin/login?redirect=dashboard/students');
    expect(submit().ariaDisabled).toBe('true');
    await pass(1);
    expect(address()).toBe('/admin/dashboard/students');
  });

  it('remembers the address on request, but only after a right code', async () => {
    renderSession('/admin/login');
    fireEvent.click(screen.getByLabelText('Remember my email'));
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'asha@example.test' } });
    fireEvent.change(password(), { target: { value: 'long enough' } });
    fireEvent.click(submit());
    await pass(0);
    await vi.waitFor(() => code());
    expect(localStorage.getItem('adminEmail')).toBeNull();
    await giveCode();
    expect(localStorage.getItem('adminEmail')).toBe('asha@example.test');
  });

  it('accepts a recovery code instead', async () => {
    await givePassword();
    fireEvent.change(code(), { target: { value: '12' } });
    press('Use a recovery code instead');
    expect(screen.getByLabelText('Recovery code')).toBe(document.activeElement);
    expect(code().value).toBe('');
    await giveCode('abcd-efgh-jkmn-pqrs');
    expect(api.callsOf(completeLogin)[0]?.body.code).toBe('abcd-efgh-jkmn-pqrs');
  });

  it('returns to the app’s code', async () => {
    await givePassword();
    press('Use a recovery code instead');
    press('Use the code from your app instead');
    screen.getByLabelText('Code from your app');
  });

  it('is sent once, even if submitted several times', async () => {
    api.hold(completeLogin, { token: 'token-1', user: ASHA });
    await givePassword();
    fireEvent.change(code(), { target: { value: '123456' } });
    const { form } = submit();
    act(() => {
      for (let count = 0; count < 3; count += 1) if (form) fireEvent.submit(form);
    });
    await pass(0);
    expect(api.callsOf(completeLogin)).toHaveLength(1);
  });
});

describe('a failed or cancelled second step', () => {
  it('reports a wrong code, which can be corrected', async () => {
    const { session } = await givePassword();
    api.refuse(completeLogin, 401, { message: 'This code is wrong.', code: 'invalid_credentials' });
    await giveCode();
    expect(screen.getByRole('alert').textContent).toBe('This code is wrong.');
    expect(submit().ariaDisabled).toBeNull();
    expect(document.activeElement).toBe(code());
    expect(session().isAuthenticated).toBe(false);
    api.answer(completeLogin, { token: 'token-1', user: ASHA });
    await giveCode('654321');
    expect(session().isAuthenticated).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports an empty code, without a call', async () => {
    await givePassword();
    await giveCode('  ');
    expect(screen.getByRole('alert').textContent).toBe('Please enter the code.');
    expect(api.callsOf(completeLogin)).toEqual([]);
  });

  it('returns to an empty password when the challenge is over', async () => {
    await givePassword();
    api.refuse(completeLogin, 401, { message: 'Please enter it again.', code: 'challenge_over' });
    await giveCode();
    expect(screen.getByRole('alert').textContent).toBe('Please enter it again.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.test');
    expect(password().value).toBe('');
    expect(document.activeElement).toBe(password());
    expect(submit().textContent).toBe('Sign in');
  });

  it('reports a lost connection', async () => {
    await givePassword();
    api.disconnect(completeLogin);
    await giveCode();
    expect(screen.getByRole('alert').textContent).toBe(
      'Cannot connect to server. Please check your internet connection and try again.',
    );
  });

  it('returns to the password when the new session is refused before the page leaves', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    api.refuse(listOnlineUsers, 401, { message: 'Please sign in', code: 'unauthenticated' });
    const { address } = await givePassword();
    await giveCode();
    await pass(1000);
    expect(address()).toBe('/admin/login');
    password();
    expect(screen.getByRole('status').textContent).toBe('Your session has ended. Please sign in again.');
  });
});

it('returns to the password on Back, and to a blank form when stored data is cleared', async () => {
  await givePassword();
  press('Back');
  expect(document.activeElement).toBe(password());
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(password(), { target: { value: 'long enough' } });
  fireEvent.click(submit());
  await pass(0);
  await vi.waitFor(() => code());
  press('Clear saved authentication data');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  expect(screen.getByRole('alert').textContent).toContain('Authentication data cleared.');
});
