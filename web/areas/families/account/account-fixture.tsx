import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { paths } from '#contracts/pages.ts';

import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { SignupPage } from './signup-page.tsx';
import { useAccount } from './use-account.ts';

export const PASSWORD = 'mango-tree';

/** A record in the format of an older site. */
export const OLD_RECORD = {
  name: 'Meena Rao',
  email: 'meena@family.example',
  password: PASSWORD,
  studentName: '',
  parentName: 'Ravi Rao',
  schoolName: 'Hill View School',
  age: 14,
  occupation: 'Student',
  city: 'Pune',
  country: 'India',
  notes: 'Science or arts?',
};

/** Null when the key holds no record. */
export function stored(key = 'user'): Record<string, unknown> | null {
  return JSON.parse(localStorage.getItem(key) ?? 'null');
}

/** Full or blocked storage. */
export function refuseWrites(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
}

export function blockStorage(): void {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
  }
}

/** The account pages, with the header's greeting and the address. */
export function renderAccount(address: string, state?: object) {
  let seen = '';
  function Probe() {
    const { pathname } = useLocation();
    seen = pathname;
    return <p data-testid="greeting">{useAccount()?.name ?? 'nobody'}</p>;
  }
  const { container } = render(
    <MemoryRouter initialEntries={[{ pathname: address, state }]}>
      <Probe />
      <Routes>
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.signup} element={<SignupPage />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  return { container, address: () => seen, greeting: () => screen.getByTestId('greeting').textContent };
}

/** Moves the fake clock and waits for the hash, which does not depend on it. */
export async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export function fillIn(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
}

export const alertText = () => screen.queryByRole('alert')?.querySelector('p')?.textContent ?? null;

export const linkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
