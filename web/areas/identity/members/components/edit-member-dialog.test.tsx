import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getMemberWork,
  handOverWork,
  listMembers,
  type Member,
  updateMember,
} from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import {
  asha,
  bala,
  chitra,
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

describe('editing a member', () => {
  async function openEdit(member: Member, role: Role = 'super_admin') {
    const user = await openAs(role);
    await user.click(within(rowOf(member)).getByRole('button', { name: /^Edit/ }));
    const dialog = await screen.findByRole('dialog', { name: `Edit Member: ${member.name}` });
    const form = within(dialog);
    return { user, form, save: () => user.click(form.getByRole('button', { name: 'Update Member' })) };
  }

  it('is filled in, has no passwords, and sends the five fields with the version', async () => {
    const { user, form, save } = await openEdit(chitra);
    expect(form.queryByLabelText('Password')).toBeNull();
    expect(form.getByLabelText<HTMLInputElement>('Department').value).toBe('Guidance');
    await user.clear(form.getByLabelText('Department'));
    await user.type(form.getByLabelText('Designation'), ' (senior)');
    api.answer(updateMember, { teamMember: chitra });
    await save();

    await expectToast('Success', 'Team member updated successfully');
    expect(api.callsOf(updateMember)).toEqual([
      {
        path: '/api/admin/team-members/3',
        body: {
          name: 'Chitra Nair',
          email: 'chitra@example.test',
          role: 'teacher',
          designation: 'Counsellor (senior)',
          department: '',
          version: 1,
        },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(api.callsOf(listMembers)).toHaveLength(2));
  });

  const STALE = { message: 'Somebody else has changed this member.', code: 'stale' } as const;

  it('keeps changes by somebody else to the other fields', async () => {
    const { user, form, save } = await openEdit(chitra);
    await user.type(form.getByLabelText('Designation'), ' (senior)');
    const newer = { ...chitra, department: 'Overseas', version: 2 };
    api.answer(updateMember, { teamMember: newer });
    api.refuseOnce(updateMember, 409, STALE);
    api.answer(listMembers, { teamMembers: [asha, bala, newer, dev], formerMembers: [] });
    await save();
    await expectToast('Success', 'Team member updated successfully');
    expect(api.callsOf(updateMember)[1]?.body).toMatchObject({
      designation: 'Counsellor (senior)',
      department: 'Overseas',
      version: 2,
    });
  });

  it('offers both values of a field also changed by somebody else', async () => {
    const { user, form, save } = await openEdit(chitra);
    await user.type(form.getByLabelText('Department'), ' Cell');
    const newer: Member = { ...chitra, department: 'Overseas', role: 'staff', version: 2 };
    api.answer(updateMember, { teamMember: newer });
    api.refuseOnce(updateMember, 409, STALE);
    api.answer(listMembers, { teamMembers: [asha, bala, newer, dev], formerMembers: [] });
    await save();
    const conflict = within(
      await screen.findByRole('dialog', { name: 'Somebody else has changed this member' }),
    );
    conflict.getByText('Kept automatically: Role (theirs)');
    conflict.getByText('Overseas');
    await user.click(conflict.getByRole('radio', { name: /Mine/ }));
    await user.click(conflict.getByRole('button', { name: 'Save' }));
    await expectToast('Success', 'Team member updated successfully');
    expect(api.callsOf(updateMember)[1]?.body).toMatchObject({
      role: 'staff',
      department: 'Guidance Cell',
      version: 2,
    });
  });

  async function deactivate() {
    api.answer(getMemberWork, { work: { ...NO_WORK, students: 2 }, named: [] });
    const edit = await openEdit(chitra);
    await edit.user.click(edit.form.getByRole('checkbox', { name: /Active/ }));
    await edit.user.click(await edit.form.findByRole('checkbox', { name: /^Bala Iyer/ }));
    return edit;
  }

  it('says that the work is handed over if only the deactivation fails, and retries the deactivation', async () => {
    const { form, save } = await deactivate();
    const release = api.hold(handOverWork, { work: NO_WORK, named: [] });
    api.answer(updateMember, { teamMember: { ...chitra, version: 2 } });
    await save();
    await waitFor(() => expect(api.callsOf(handOverWork)).toHaveLength(1));
    api.answer(updateMember, { teamMember: { ...chitra, isActive: false, version: 3 } });
    api.refuseOnce(updateMember, 503, { message: 'Busy. Please try again.', code: 'busy' });
    api.answer(getMemberWork, { work: NO_WORK, named: [] });
    api.answer(listMembers, { teamMembers: [asha, bala, { ...chitra, version: 2 }, dev], formerMembers: [] });
    release();
    await expectToast('Error', 'Busy. Please try again.');
    form.getByText('The work is handed over, but the member is not changed yet. Please save again.');
    await form.findByText('They have no open work.');
    await save();
    await expectToast('Success', 'Team member updated successfully');
    expect(api.callsOf(handOverWork)).toHaveLength(1);
  });

  it('says that no work was handed over if somebody else has deactivated the member first', async () => {
    const { save } = await deactivate();
    api.refuse(updateMember, 409, STALE);
    api.answer(listMembers, {
      teamMembers: [asha, bala, { ...chitra, isActive: false, version: 2 }, dev],
      formerMembers: [],
    });
    await save();
    await expectToast('Error', 'The open work of Chitra Nair was not handed over. Please assign it.');
    expect(api.callsOf(handOverWork)).toEqual([]);
  });

  it('sends isActive only if it was changed', async () => {
    const { user, form, save } = await openEdit(dev);
    const active = form.getByRole<HTMLInputElement>('checkbox', { name: /Active/ });
    expect(active.checked).toBe(false);
    await user.click(active);
    api.answer(updateMember, { teamMember: { ...dev, isActive: true } });
    await save();
    await expectToast('Success', 'Team member updated successfully');
    expect(api.callsOf(updateMember)[0]?.body).toMatchObject({ isActive: true });
  });

  it.each([
    ['a super admin for others', 'super_admin', bala, { enabled: true, value: 'admin', canDeactivate: true }],
    [
      'a super admin for self',
      'super_admin',
      asha,
      { enabled: false, value: 'super_admin', canDeactivate: false },
    ],
    ['an admin for others', 'admin', chitra, { enabled: false, value: 'teacher', canDeactivate: true }],
    ['an admin for self', 'admin', bala, { enabled: false, value: 'admin', canDeactivate: false }],
    ['a teacher for self', 'teacher', chitra, { enabled: false, value: 'teacher', canDeactivate: false }],
  ] as const)('makes role and activity editable as allowed to %s', async (_, role, member, expected) => {
    const { form } = await openEdit(member, role);
    const select = form.getByLabelText<HTMLSelectElement>('Role');
    expect({
      enabled: !select.disabled,
      value: select.value,
      canDeactivate: form.queryByRole('checkbox') !== null,
    }).toEqual(expected);
  });

  it('says that a promotion ends the sessions and the password', async () => {
    const { user, form } = await openEdit(chitra);
    const select = form.getByLabelText('Role');
    const hint =
      'This role ends the sessions and the current password of Chitra Nair. Issue a one-time password afterwards.';
    for (const [role, isSaid] of [
      ['admin', true],
      ['staff', false],
      ['super_admin', true],
      ['teacher', false],
    ] as const) {
      await user.selectOptions(select, role);
      expect(form.queryByText(hint) !== null, role).toBe(isSaid);
    }
  });

  it('updates the member’s own name in the session', async () => {
    const { user, form, save } = await openEdit(asha);
    await user.clear(form.getByLabelText('Full Name'));
    await user.type(form.getByLabelText('Full Name'), 'Asha Kulkarni');
    api.answer(updateMember, { teamMember: { ...asha, name: 'Asha Kulkarni' } });
    await save();
    await waitFor(() =>
      expect(screen.getByTestId('signed-in-as').textContent).toBe('Asha Kulkarni <asha@example.test>'),
    );
  });

  it('asks before it discards a change, but not once the change is undone', async () => {
    const { user, form } = await openEdit(dev);
    const active = form.getByRole('checkbox', { name: /Active/ });
    await user.click(active);
    await user.click(form.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await user.click(active);
    await user.click(form.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('closes with a message after a 404, and loads the team again', async () => {
    const { save } = await openEdit(chitra);
    api.refuse(updateMember, 404, { message: 'The team member was not found.', code: 'not_found' });
    api.answer(listMembers, { teamMembers: [asha, bala, dev], formerMembers: [] });
    await save();
    await expectToast('Error', 'The team member was not found.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Chitra Nair' })).toBeNull());
  });

  it('removes the buttons after a loss of permission', async () => {
    const { user, form, save } = await openEdit(chitra, 'admin');
    api.refuse(updateMember, 403, { message: 'You are not allowed to do this.', code: 'forbidden' });
    api.answer(listMembers, {
      teamMembers: [asha, { ...bala, role: 'staff' }, chitra, dev],
      formerMembers: [],
    });
    await save();
    await expectToast('Error', 'You are not allowed to do this.');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull());
    expect(within(rowOf(chitra)).queryByRole('button')).toBeNull();
    within(rowOf(bala)).getByRole('button', { name: /^Edit/ });
  });

  it('marks the refused field, and focuses it', async () => {
    const { form, save } = await openEdit(chitra);
    const message = 'Designation contains characters that can’t be stored';
    api.refuse(updateMember, 400, { message, code: 'bad_request', field: 'designation' });
    await save();
    await expectToast('Error', message);
    const field = form.getByLabelText('Designation');
    expect(document.activeElement).toBe(field);
    expect(field.ariaInvalid).toBe('true');
  });

  it("keeps the form on the server's refusal and on a missing name", async () => {
    const { user, form, save } = await openEdit(chitra);
    api.refuse(updateMember, 403, { message: 'You may not change this member', code: 'forbidden' });
    await save();
    await expectToast('Error', 'You may not change this member');
    await user.clear(form.getByLabelText('Full Name'));
    await save();
    await expectToast('Error', 'Name and email are required');
    expect(api.callsOf(updateMember)).toHaveLength(1);
  });
});
