import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changePassword,
  getNoticeChoices,
  getProfile,
  setNoticeChoices,
  updateMember,
} from '#contracts/identity/index.ts';
import { makeMember, makeProfile } from '#web/testing/make-records.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { SettingsPage } from './settings-page.tsx';

const profile = makeProfile({
  id: 3,
  name: 'Chitra Nair',
  email: 'chitra@example.test',
  role: 'teacher',
  designation: 'Counsellor',
  department: 'Guidance',
  phone: '+91 98450 00000',
});
const SIGNED_IN = { id: 3, name: 'Chitra Nair', email: 'chitra@example.test', role: 'teacher' } as const;

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(getProfile, { profile });
});

function open(path = '/admin/settings') {
  renderPortal(
    <>
      <Link to="/admin/dashboard">Elsewhere</Link>
      <SettingsPage />
    </>,
    { user: SIGNED_IN, path },
  );
  return userEvent.setup();
}

const address = () => screen.getByTestId('address').textContent;

/** Follows a link, expects a question, and stays. */
async function tryToLeave(user: ReturnType<typeof open>) {
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  expect(address()).toMatch('/admin/settings');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
}

/** Follows a link and expects no question. */
async function leave(user: ReturnType<typeof open>) {
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(address()).toBe('/admin/dashboard');
}

function valueIn(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}

describe('the profile', () => {
  async function openProfile() {
    const user = open();
    await screen.findByLabelText('Full Name');
    return { user, save: () => user.click(screen.getByRole('button', { name: 'Save Changes' })) };
  }

  it('is filled in from the server, with a read-only account type', async () => {
    await openProfile();
    const labels = ['Full Name', 'Email Address', 'Phone Number', 'Designation', 'Department'];
    expect(labels.map(valueIn)).toEqual([
      'Chitra Nair',
      'chitra@example.test',
      '+91 98450 00000',
      'Counsellor',
      'Guidance',
    ]);
    const accountType = screen.getByLabelText<HTMLInputElement>('Account Type');
    expect(accountType.value).toBe('Teacher');
    expect(accountType.readOnly).toBe(true);
    const picture = screen.getByRole('button', { name: 'Change picture' });
    expect(picture.getAttribute('aria-disabled')).toBe('true');
  });

  it('sends the whole profile with the member’s own role, and renames the session', async () => {
    const { user, save } = await openProfile();
    await user.clear(screen.getByLabelText('Full Name'));
    await user.type(screen.getByLabelText('Full Name'), ' Chitra Das ');
    const saved = { ...makeMember(profile), name: 'Chitra Das' };
    api.answer(updateMember, { teamMember: saved });
    await save();

    await expectToast('Success', 'Profile updated successfully');
    expect(api.callsOf(updateMember)).toEqual([
      {
        path: '/api/admin/team-members/3',
        body: {
          name: ' Chitra Das ',
          email: 'chitra@example.test',
          phone: '+91 98450 00000',
          designation: 'Counsellor',
          department: 'Guidance',
          role: 'teacher',
          isActive: true,
          version: 1,
        },
      },
    ]);
    expect(screen.getByTestId('signed-in-as').textContent).toBe('Chitra Das <chitra@example.test>');
    expect(valueIn('Full Name')).toBe('Chitra Das');
  });

  const NEEDED = { message: 'Please confirm the change.', code: 'identity_needed' } as const;
  const question = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }));

  it.each([
    ['with a code', 'identity.code', { password: 'violet kettle', code: '123456' }],
    ['without one', 'identity.password', { password: 'violet kettle' }],
  ])('asks for the password before another address, %s', async (_, field, identity) => {
    const { user, save } = await openProfile();
    await user.type(screen.getByLabelText('Email Address'), '.in');
    api.answer(updateMember, { teamMember: { ...makeMember(profile), email: 'chitra@example.test.in' } });
    const wrong = { message: 'The current password is wrong.', code: 'invalid_credentials' } as const;
    api.refuseOnce(updateMember, 400, { ...wrong, field: 'identity.password' });
    api.refuseOnce(updateMember, 400, { ...NEEDED, field });
    await save();
    const form = await question();
    if ('code' in identity) await user.type(form.getByLabelText('Code'), identity.code);
    else expect(form.queryByLabelText('Code')).toBeNull();
    await user.type(form.getByLabelText('Your password'), identity.password);
    await user.click(form.getByRole('button', { name: 'Confirm' }));
    await expectToast('Error', wrong.message);
    expect(form.getByLabelText('Your password').ariaInvalid).toBe('true');
    await user.click(form.getByRole('button', { name: 'Confirm' }));
    await expectToast('Success', 'Profile updated successfully');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf(updateMember).map(({ body }) => body.identity)).toEqual([
      undefined,
      identity,
      identity,
    ]);
  });

  it('is not saved when the question is cancelled, and keeps the typed text', async () => {
    const { user, save } = await openProfile();
    await user.type(screen.getByLabelText('Email Address'), '.in');
    api.refuse(updateMember, 400, { ...NEEDED, field: 'identity.password' });
    await save();
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await expectToast('Error', NEEDED.message);
    expect(valueIn('Email Address')).toBe('chitra@example.test.in');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeTruthy();
  });

  it('keeps text typed during a save', async () => {
    const { user, save } = await openProfile();
    await user.type(screen.getByLabelText('Department'), '!');
    const release = api.hold(updateMember, {
      teamMember: makeMember({ ...profile, department: 'Guidance!' }),
    });
    await save();
    await user.type(screen.getByLabelText('Designation'), ' (senior)');
    release();
    await expectToast('Success', 'Profile updated successfully');
    expect(valueIn('Designation')).toBe('Counsellor (senior)');
    expect(valueIn('Department')).toBe('Guidance!');
  });

  it('is left without a question when unchanged', async () => {
    const { user } = await openProfile();
    await leave(user);
  });

  it('asks before typed values are lost, but not once they are saved', async () => {
    const { user, save } = await openProfile();
    await user.type(screen.getByLabelText('Department'), '!');
    await tryToLeave(user);
    expect(valueIn('Department')).toBe('Guidance!');
    const saved = { ...profile, department: 'Guidance!' };
    api.answer(updateMember, { teamMember: makeMember(saved) });
    const release = api.hold(getProfile, { profile: saved });
    await save();
    await expectToast('Success', 'Profile updated successfully');
    await leave(user);
    release();
  });

  it('says that it is saving, and sends once', async () => {
    const { user } = await openProfile();
    const release = api.hold(updateMember, { teamMember: makeMember(profile) });
    await user.dblClick(screen.getByRole('button', { name: 'Save Changes' }));
    expect(screen.getByRole('button', { name: 'Saving...' }).ariaDisabled).toBe('true');
    release();
    await screen.findByRole('button', { name: 'Save Changes' });
    expect(api.callsOf(updateMember)).toHaveLength(1);
  });

  it.each(['Full Name', 'Email Address'])('requires %s', async (label) => {
    const { user, save } = await openProfile();
    await user.clear(screen.getByLabelText(label));
    await save();
    await expectToast('Error', 'Name and email are required');
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(api.callsOf(updateMember)).toEqual([]);
  });

  it('focuses the refused field', async () => {
    const { save } = await openProfile();
    const message = 'This email address is already used by another member.';
    api.refuse(updateMember, 409, { message, code: 'email_taken', field: 'email' });
    await save();
    await expectToast('Error', message);
    const email = screen.getByLabelText('Email Address');
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ["the server's words", { message: 'This email is already in use', code: 'email_taken' }],
    ['its own without them', {}],
  ] as const)('shows a failure with %s and keeps the typed values', async (_, body) => {
    const { user, save } = await openProfile();
    await user.clear(screen.getByLabelText('Department'));
    await user.type(screen.getByLabelText('Department'), 'Overseas');
    api.refuse(updateMember, 409, body);
    await save();
    await expectToast('Error', 'message' in body ? body.message : 'Failed to update profile');
    expect(valueIn('Department')).toBe('Overseas');
  });

  const STALE = { message: 'Somebody else has changed this member.', code: 'stale' } as const;

  it('saves the typed values after a change of role in conflict', async () => {
    const { user, save } = await openProfile();
    await user.type(screen.getByLabelText('Designation'), ' (senior)');
    const promoted = { ...profile, role: 'admin', version: 2 } as const;
    const saved = { ...promoted, designation: 'Counsellor (senior)', version: 3 };
    api.answer(updateMember, { teamMember: saved });
    api.refuseOnce(updateMember, 409, STALE);
    const release = api.hold(getProfile, { profile: promoted });
    await save();
    await waitFor(() => expect(api.callsOf(getProfile)).toHaveLength(2));
    release();
    api.answer(getProfile, { profile: saved });

    await expectToast('Success', 'Profile updated successfully');
    expect(api.callsOf(updateMember).map(({ body }) => [body.role, body.version])).toEqual([
      ['teacher', 1],
      ['admin', 2],
    ]);
    expect(valueIn('Designation')).toBe('Counsellor (senior)');
    await waitFor(() => expect(valueIn('Account Type')).toBe('Admin'));
  });

  it('offers both values of a field also changed by somebody else', async () => {
    const { user, save } = await openProfile();
    await user.type(screen.getByLabelText('Phone Number'), '1');
    const newer = { ...profile, phone: '+91 2', version: 2 };
    api.answer(updateMember, { teamMember: newer });
    api.refuseOnce(updateMember, 409, STALE);
    api.answer(getProfile, { profile: newer });
    await save();
    const conflict = within(
      await screen.findByRole('dialog', { name: 'Somebody else has changed this profile' }),
    );
    await user.click(conflict.getByRole('radio', { name: /Theirs/ }));
    await user.click(conflict.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(valueIn('Phone Number')).toBe('+91 2'));
  });

  it('reports any other refusal, and tries only once', async () => {
    const { user, save } = await openProfile();
    await user.type(screen.getByLabelText('Full Name'), '!');
    api.refuse(updateMember, 403, { message: 'You are not allowed to do this.', code: 'forbidden' });
    await save();
    await expectToast('Error', 'You are not allowed to do this.');
    expect(api.callsOf(updateMember)).toHaveLength(1);
    expect(valueIn('Full Name')).toBe('Chitra Nair!');
  });

  it.each([
    ['teacher', 'Only a super admin can change it.'],
    ['super_admin', 'You can’t change your own account type. Another super admin can.'],
  ] as const)('tells a %s which role can change the account type', async (role, hint) => {
    api.answer(getProfile, { profile: { ...profile, role } });
    await openProfile();
    screen.getByText(hint);
  });

  it('offers no form after a failure to load, and loads again on Retry', async () => {
    api.refuse(getProfile, 500, { message: 'Broken', code: 'internal' });
    const user = open();
    await screen.findByText('Failed to load your profile. Please try again.');
    expect(screen.queryByLabelText('Full Name')).toBeNull();
    api.answer(getProfile, { profile });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByLabelText('Full Name');
  });
});

describe('the password', () => {
  function openPassword() {
    const user = open('/admin/settings?tab=password');
    return {
      user,
      type: async (label: string, text: string) => {
        await user.click(screen.getByLabelText(label));
        await user.paste(text);
      },
      update: () => user.click(screen.getByRole('button', { name: 'Update Password' })),
    };
  }

  async function fill({ type }: Pick<ReturnType<typeof openPassword>, 'type'>) {
    await type('Current Password', 'old-monsoon');
    await type('New Password', 'new-monsoon');
    await type('Confirm New Password', 'new-monsoon');
  }

  it('is checked in the specified order before any call', async () => {
    const { user, type, update } = openPassword();
    await type('New Password', 'short');
    await update();
    await expectToast('Error', 'All password fields are required');
    expect(document.activeElement).toBe(screen.getByLabelText('Current Password'));

    await type('Current Password', 'old-monsoon');
    await type('Confirm New Password', 'shorts');
    await update();
    await expectToast('Error', 'New passwords do not match');

    await user.type(screen.getByLabelText('Confirm New Password'), '{Backspace}');
    await update();
    await expectToast('Error', 'Password must be at least 8 characters long');
    expect(api.callsOf(changePassword)).toEqual([]);
  });

  it('is changed, and the form is blank again', async () => {
    const { type, update } = openPassword();
    await fill({ type });
    api.answer(changePassword, { message: 'Changed' });
    await update();
    await expectToast('Success', 'Password changed successfully');
    expect(api.callsOf(changePassword)[0]?.body).toEqual({
      currentPassword: 'old-monsoon',
      newPassword: 'new-monsoon',
    });
    expect(['Current Password', 'New Password', 'Confirm New Password'].map(valueIn)).toEqual(['', '', '']);
  });

  it('asks for a code where two-step sign-in is on', async () => {
    const { user, type, update } = openPassword();
    await fill({ type });
    api.answer(changePassword, { message: 'Password changed successfully' });
    const needed = { message: 'Please confirm the change.', code: 'identity_needed' } as const;
    api.refuseOnce(changePassword, 400, { ...needed, field: 'identity.code' });
    await update();
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    await user.type(code, '123456');
    await update();
    await expectToast('Success', 'Password changed successfully');
    expect(api.callsOf(changePassword)[1]?.body).toEqual({
      currentPassword: 'old-monsoon',
      newPassword: 'new-monsoon',
      code: '123456',
    });
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('asks before typed values are lost, but not once the password is changed', async () => {
    const { user, type, update } = openPassword();
    await fill({ type });
    await tryToLeave(user);
    expect(valueIn('New Password')).toBe('new-monsoon');
    api.answer(changePassword, { message: 'Changed' });
    await update();
    await expectToast('Success', 'Password changed successfully');
    await leave(user);
  });

  it('says that it is updating', async () => {
    const { type, update } = openPassword();
    await fill({ type });
    const release = api.hold(changePassword, { message: 'Changed' });
    await update();
    expect(screen.getByRole('button', { name: 'Updating...' }).ariaDisabled).toBe('true');
    release();
    await screen.findByRole('button', { name: 'Update Password' });
  });

  it.each([
    [
      'with words',
      'The current password is wrong',
      (stub: ApiStub) =>
        stub.refuse(changePassword, 401, {
          message: 'The current password is wrong',
          code: 'invalid_credentials',
        }),
    ],
    ['without words', 'Failed to change password', (stub: ApiStub) => stub.refuse(changePassword, 500, {})],
    ['no connection', 'An error occurred', (stub: ApiStub) => stub.disconnect(changePassword)],
  ])('keeps the form on a failure (%s)', async (_, message, fail) => {
    const { type, update } = openPassword();
    await fill({ type });
    fail(api);
    await update();
    await expectToast('Error', message);
    expect(valueIn('New Password')).toBe('new-monsoon');
  });

  it('marks the refused field, and focuses it', async () => {
    const { type, update } = openPassword();
    await fill({ type });
    const message = 'The current password is wrong.';
    api.refuse(changePassword, 400, { message, code: 'invalid_credentials', field: 'currentPassword' });
    await update();
    await expectToast('Error', message);
    const current = screen.getByLabelText(/^Current Password/);
    expect(current.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(current);
  });

  it('gives advice, supports password managers, and can be shown', async () => {
    const { user } = openPassword();
    for (const advice of ['an uppercase letter', 'a number', 'a special character']) screen.getByText(advice);
    const field = screen.getByLabelText<HTMLInputElement>('Current Password');
    expect(field.autocomplete).toBe('current-password');
    expect(screen.getByLabelText<HTMLInputElement>('New Password').autocomplete).toBe('new-password');
    screen.getByRole('button', { name: 'Show new password' });
    screen.getByRole('button', { name: 'Show repeated password' });
    await user.click(screen.getByRole('button', { name: 'Show current password' }));
    expect(field.type).toBe('text');
    screen.getByRole('button', { name: 'Hide current password' });
  });
});

describe('the tabs', () => {
  it('are in the address and keep their typed values', async () => {
    const user = open();
    await user.type(await screen.findByLabelText('Full Name'), '!');
    await user.click(screen.getByRole('tab', { name: 'Notifications' }));
    screen.getByText('Coming Soon');
    expect(screen.getByTestId('address').textContent).toBe('/admin/settings?tab=notifications');
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    expect(valueIn('Full Name')).toBe('Chitra Nair!');
  });

  it('open the profile for an unknown name', async () => {
    open('/admin/settings?tab=nonsense');
    expect(screen.getByRole('tab', { name: 'Profile' }).getAttribute('aria-selected')).toBe('true');
    await screen.findByLabelText('Full Name');
  });
});

describe('notifications, with e-mail', () => {
  beforeEach(switchMailOn);

  it('can also be mailed, by the kinds for the role', async () => {
    api.answer(getNoticeChoices, { mailed: ['student_assigned', 'enquiry_assigned'] });
    const user = open('/admin/settings?tab=notifications');
    const box = (name: string) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: `${name}, by e-mail` });
    await screen.findByRole('table', { name: 'Your notifications' });
    expect(box('A student is assigned to you').checked).toBe(true);
    expect(screen.queryByText('A new school waits to be confirmed')).toBeNull();
    await user.click(box('A student is assigned to you'));
    await user.click(box('Follow-ups due today'));
    await tryToLeave(user);
    api.answer(setNoticeChoices, { mailed: ['enquiry_assigned', 'work_due'] });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectToast('Success', 'Your notifications are saved');
    expect(api.callsOf(setNoticeChoices)[0]?.body).toEqual({ mailed: ['enquiry_assigned', 'work_due'] });
    expect(box('A student is assigned to you').checked).toBe(false);
    await leave(user);
  });

  it('keep the choice when saving fails', async () => {
    api.answer(getNoticeChoices, { mailed: [] });
    const user = open('/admin/settings?tab=notifications');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'A task is assigned to you, by e-mail',
    });
    await user.click(box);
    api.refuse(setNoticeChoices, 500, {});
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await expectToast('Error', 'Your choices could not be saved');
    expect(box.checked).toBe(true);
  });
});
