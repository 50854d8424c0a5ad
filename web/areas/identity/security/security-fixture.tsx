import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getSecondFactor,
  getSecondFactorRoles,
  listSessions,
  type OpenSession,
  type SecondFactor,
  type SignedInUser,
} from '#contracts/identity/index.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { SecurityTab } from './components/security-tab.tsx';

export const OFF: SecondFactor = { isOn: false, isRequired: false, turnedOnAt: null, recoveryCodesLeft: 0 };
export const ON: SecondFactor = {
  isOn: true,
  isRequired: false,
  turnedOnAt: '2026-04-30T06:30:00.000Z',
  recoveryCodesLeft: 8,
};

export const BEGUN = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  address: 'otpauth://totp/Srichakra:asha%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
};
export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `lotus-river-stone-${index}`);

export function makeSession(partial: Partial<OpenSession> = {}): OpenSession {
  return {
    id: 1,
    browser: 'Firefox',
    system: 'Windows',
    address: '203.0.113.1',
    begunAt: '2026-04-29T06:30:00.000Z',
    lastUsedAt: '2026-04-30T06:30:00.000Z',
    isCurrent: false,
    ...partial,
  };
}

export const HERE = makeSession({ id: 11, isCurrent: true });
export const PHONE = makeSession({ id: 12, browser: 'Chrome', system: 'Android', address: '198.51.100.4' });

/** A server without two-step sign-in and with two sessions. */
export function stubSecurity() {
  const api = stubApi();
  api.answer(getSecondFactor, OFF);
  api.answer(listSessions, { sessions: [HERE, PHONE] });
  api.answer(getSecondFactorRoles, { roles: [] });
  return api;
}

export async function openTab(user: Partial<SignedInUser> = { role: 'teacher' }) {
  renderPortal(<SecurityTab />, { user });
  // A busy machine needs longer than a second for the first page.
  await screen.findByRole('list', { name: 'Sessions' }, { timeout: 5000 });
  return userEvent.setup();
}
