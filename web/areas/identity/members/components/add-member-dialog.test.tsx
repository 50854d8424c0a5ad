import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMember, listMembers } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { clickOverlay, openAs, stubTeam, TEAM } from '#web/areas/identity/members/team-page-fixture.tsx';
import { makeMember } from '#web/testing/make-records.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';

let api: ApiStub;

beforeEach(() => {
  api = stubTeam();
});

describe('adding a member', () => {
  async function openAdd(role: Role = 'super_admin') {
    const user = await openAs(role);
    await user.click(screen.getByRole('button', { name: 'Add Member' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Team Member' });
    const form = within(dialog);
    return {
      user,
      form,
      type: async (label: string, text: string) => {
        const field = form.getByLabelText(label);
        await user.clear(field);
        await user.paste(text);
      },
      add: () => user.click(form.getByRole('button', { name: 'Add Member' })),
    };
  }

  async function fill({ type }: Pick<Awaited<ReturnType<typeof openAdd>>, 'type'>) {
    await type('Full Name', 'Esha Das');
    await type('Email Address', 'esha@example.test');
    await type('Password', 'monsoon-lamp');
    await type('Confirm Password', 'monsoon-lamp');
  }

  it('sends the typed values, says so, closes and loads the list again', async () => {
    const { user, form, type, add } = await openAdd();
    await fill({ type });
    await type('Designation', 'Trainer');
    await user.selectOptions(form.getByLabelText('Role'), 'teacher');
    const esha = makeMember({ name: 'Esha Das', role: 'teacher' });
    api.answer(createMember, { teamMember: esha });
    api.answer(listMembers, { teamMembers: [...TEAM, esha], formerMembers: [] });
    await add();

    await expectToast('Success', 'Team member added successfully');
    expect(api.callsOf(createMember).map(({ body }) => body)).toEqual([
      {
        name: 'Esha Das',
        email: 'esha@example.test',
        role: 'teacher',
        designation: 'Trainer',
        department: '',
        password: 'monsoon-lamp',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('rowheader', { name: 'Esha Das' });
  });

  it('starts as staff and offers all roles to a super admin', async () => {
    const { form } = await openAdd('super_admin');
    const role = form.getByLabelText<HTMLSelectElement>('Role');
    expect(role.value).toBe('staff');
    expect(role.disabled).toBe(false);
    expect([...role.options].map(({ text }) => text)).toEqual(['Super Admin', 'Admin', 'Teacher', 'Staff']);
  });

  it('limits an admin to the roles teacher and staff', async () => {
    const { form } = await openAdd('admin');
    const role = form.getByLabelText<HTMLSelectElement>('Role');
    expect(role.value).toBe('staff');
    expect(role.disabled).toBe(true);
    expect([...role.options].map(({ text }) => text)).toEqual(['Teacher', 'Staff']);
  });

  it('checks in the specified order and sends nothing until all values are valid', async () => {
    const { type, add, form } = await openAdd();
    await type('Password', 'short');
    await add();
    await expectToast('Error', 'Name and email are required');
    expect(document.activeElement).toBe(form.getByLabelText('Full Name'));

    await type('Full Name', 'Esha Das');
    await add();
    await expectToast('Error', 'Name and email are required');
    expect(document.activeElement).toBe(form.getByLabelText('Email Address'));

    await type('Email Address', 'esha@example.test');
    await add();
    await expectToast('Error', 'Passwords do not match');

    await type('Confirm Password', 'short');
    await add();
    await expectToast('Error', 'Password must be at least 8 characters');
    expect(api.callsOf(createMember)).toEqual([]);
  });

  it("shows the server's message and keeps all typed values", async () => {
    const { type, add, form } = await openAdd();
    await fill({ type });
    api.refuse(createMember, 409, {
      message: 'This email is already in use',
      code: 'email_taken',
      field: 'email',
    });
    await add();
    await expectToast('Error', 'This email is already in use');
    const email = form.getByLabelText('Email Address');
    expect(document.activeElement).toBe(email);
    expect(email.ariaInvalid).toBe('true');
    expect(form.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Esha Das');
    expect(form.getByLabelText<HTMLInputElement>('Password').value).toBe('monsoon-lamp');
  });

  it('marks the refused password, until it is sent again', async () => {
    const { type, add, form } = await openAdd();
    await fill({ type });
    const message = 'This password is too common. Please choose another one.';
    api.refuse(createMember, 400, { message, code: 'bad_request', field: 'password' });
    await add();
    await expectToast('Error', message);
    const password = form.getByLabelText('Password');
    expect(document.activeElement).toBe(password);
    expect(password.ariaInvalid).toBe('true');
    api.hold(createMember, { teamMember: makeMember() });
    await add();
    expect(password.ariaInvalid).toBe('false');
  });

  it.each([
    ['an error without words', 'Operation failed', (stub: ApiStub) => stub.refuse(createMember, 500, {})],
    ['no connection', 'An error occurred', (stub: ApiStub) => stub.disconnect(createMember)],
  ])('has a message for %s', async (_, message, fail) => {
    const { type, add } = await openAdd();
    await fill({ type });
    fail(api);
    await add();
    await expectToast('Error', message);
  });

  it('sends once on a double click, and stays open while it is sending', async () => {
    const { user, form, type } = await openAdd();
    await fill({ type });
    const release = api.hold(createMember, { teamMember: makeMember() });
    await user.dblClick(form.getByRole('button', { name: 'Add Member' }));
    expect(form.getByRole('button', { name: 'Adding...' }).ariaDisabled).toBe('true');
    await user.keyboard('{Escape}');
    form.getByLabelText('Full Name');
    release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(createMember)).toHaveLength(1);
  });

  it('closes by Escape while empty', async () => {
    const { user } = await openAdd();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks on Escape and keeps the typed values on a click beside it', async () => {
    const { user, form, type } = await openAdd();
    clickOverlay(screen.getByRole('dialog'));
    await type('Full Name', 'Esha Das');
    clickOverlay(screen.getByRole('dialog'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(form.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Esha Das');
  });

  it.each(['Full Name', 'Password', 'Confirm Password'])(
    'asks before it discards a value in %s',
    async (label) => {
      const { user, form, type } = await openAdd();
      await type(label, 'monsoon');
      await user.click(form.getByRole('button', { name: 'Close' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
      await user.click(question.getByRole('button', { name: 'Cancel' }));
      expect(form.getByLabelText(label)).toHaveProperty('value', 'monsoon');
      await user.click(form.getByRole('button', { name: 'Close' }));
      await user.click(await screen.findByRole('button', { name: 'Leave' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('closes without a question when unchanged', async () => {
    const { user, form } = await openAdd();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('has a separately named button for each of the two passwords', async () => {
    const { user, form } = await openAdd();
    form.getByRole('button', { name: 'Show password' });
    await user.click(form.getByRole('button', { name: 'Show repeated password' }));
    expect(form.getByLabelText<HTMLInputElement>('Confirm Password').type).toBe('text');
  });

  it('closes at once on Cancel and is blank again', async () => {
    const { user, form, type } = await openAdd();
    await type('Full Name', 'Esha Das');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add Member' }));
    expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('');
  });
});
