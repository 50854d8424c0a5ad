import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { inviteMember, listMembers } from '#contracts/identity/index.ts';
import {
  asha,
  bala,
  chitra,
  chooseMore,
  clickOverlay,
  dev,
  openAs,
  stubTeam,
} from '#web/areas/identity/members/team-page-fixture.tsx';
import { makeMember } from '#web/testing/make-records.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';

const esha = makeMember({ id: 5, name: 'Esha Das', email: 'esha@example.test', role: 'teacher' });
const LINK = { expiresAt: '2026-05-07T06:30:00.000Z', mailedTo: null, token: 'B'.repeat(43) };

let api: ApiStub;

beforeEach(() => {
  api = stubTeam();
  api.answer(listMembers, { teamMembers: [asha, bala, chitra, dev, esha], formerMembers: [] });
});

async function openInvite(title: string, role: 'super_admin' | 'admin' = 'super_admin') {
  const user = await openAs(role);
  await chooseMore(user, esha, 'Invite');
  const dialog = within(await screen.findByRole('alertdialog', { name: title }));
  return { user, dialog };
}

it('is offered for active members without a sign-in, to their managers', async () => {
  const user = await openAs('admin');
  const offers: (string | null)[][] = [];
  for (const { name } of [chitra, esha]) {
    await user.click(screen.getByRole('button', { name: `More for ${name}` }));
    offers.push((await screen.findAllByRole('menuitem')).map((item) => item.textContent));
    await user.keyboard('{Escape}');
  }
  expect(offers.map((items) => items.includes('Invite'))).toEqual([false, true]);
});

describe('with e-mail', () => {
  beforeEach(switchMailOn);

  it('asks first, then sends the mail and says so', async () => {
    const { user, dialog } = await openInvite('Send an invitation?');
    dialog.getByText(/^Esha Das gets an e\u2011mail at esha@example.test with a link/);
    expect(api.callsOf(inviteMember)).toEqual([]);
    api.answer(inviteMember, { ...LINK, mailedTo: 'esha@example.test', token: null });
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expectToast('Success', 'An invitation is on its way to esha@example.test.');
    expect(api.callsOf(inviteMember)[0]?.path).toBe('/api/admin/team-members/5/invitation');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('closes with a message after a sign-in meanwhile, and loads the team again', async () => {
    const { user, dialog } = await openInvite('Send an invitation?');
    api.refuse(inviteMember, 409, { message: 'Only a new member can be invited.', code: 'conflict' });
    const signedIn = { ...esha, lastLogin: '2026-04-30T06:30:00.000Z' };
    api.answer(listMembers, { teamMembers: [asha, bala, chitra, dev, signedIn], formerMembers: [] });
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expectToast('Error', 'Only a new member can be invited.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'More for Esha Das' }));
    await screen.findByRole('menuitem', { name: 'Issue a one-time password' });
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Invite' })).toBeNull());
  });

  it('sends once on a double click, and can be cancelled', async () => {
    const { user, dialog } = await openInvite('Send an invitation?');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await chooseMore(user, esha, 'Invite');
    const release = api.hold(inviteMember, { ...LINK, mailedTo: esha.email, token: null });
    await user.dblClick(await screen.findByRole('button', { name: 'Send Invitation' }));
    release();
    await expectToast('Success', 'An invitation is on its way to esha@example.test.');
    expect(api.callsOf(inviteMember)).toHaveLength(1);
  });
});

describe('without e-mail', () => {
  async function makeLink() {
    const { user, dialog } = await openInvite('Make an invitation link?');
    dialog.getByText(/^E-mail is not set up, so nothing is sent/);
    api.answer(inviteMember, LINK);
    await user.click(dialog.getByRole('button', { name: 'Make Link' }));
    const shown = await screen.findByRole('dialog', { name: 'Invitation link for Esha Das' });
    return { user, shown };
  }

  it('shows a link once, with its expiry, to be copied', async () => {
    const { user, shown } = await makeLink();
    const form = within(shown);
    const link = `${window.location.origin}/admin/set-password#${LINK.token}`;
    expect(form.getByLabelText<HTMLInputElement>('Link').value).toBe(link);
    form.getByText(/^Works once, until 7 May 2026/);
    form.getByText(/nothing was sent/);
    await user.click(form.getByRole('button', { name: 'Copy' }));
    await form.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe(link);
    await user.click(form.getByRole('button', { name: 'Done' }));
    expect(document.body.innerHTML).not.toContain(LINK.token);
  });

  it('keeps the link on Escape and on a click beside it', async () => {
    const { user, shown } = await makeLink();
    await user.keyboard('{Escape}');
    clickOverlay(shown);
    expect(shown.isConnected).toBe(true);
  });

  it('shows a refusal and no link', async () => {
    const { user, dialog } = await openInvite('Make an invitation link?');
    api.refuse(inviteMember, 403, { message: 'You may not do this', code: 'forbidden' });
    await user.click(dialog.getByRole('button', { name: 'Make Link' }));
    await expectToast('Error', 'You may not do this');
    expect(screen.queryByLabelText('Link')).toBeNull();
  });
});
