import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { switchAccountsOn } from '#web/testing/page-settings.ts';
import { OLD_RECORD } from './account-fixture.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { SignupPage } from './signup-page.tsx';

const PAGES = [
  { Page: LoginPage, button: 'Sign in' },
  { Page: SignupPage, button: 'Create account' },
  { Page: ForgotPasswordPage, button: 'Remove the account from this device' },
  // In the HTML already, so that nothing moves when it is hydrated.
  { Page: ForgotPasswordPage, button: 'Send the link', onServer: true },
];

// React reports a difference from the HTML on the console, which fails the test.
it.each(PAGES)(
  '$Page.name hydrates its HTML, and enables "$button" only then',
  async ({ Page, button, onServer }) => {
    if (onServer) switchAccountsOn();
    const page = (
      <StaticRouter location="/">
        <Page />
      </StaticRouter>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled;
    expect(isDisabled()).toBe(true);
    const email = container.querySelector<HTMLInputElement>('input[name=email]');
    if (email !== null) email.value = 'typed@family.example';
    localStorage.setItem('user', JSON.stringify(OLD_RECORD));
    localStorage.setItem('userEmail', 'remembered@family.example');

    const root = await act(async () => hydrateRoot(container, page));
    expect(isDisabled()).toBe(false);
    expect(email?.value ?? 'typed@family.example').toBe('typed@family.example');
    act(() => root.unmount());
    container.remove();
  },
);
