import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getLoginStatus, listOnlineUsers, login } from '#contracts/identity/index.ts';
import { renderSession } from '#web/testing/render-session.tsx';
import { stubApi } from '#web/testing/stub-api.ts';

// As in a page that is older than the installed release.
vi.mock('#web/areas/identity/sign-in/components/second-step-form.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('explains a failure to load the form for the code, and keeps the typed values', async () => {
  const api = stubApi();
  api.answer(listOnlineUsers, { onlineUsers: [] });
  api.answer(getLoginStatus, { authenticated: false });
  api.answer(login, { challenge: 'challenge-1' });
  renderSession('/admin/login');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'asha@example.test' } });
  fireEvent.change(password, { target: { value: 'long enough' } });
  fireEvent.click(screen.getByRole('button', { name: /^Sign in/ }));
  await screen.findByText(
    'The form for your code could not be loaded. Please reload this page and sign in again.',
  );
  expect(password.value).toBe('long enough');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Sign in/ }).disabled).toBe(false);
});
