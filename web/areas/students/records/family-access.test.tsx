import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  changeGuardian,
  endGuardian,
  type Guardian,
  type GuardianInvitation,
  getFamilyAccess,
  inviteGuardian,
  recordIdentity,
  withdrawGuardianInvitation,
} from '#contracts/families/index.ts';
import { listMessageTemplates } from '#contracts/mail/index.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { section } from './student-page-fixture.tsx';
import { kavyasPage, NOON, openStudents, stubStudent } from './students-fixture.tsx';

const GUARDIAN: Guardian = {
  id: 3,
  name: 'Meena Bhat',
  parentName: 'Meena Bhat',
  email: 'meena@family.example',
  isConfirmed: true,
  relation: 'mother',
  sight: 'all',
  mayBook: true,
  origin: 'invitation',
  createdAt: NOON,
  by: 'Asha Rao',
  isVerified: false,
  byKnownAddress: false,
  identitySeenOn: null,
  identitySeenBy: null,
  isSeeing: true,
  endedAt: null,
  endReason: null,
};
const INVITATION: GuardianInvitation = {
  id: 5,
  email: 'aunt@family.example',
  relation: 'other',
  sight: 'appointments',
  createdAt: NOON,
  expiresAt: '2026-05-14T06:30:00.000Z',
  by: 'Asha Rao',
};

function show(guardians: Guardian[] = [GUARDIAN]) {
  setPublicServices('accounts');
  const api = stubStudent();
  api.answer(getFamilyAccess, { isOn: true, guardians, invitations: [INVITATION], erasure: null });
  return { api, user: openStudents(kavyasPage) };
}

describe('the access of the family', () => {
  it('is changed and ended with a reason', async () => {
    const { api, user } = show();
    api.answer(changeGuardian, { message: 'Done' });
    api.answer(endGuardian, { message: 'Done' });
    const card = await section('Family access');
    await user.selectOptions(await card.findByLabelText('Meena Bhat sees'), 'Appointments only');
    expect(api.callsOf(changeGuardian)[0]?.body).toEqual({ sight: 'appointments' });
    await user.click(card.getByRole('checkbox', { name: 'Meena Bhat books online' }));
    expect(api.callsOf(changeGuardian)[1]?.body).toEqual({ mayBook: false });
    await user.click(card.getByRole('button', { name: 'End access: Meena Bhat' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'The parents asked');
    await user.click(dialog.getByRole('button', { name: 'End access' }));
    expect(api.callsOf(endGuardian)[0]?.body).toEqual({ reason: 'The parents asked' });
  });

  it('holds the day on which a member saw the identity', async () => {
    const { api, user } = show();
    api.answer(recordIdentity, { message: 'Done' });
    const card = await section('Family access');
    expect(await card.findByText('Identity not seen yet: their consents wait for it')).toBeTruthy();
    const seen = { ...GUARDIAN, isVerified: true, identitySeenOn: '2026-04-29', identitySeenBy: 'Asha Rao' };
    api.answer(getFamilyAccess, { isOn: true, guardians: [seen], invitations: [], erasure: null });
    await user.click(card.getByRole('button', { name: 'Identity seen: Meena Bhat' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = dialog.getByLabelText('Seen on');
    await user.clear(day);
    await user.type(day, '2026-04-29');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    expect(api.callsOf(recordIdentity)[0]?.body).toEqual({ seenOn: '2026-04-29' });
    expect(await card.findByText('Identity seen by Asha Rao, 29 Apr 2026')).toBeTruthy();
    expect(card.queryByRole('button', { name: /^Identity seen/ })).toBeNull();
  });

  it('is given by an invitation, whose code shows once', async () => {
    const { api, user } = show([]);
    const made = { invitation: INVITATION, token: 'secret', code: 'abcd-efgh', isMailed: false };
    api.answer(inviteGuardian, made);
    api.answer(withdrawGuardianInvitation, { message: 'Done' });
    const card = await section('Family access');
    await user.click(await card.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('E-mail address of the guardian'));
    await user.type(dialog.getByLabelText('E-mail address of the guardian'), INVITATION.email);
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByDisplayValue('abcd-efgh')).toBe(screen.getByLabelText('Code'));
    screen.getByText('Your invitation from Srichakra');
    // The code is shown only now.
    await user.keyboard('{Escape}');
    screen.getByLabelText('Code');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(
      await card.findByRole('button', { name: 'Withdraw the invitation of aunt@family.example' }),
    );
    expect(api.callsOf(withdrawGuardianInvitation)).toHaveLength(1);
  });

  it.each([
    ['the stored address', '', 'meera@family.example'],
    ['nobody, where that address sees the student', 'meera@family.example', ''],
  ])('is offered to %s', async (_, email, offered) => {
    const { user } = show([{ ...GUARDIAN, email }]);
    const card = await section('Family access');
    await user.click(await card.findByRole('button', { name: 'Invite' }));
    expect(screen.getByLabelText('E-mail address of the guardian')).toHaveProperty('value', offered);
  });

  it('does not change what the button for WhatsApp opens', async () => {
    const { api, user } = show();
    api.answer(listMessageTemplates, { templates: [] });
    await section('Family access');
    await user.click(screen.getByRole('button', { name: /^WhatsApp/ }));
    expect(await screen.findByLabelText('By e-mail or WhatsApp')).toHaveProperty('checked', true);
  });
});
