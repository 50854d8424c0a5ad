import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  endOtherSessions,
  endSession,
  getSecondFactor,
  getSecondFactorRoles,
  listSessions,
  setSecondFactorRoles,
} from '#contracts/identity/index.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { SecurityTab } from './components/security-tab.tsx';
import { deviceWords } from './components/sessions.tsx';
import { HERE, makeSession, ON, openTab, PHONE, stubSecurity } from './security-fixture.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubSecurity();
});

const END_PHONE = 'End the session of Chrome on Android, 198.51.100.4, begun 29 Apr 2026, 12:00 pm';

describe('the member’s sessions', () => {
  it('appear with device, place and times, and the current one is marked', async () => {
    await openTab();
    const [here, phone] = within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
    expect(here?.textContent).toContain('Firefox on Windows');
    expect(here?.textContent).toContain('This session');
    expect(here?.querySelector('button')).toBeNull();
    for (const words of ['Chrome on Android', 'From 198.51.100.4', 'Signed in 29 Apr 2026, 12:00 pm']) {
      expect(phone?.textContent).toContain(words);
    }
    expect(phone?.textContent).toContain('Last used 30 Apr 2026, 12:00 pm');
    expect(phone?.textContent).not.toContain('This session');
  });

  it('end one by one, and the focus stays near', async () => {
    const user = await openTab();
    api.answer(endSession, { message: 'Ended' });
    api.answer(listSessions, { sessions: [HERE] });
    await user.click(screen.getByRole('button', { name: END_PHONE }));
    await expectToast('Success', 'The session has ended');
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(api.callsOf(endSession)[0]?.path).toBe('/api/admin/sessions/12');
    expect(screen.queryByRole('button', { name: 'End All Others' })).toBeNull();
    const list = screen.getByRole('list', { name: 'Sessions' });
    await waitFor(() => expect(document.activeElement?.contains(list)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('show a 404 as an error and load again', async () => {
    const user = await openTab();
    api.refuse(endSession, 404, { message: 'The session was not found.', code: 'not_found' });
    api.answer(listSessions, { sessions: [HERE] });
    await user.click(screen.getByRole('button', { name: END_PHONE }));
    await expectToast('Error', 'The session was not found.');
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  });

  it('end all at once, after confirmation', async () => {
    const user = await openTab();
    await user.click(screen.getByRole('button', { name: 'End All Others' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'End all other sessions?' }));
    expect(api.callsOf(endOtherSessions)).toEqual([]);
    api.answer(endOtherSessions, { message: 'Ended' });
    api.answer(listSessions, { sessions: [HERE] });
    await user.click(dialog.getByRole('button', { name: 'End All Others' }));
    await expectToast('Success', 'The sessions have ended');
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(api.callsOf(endOtherSessions)).toHaveLength(1);
  });

  it('load again on Retry after a failure', async () => {
    api.refuse(listSessions, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<SecurityTab />, { user: { role: 'staff' } });
    const message = await screen.findByText('Failed to load your sessions. Please try again.');
    api.answer(listSessions, { sessions: [HERE, PHONE] });
    message.parentElement?.querySelector('button')?.click();
    await screen.findByText('Firefox on Windows');
  });
});

it.each([
  ['Chrome', 'Android', 'Chrome on Android'],
  ['curl', null, 'curl'],
  [null, 'Linux', 'Unknown browser on Linux'],
  [null, null, 'Unknown device'],
])('%s and %s are shown as %s', (browser, system, words) => {
  expect(deviceWords(makeSession({ browser, system }))).toBe(words);
});

describe('the roles that need two-step sign-in', () => {
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  it('are set by a super admin', async () => {
    api.answer(getSecondFactorRoles, { roles: ['admin'] });
    const user = await openTab({ role: 'super_admin' });
    expect((await box('Admin')).checked).toBe(true);
    expect((await box('Teacher')).checked).toBe(false);
    await user.click(await box('Teacher'));
    await user.click(await box('Admin'));
    api.answer(setSecondFactorRoles, { roles: ['teacher'] });
    api.answer(getSecondFactorRoles, { roles: ['teacher'] });
    await user.click(screen.getByRole('button', { name: 'Save Roles' }));
    await expectToast('Success', 'Saved');
    expect(api.callsOf(setSecondFactorRoles)[0]?.body).toEqual({ roles: ['teacher'] });
  });

  it.each(['admin', 'teacher', 'staff'] as const)('are not shown to a %s', async (role) => {
    await openTab({ role });
    expect(screen.queryByText('Who needs two-step sign-in')).toBeNull();
    expect(api.callsOf(getSecondFactorRoles)).toEqual([]);
  });

  it('warn a member without it who chooses their own role', async () => {
    const user = await openTab({ role: 'super_admin' });
    const warning = () => screen.queryByText(/You have not set it up yourself/);
    await user.click(await box('Staff'));
    expect(warning()).toBeNull();
    await user.click(await box('Super Admin'));
    expect(warning()).not.toBeNull();
  });

  it('do not warn a member with it', async () => {
    api.answer(getSecondFactor, ON);
    const user = await openTab({ role: 'super_admin' });
    await user.click(await box('Super Admin'));
    expect(screen.queryByText(/You have not set it up yourself/)).toBeNull();
  });

  it('cannot be saved when loading failed', async () => {
    api.refuse(getSecondFactorRoles, 500, { message: 'Broken', code: 'internal' });
    await openTab({ role: 'super_admin' });
    await screen.findByText('Failed to load the roles. Please try again.');
    expect(screen.queryByRole('button', { name: 'Save Roles' })).toBeNull();
  });
});
