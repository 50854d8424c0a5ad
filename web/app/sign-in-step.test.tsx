import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  getProfile,
  getSecondFactor,
  listMembers,
  listOnlineUsers,
  logout,
  type SecondFactor,
} from '#contracts/identity/index.ts';
import { getSampleData } from '#contracts/operations/index.ts';
import { makeProfile } from '#web/testing/make-records.ts';
import { ASHA, renderWholePortal, storeInBrowser } from '#web/testing/render-session.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

const DEMAND: ErrorBody = {
  message: 'Your role needs two-step sign-in. Please set it up first.',
  code: 'second_factor_required',
};
const OFF: SecondFactor = { isOn: false, isRequired: true, turnedOnAt: null, recoveryCodesLeft: 0 };
const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `lotus-river-stone-${index}`);
const CLOSED = [listOnlineUsers, getSampleData, getProfile, listNotifications, listMembers];

let api: ApiStub;

beforeEach(() => {
  // A failed poll is only logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  api = stubApi();
  for (const endpoint of CLOSED) api.refuse(endpoint, 403, DEMAND);
  api.answer(getSecondFactor, OFF);
  api.answer(beginSecondFactor, { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/x' });
  storeInBrowser();
});

function answerEverything(): void {
  api.answer(listOnlineUsers, { onlineUsers: [{ id: 1, name: 'Asha Rao', role: 'admin' }] });
  api.answer(getSampleData, { isPresent: false });
  api.answer(getProfile, { profile: makeProfile({ ...ASHA }) });
  api.answer(listNotifications, { notifications: [], unread: 0 });
  api.answer(listMembers, { teamMembers: [], formerMembers: [] });
}

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 20_000 });

async function open() {
  renderWholePortal('/admin/team-members');
  const user = userEvent.setup();
  await findTitle('Two-step sign-in');
  return user;
}

it('leads a member who needs two-step sign-in through its set-up, and then to the page', async () => {
  const user = await open();
  // No link avoids it.
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Set Up Now' }));
  await user.type(await screen.findByLabelText('Code from your app'), '123456');
  await user.type(screen.getByLabelText('Your password'), 'violet kettle');
  api.answer(confirmSecondFactor, { recoveryCodes: RECOVERY_CODES });
  answerEverything();
  await user.click(screen.getByRole('button', { name: 'Turn On' }));
  const codes = await screen.findByRole('dialog', { name: 'Your recovery codes' });
  expect(screen.queryByText('Team Members')).toBeNull();
  await user.click(within(codes).getByRole('button', { name: 'I Have Saved Them' }));
  await findTitle('Team Members');
  await screen.findByText('No team members found.');
});

it('lets a member continue who set it up in another window', async () => {
  api.answer(getSecondFactor, { ...OFF, isOn: true, turnedOnAt: '2026-04-30T06:30:00.000Z' });
  const user = await open();
  answerEverything();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await findTitle('Team Members');
});

it('offers Logout', async () => {
  api.answer(logout, { message: 'Signed out' });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(api.callsOf(logout)).toHaveLength(1));
  await findTitle('Admin Portal');
});

it('says that loading failed, and loads again on Retry', async () => {
  api.refuse(getSecondFactor, 500, { message: 'Broken', code: 'internal' });
  const user = await open();
  await screen.findByText('Failed to load two-step sign-in. Please try again.');
  api.answer(getSecondFactor, OFF);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Set Up Now' });
});

it('shows the portal to everybody else, also when a call is forbidden', async () => {
  answerEverything();
  api.refuse(listMembers, 403, { message: 'You are not allowed to do this.', code: 'forbidden' });
  renderWholePortal('/admin/team-members');
  await findTitle('Team Members');
  await screen.findByText('Failed to load team members. Please try again.');
  expect(screen.queryByText('Two-step sign-in')).toBeNull();
});

it('leads a member with a password known to somebody else to a new one, and then to the page', async () => {
  const demand: ErrorBody = {
    message: 'Please choose a password of your own first.',
    code: 'new_password_required',
  };
  for (const endpoint of CLOSED) api.refuse(endpoint, 403, demand);
  renderWholePortal('/admin/team-members');
  const user = userEvent.setup();
  await findTitle('Choose a password');
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.type(screen.getByLabelText('Current Password'), 'given by the office');
  await user.type(screen.getByLabelText('New Password'), 'violet kettle');
  await user.type(screen.getByLabelText('Confirm New Password'), 'violet kettle');
  api.answer(changePassword, { message: 'Changed' });
  answerEverything();
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  await findTitle('Team Members');
  await screen.findByText('No team members found.');
});
