import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  endMemberSession,
  endMemberSessions,
  getMemberSecurity,
  listMembers,
  type MemberSecurity,
  resetSecondFactor,
} from '#contracts/identity/index.ts';
import {
  chitra,
  chooseMore,
  openAs,
  rowOf,
  stubTeam,
} from '#web/areas/identity/members/team-page-fixture.tsx';
import { expectToast } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';

const session = {
  id: 12,
  browser: 'Chrome',
  system: 'Android',
  address: '198.51.100.4',
  begunAt: '2026-04-29T06:30:00.000Z',
  lastUsedAt: '2026-04-30T06:30:00.000Z',
  isCurrent: false,
};
const OFF = { isOn: false, isRequired: true, turnedOnAt: null, recoveryCodesLeft: 0 };
const SECURITY: MemberSecurity = {
  secondFactor: {
    isOn: true,
    isRequired: true,
    turnedOnAt: '2026-04-30T06:30:00.000Z',
    recoveryCodesLeft: 8,
  },
  sessions: [session, { ...session, id: 13, browser: 'Safari', system: 'iPad' }],
};

let api: ApiStub;

beforeEach(() => {
  api = stubTeam();
  api.answer(getMemberSecurity, SECURITY);
});

const moreButton = () => within(rowOf(chitra)).getByRole('button', { name: 'More for Chitra Nair' });

async function openSecurity() {
  const user = await openAs('super_admin');
  await chooseMore(user, chitra, 'Sign-in security');
  const dialog = await screen.findByRole('dialog', { name: 'Sign-in security: Chitra Nair' });
  return { user, dialog: within(dialog) };
}

it('shows another member’s two-step sign-in and sessions', async () => {
  const { dialog } = await openSecurity();
  await dialog.findByText('Chrome on Android');
  dialog.getByText('Safari on iPad');
  dialog.getByText('Required for the role');
  dialog.getByText('Turned on 30 Apr 2026, 12:00 pm. Recovery codes left: 8.');
  expect(api.callsOf(getMemberSecurity)[0]?.path).toBe('/api/admin/team-members/3/security');
});

it('ends one session', async () => {
  const { user, dialog } = await openSecurity();
  api.answer(endMemberSession, { message: 'Ended' });
  api.answer(getMemberSecurity, { ...SECURITY, sessions: SECURITY.sessions.slice(1) });
  await user.click(await dialog.findByRole('button', { name: /of Chrome on Android/ }));
  await expectToast('Success', 'The session has ended');
  await waitFor(() => expect(dialog.queryByText('Chrome on Android')).toBeNull());
  expect(api.callsOf(endMemberSession)[0]?.path).toBe('/api/admin/team-members/3/sessions/12');
  expect(dialog.queryByRole('button', { name: 'End All' })).toBeNull();
});

it('ends every session, after a question', async () => {
  const { user, dialog } = await openSecurity();
  await user.click(await dialog.findByRole('button', { name: 'End All' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End every session?' }));
  api.answer(endMemberSessions, { message: 'Ended' });
  api.answer(getMemberSecurity, { ...SECURITY, sessions: [] });
  await user.click(question.getByRole('button', { name: 'End All' }));
  await expectToast('Success', 'The sessions have ended');
  await dialog.findByText('Not signed in anywhere.');
  expect(api.callsOf(endMemberSessions)[0]?.path).toBe('/api/admin/team-members/3/sessions');
  // Presence and last login may have changed.
  await waitFor(() => expect(api.callsOf(listMembers).length).toBeGreaterThan(1));
});

it('resets two-step sign-in, after a question', async () => {
  const { user, dialog } = await openSecurity();
  await user.click(await dialog.findByRole('button', { name: 'Reset Two-Step Sign-In' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Reset two-step sign-in?' }));
  question.getByText(/make sure that the request comes from Chitra Nair/);
  expect(api.callsOf(resetSecondFactor)).toEqual([]);
  api.answer(resetSecondFactor, { message: 'Reset' });
  const needed = { code: 'identity_needed', field: 'identity.password' } as const;
  api.refuseOnce(resetSecondFactor, 400, { ...needed, message: 'Please confirm the change.' });
  api.answer(getMemberSecurity, { secondFactor: OFF, sessions: [] });
  await user.click(question.getByRole('button', { name: 'Reset' }));
  const identity = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
  await user.type(identity.getByLabelText('Your password'), 'violet kettle');
  await user.click(identity.getByRole('button', { name: 'Confirm' }));
  await expectToast('Success', 'Two-step sign-in has been reset');
  await dialog.findByText('Off');
  expect(dialog.queryByRole('button', { name: 'Reset Two-Step Sign-In' })).toBeNull();
  expect(api.callsOf(resetSecondFactor)[1]).toEqual({
    path: '/api/admin/team-members/3/second-factor/removal',
    body: { identity: { password: 'violet kettle' } },
  });
  expect(document.activeElement).toBe(dialog.getByRole('region', { name: 'Two-step sign-in' }));
  // The first Escape closes the toast.
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(moreButton()));
});

it('shows a refusal, and loads again', async () => {
  const { user, dialog } = await openSecurity();
  await user.click(await dialog.findByRole('button', { name: 'Reset Two-Step Sign-In' }));
  api.refuse(resetSecondFactor, 409, { message: 'This member has not turned it on.', code: 'conflict' });
  api.answer(getMemberSecurity, { secondFactor: OFF, sessions: [] });
  await user.click(await screen.findByRole('button', { name: 'Reset' }));
  await expectToast('Error', 'This member has not turned it on.');
  await dialog.findByText('Not signed in anywhere.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const isFocusInside = () => screen.getByRole('dialog').contains(document.activeElement);
  await waitFor(() => expect(isFocusInside()).toBe(true));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(moreButton()));
});

it('says that loading failed', async () => {
  api.refuse(getMemberSecurity, 500, { message: 'Broken', code: 'internal' });
  const { user, dialog } = await openSecurity();
  await dialog.findByText('Failed to load the sessions. Please try again.');
  api.answer(getMemberSecurity, SECURITY);
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByText('Chrome on Android');
});

it.each(['admin', 'teacher', 'staff'] as const)('is not offered to a %s', async (role) => {
  await openAs(role);
  expect(screen.queryByTitle('Sign-in security')).toBeNull();
});
