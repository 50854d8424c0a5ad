import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestPasswordReset } from '#contracts/identity/index.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { renderSession } from '#web/testing/render-session.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
const ANSWER = { message: 'If the address is a member’s, a link is on its way.' };

it('names the person to ask without e-mail, and offers no form', () => {
  renderSession('/admin/forgot-password');
  expect(heading()).toBe('Forgot password');
  screen.getByText(/E-mail is not set up here/);
  screen.getByText('Ask an administrator of your consultancy, in person or by phone.');
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/admin/login');
});

describe('with e-mail', () => {
  beforeEach(switchMailOn);

  it('asks for the address, is busy meanwhile, and gives every address the same answer', async () => {
    const user = userEvent.setup();
    renderSession('/admin/forgot-password');
    const release = api.hold(requestPasswordReset, ANSWER);
    fireEvent.change(email(), { target: { value: '  asha@example.test ' } });
    await user.click(submit());
    expect(submit()).toMatchObject({ ariaDisabled: 'true', textContent: 'Sending...' });
    release();
    await waitFor(() => expect(heading()).toBe('Check your inbox'));
    const answer = screen.getByRole('status');
    expect(answer.textContent).toBe(
      'If asha@example.test belongs to an active team member, we have sent a link to it.',
    );
    await waitFor(() => expect(document.activeElement).toBe(answer));
    screen.getByText(/works once, for 30 minutes/);
    expect(api.callsOf(requestPasswordReset)).toEqual([
      { path: '/api/admin/forgot-password', body: { email: 'asha@example.test' } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(heading()).toBe('Forgot password');
  });

  it('sends once, even if submitted several times', async () => {
    renderSession('/admin/forgot-password');
    const release = api.hold(requestPasswordReset, ANSWER);
    fireEvent.change(email(), { target: { value: 'asha@example.test' } });
    const { form } = submit();
    if (form === null) throw new Error('The button is in no form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    release();
    await waitFor(() => expect(heading()).toBe('Check your inbox'));
    expect(api.callsOf(requestPasswordReset)).toHaveLength(1);
  });

  it('begins with the remembered address', () => {
    localStorage.setItem('adminEmail', 'asha@example.test');
    renderSession('/admin/forgot-password');
    expect(email().value).toBe('asha@example.test');
  });

  it.each([
    [
      'the server’s words',
      () => api.refuse(requestPasswordReset, 429, { message: 'Later, please.', code: 'too_many_attempts' }),
      'Later, please.',
    ],
    [
      'an error without words',
      () => api.refuse(requestPasswordReset, 500, {}),
      'An error occurred. Please try again later.',
    ],
    [
      'no connection',
      () => api.disconnect(requestPasswordReset),
      'Cannot connect to server. Please check your internet connection and try again.',
    ],
  ])('shows %s and keeps the form', async (_, fail, message) => {
    const user = userEvent.setup();
    renderSession('/admin/forgot-password');
    fail();
    fireEvent.change(email(), { target: { value: 'asha@example.test' } });
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(email().value).toBe('asha@example.test');
    expect(submit().ariaDisabled).toBeNull();
    api.answer(requestPasswordReset, ANSWER);
    await user.click(submit());
    await waitFor(() => expect(heading()).toBe('Check your inbox'));
  });

  it('refuses an empty address with a message and through the browser', async () => {
    const user = userEvent.setup();
    renderSession('/admin/forgot-password');
    expect(email().required).toBe(true);
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email.');
    expect(api.callsOf(requestPasswordReset)).toEqual([]);
  });
});
