import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deleteMember,
  getMemberWork,
  handOverWork,
  issueOneTimePassword,
  listMembers,
} from '#contracts/identity/index.ts';
import {
  asha,
  bala,
  chitra,
  chooseMore,
  clickOverlay,
  dev,
  NO_WORK,
  openAs,
  rowOf,
  stubTeam,
} from '#web/areas/identity/members/team-page-fixture.tsx';
import { expectToast } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';

let api: ApiStub;

beforeEach(() => {
  api = stubTeam();
});

describe('removing a member', () => {
  async function openDelete() {
    const user = await openAs('super_admin');
    await user.click(within(rowOf(chitra)).getByRole('button', { name: /^Delete/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove team member?' });
    within(dialog).getByText('Are you sure you want to remove Chitra Nair? This action cannot be undone.');
    await within(dialog).findByText(/open work|has 2 students/);
    return { user, dialog: within(dialog) };
  }

  it('asks first', async () => {
    const { user, dialog } = await openDelete();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(api.callsOf(deleteMember)).toEqual([]);
  });

  it('removes, says so, loads the list again and keeps the focus near', async () => {
    const { user, dialog } = await openDelete();
    api.answer(deleteMember, { message: 'Removed' });
    api.answer(listMembers, { teamMembers: [asha, bala, dev], formerMembers: [] });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await expectToast('Success', 'Team member removed successfully');
    expect(api.callsOf(deleteMember)[0]?.path).toBe('/api/admin/team-members/3');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Chitra Nair' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('hands open work over to the chosen colleagues, or explicitly to nobody', async () => {
    api.answer(getMemberWork, { work: { ...NO_WORK, students: 2, appointments: 1 }, named: [] });
    const { user, dialog } = await openDelete();
    dialog.getByText('Chitra Nair has 2 students and 1 future appointment.');
    const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
    expect(remove.disabled).toBe(true);
    // Neither the member nor an inactive one.
    expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
    dialog.getByText(/families have to be told by phone: the new counsellor gets a call task/);
    await user.click(dialog.getByRole('checkbox', { name: 'Nobody' }));
    expect(remove.disabled).toBe(false);
    await user.click(dialog.getByRole('checkbox', { name: /^Bala Iyer/ }));
    await user.click(dialog.getByRole('checkbox', { name: /^Asha Rao/ }));
    api.answer(handOverWork, { work: NO_WORK, named: [] });
    api.answer(deleteMember, { message: 'Removed' });
    await user.click(remove);
    await expectToast('Success', 'Team member removed successfully');
    expect(api.callsOf(handOverWork)[0]?.body).toEqual({ memberIds: [2, 1] });
  });

  it('hands much work over in parts', async () => {
    api.answer(getMemberWork, { work: { ...NO_WORK, students: 2, tasks: 700 }, named: [] });
    const { user, dialog } = await openDelete();
    await user.click(dialog.getByRole('checkbox', { name: /^Bala Iyer/ }));
    const release = api.hold(handOverWork, { work: { ...NO_WORK, tasks: 200 }, named: [] });
    api.answer(deleteMember, { message: 'Removed' });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.callsOf(handOverWork)).toHaveLength(1));
    api.answer(handOverWork, { work: NO_WORK, named: [] });
    release();
    await expectToast('Success', 'Team member removed successfully');
    expect(api.callsOf(handOverWork)).toHaveLength(2);
  });

  it('names the work not handed over', async () => {
    api.answer(getMemberWork, { work: { ...NO_WORK, students: 2, appointments: 1 }, named: [] });
    const { user, dialog } = await openDelete();
    await user.click(dialog.getByRole('checkbox', { name: /^Bala Iyer/ }));
    api.answer(handOverWork, {
      work: { ...NO_WORK, appointments: 1 },
      named: [{ kind: 'appointments', id: 31, name: 'Meena Pillai', startsAt: '2026-05-04T10:30:00.000Z' }],
    });
    api.answer(deleteMember, { message: 'Removed' });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const left = within(await screen.findByRole('dialog', { name: 'Some work was not handed over' }));
    left.getByText(/can take 1 future appointment:/);
    expect(left.getByRole('listitem').textContent).toBe(
      'Meena Pillaifuture appointment, 4 May 2026, 4:00 pm',
    );
    expect(left.getByRole('link', { name: 'Meena Pillai' }).getAttribute('href')).toBe(
      '/admin/dashboard/appointments?appointment=31',
    );
    api.answer(listMembers, { teamMembers: [asha, bala, dev], formerMembers: [] });
    await user.click(left.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Chitra Nair' })).toBeNull());
  });

  it.each([
    ['the server has words', { message: 'At least one super admin must stay', code: 'last_super_admin' }],
    ['it has none', {}],
  ] as const)('shows a failure when %s', async (_, body) => {
    const { user, dialog } = await openDelete();
    api.refuse(deleteMember, 409, body);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await expectToast('Error', 'message' in body ? body.message : 'Delete operation failed');
    screen.getByRole('rowheader', { name: 'Chitra Nair', hidden: true });
  });

  it('reports a 404 and loads the team again', async () => {
    const { user, dialog } = await openDelete();
    api.refuse(deleteMember, 404, { message: 'The team member was not found.', code: 'not_found' });
    api.answer(listMembers, { teamMembers: [asha, bala, dev], formerMembers: [] });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await expectToast('Error', 'The team member was not found.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Chitra Nair' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('a one-time password', () => {
  async function openReset() {
    const user = await openAs('super_admin');
    await chooseMore(user, chitra, 'Issue a one-time password');
    const dialog = await screen.findByRole('alertdialog', { name: 'Issue a one-time password?' });
    return { user, issue: () => user.click(within(dialog).getByRole('button', { name: 'Issue Password' })) };
  }

  it('is issued after a question, shown once with its expiry, and copied', async () => {
    const { user, issue } = await openReset();
    expect(api.callsOf(issueOneTimePassword)).toEqual([]);
    api.answer(issueOneTimePassword, { password: 'lotus-4821-river', expiresAt: '2026-05-01T06:30:00.000Z' });
    await issue();

    const shown = within(await screen.findByRole('dialog', { name: 'One-time password for Chitra Nair' }));
    expect(shown.getByLabelText<HTMLInputElement>('One-time password').value).toBe('lotus-4821-river');
    shown.getByText(/^Valid until 1 May 2026/);
    shown.getByText(/can't be shown again/);
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    await shown.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe('lotus-4821-river');

    await user.click(shown.getByRole('button', { name: 'Done' }));
    expect(document.body.textContent).not.toContain('lotus-4821-river');
    expect(api.callsOf(issueOneTimePassword)[0]?.path).toBe('/api/admin/team-members/3/one-time-password');
  });

  it('is kept on Escape and on a click beside it, and closes by Done or ×', async () => {
    const { user, issue } = await openReset();
    api.answer(issueOneTimePassword, { password: 'lotus-4821-river', expiresAt: '2026-05-01T06:30:00.000Z' });
    await issue();
    const shown = await screen.findByRole('dialog', { name: 'One-time password for Chitra Nair' });
    await user.keyboard('{Escape}');
    clickOverlay(shown);
    expect(shown.isConnected).toBe(true);
    await user.click(within(shown).getByRole('button', { name: 'Close' }));
    expect(shown.isConnected).toBe(false);
  });

  it('is selected when the clipboard is blocked', async () => {
    const { user, issue } = await openReset();
    api.answer(issueOneTimePassword, { password: 'lotus-4821-river', expiresAt: '2026-05-01T06:30:00.000Z' });
    await issue();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByText(/The password is selected/);
    expect(document.activeElement).toBe(screen.getByLabelText('One-time password'));
  });

  it('shows a refusal and no password', async () => {
    const { issue } = await openReset();
    api.refuse(issueOneTimePassword, 403, { message: 'You may not do this', code: 'forbidden' });
    await issue();
    await expectToast('Error', 'You may not do this');
    expect(screen.queryByRole('dialog', { name: /One-time password for/ })).toBeNull();
  });
});
