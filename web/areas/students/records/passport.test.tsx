import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { askForConsents, settleConsent } from '#contracts/families/index.ts';
import type { ConsentPurpose } from '#contracts/records.ts';
import { type Consent, getStudent } from '#contracts/students/index.ts';
import { RECORD, section } from './student-page-fixture.tsx';
import { kavyasPage, NOON, openStudents, stubStudent } from './students-fixture.tsx';

function decided(
  id: number,
  accountId: number,
  purpose: ConsentPurpose,
  decision: 'given' | 'refused',
): Consent {
  return {
    ...{ id, accountId, purpose, decision, wording: 1, language: 'ta', givenAt: NOON, settlement: null },
    ...{ givenBy: accountId === 1 ? 'Meena Bhat' : 'Ravi Bhat', withdrawnAt: null, source: 'passport' },
    relation: accountId === 1 ? 'mother' : 'father',
    confirmation: decision === 'given' ? 'identity_seen' : null,
    confirmedAt: decision === 'given' ? NOON : null,
    confirmedByName: decision === 'given' ? 'Asha Rao' : null,
  };
}
const CONSENTS = [
  decided(1, 1, 'parent', 'given'),
  decided(2, 1, 'email', 'given'),
  decided(3, 2, 'email', 'refused'),
];

it('shows what the family decided, asks it, and settles a difference', async () => {
  const api = stubStudent({ ...RECORD, consents: CONSENTS, hasPassport: true });
  const user = openStudents(kavyasPage);
  const card = await section('Consents');
  expect(card.queryByRole('button', { name: 'Record consent' })).toBeNull();
  expect(card.getByText(/Given by Meena Bhat, mother/, { selector: 'li:first-child *' })).toBeTruthy();
  expect(card.getAllByText(/Identity seen by Asha Rao, 30 Apr 2026/)).toHaveLength(2);
  expect(card.getByText(/Refused by Ravi Bhat, father/)).toBeTruthy();
  expect(card.getByText('Two guardians differ')).toBeTruthy();
  expect(card.queryByRole('button', { name: /^Withdraw/ })).toBeNull();

  api.answer(askForConsents, { mailed: 2, isRepeated: false });
  await user.click(card.getByRole('button', { name: 'Ask the family' }));
  expect(await card.findByText('Asked: 2 guardians get an e-mail.')).toBeTruthy();
  const asked = api.callsOf(askForConsents)[0]?.body as { purposes: string[] };
  expect(asked.purposes).toContain('report_sharing');
  expect(asked.purposes).not.toContain('email');

  await user.click(card.getByRole('button', { name: 'Settle: Contact by e-mail' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Settle' }));
  expect(await dialog.findByText('What both said is required')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('What they agreed'), 'Both agree to it');
  await user.type(dialog.getByLabelText('What both said'), 'Mails are fine.');
  api.answer(settleConsent, { state: 'given' });
  const settlement: Consent = {
    ...decided(4, 1, 'email', 'given'),
    ...{ accountId: null, settlement: 'Mails are fine.', givenBy: null, confirmation: null, source: 'staff' },
  };
  api.answer(getStudent, { ...RECORD, consents: [...CONSENTS, settlement], hasPassport: true });
  await user.click(dialog.getByRole('button', { name: 'Settle' }));
  expect(await card.findByText(/settled by Asha Rao, 30 Apr 2026: Mails are fine\./)).toBeTruthy();
  expect(card.queryByText('Two guardians differ')).toBeNull();
  expect(card.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  expect(api.callsOf(settleConsent)[0]?.body).toEqual({
    ...{ purpose: 'email', decision: 'given', settlement: 'Mails are fine.' },
  });
});

it('shows what was refused, and settles a difference, where nobody decides any more', async () => {
  const told: Consent = {
    ...decided(4, 1, 'email', 'given'),
    ...{ accountId: null, confirmation: null, confirmedAt: null, relation: null, source: 'staff' },
  };
  const former = CONSENTS.map((consent) => ({ ...consent, isFormer: true }));
  const api = stubStudent({ ...RECORD, consents: former });
  openStudents(kavyasPage);
  const card = await section('Consents');
  expect(card.getByText(/^Nobody decides in an account any more/)).toBeTruthy();
  expect(card.queryByRole('button', { name: /^Settle|Ask the family/ })).toBeNull();
  api.answer(getStudent, { ...RECORD, consents: [...former, told] });
  openStudents(kavyasPage);
  expect(await screen.findByRole('button', { name: 'Settle: Contact by e-mail' })).toBeTruthy();
});

it('enrols nobody without the family’s consent', async () => {
  const api = stubStudent({ ...RECORD, consents: CONSENTS, hasPassport: true });
  const user = openStudents(kavyasPage);
  const card = await section('Enrolments');
  await user.selectOptions(card.getByLabelText('Enrol in'), 'DMIT');
  expect(card.getByRole('button', { name: 'Enrol' })).toHaveProperty('disabled', true);
  expect(card.getByText('Taking fingerprints for DMIT')).toBeTruthy();
  api.answer(askForConsents, { mailed: 0, isRepeated: true });
  await user.click(card.getByRole('button', { name: 'Ask the family' }));
  expect(api.callsOf(askForConsents)[0]?.body).toEqual({ purposes: ['fingerprints'] });
  expect(await card.findByText('The family was asked within the last day.')).toBeTruthy();
});

it('calls nobody, and plans no call, without the family’s consent', async () => {
  const api = stubStudent({ ...RECORD, consents: CONSENTS, hasPassport: true });
  const user = openStudents(kavyasPage);
  const tasks = await section('Tasks');
  expect(screen.queryByRole('link', { name: /^(Call )?\+?[\d ]{8,}$/ })).toBeNull();
  await user.click(tasks.getByRole('button', { name: 'Add task' }));
  await user.type(tasks.getByLabelText('What to do'), 'Ask about the choice');
  expect(tasks.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', false);
  await user.selectOptions(tasks.getByLabelText('Kind'), 'Call');
  expect(tasks.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  expect(tasks.getByText('Contact by phone')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /^Call / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'No call to this family' }));
  api.answer(askForConsents, { mailed: 1, isRepeated: false });
  await user.click(dialog.getByRole('button', { name: 'Ask the family' }));
  expect(api.callsOf(askForConsents)[0]?.body).toEqual({ purposes: ['phone'] });
});

it('passes no documents to universities without the family’s consent', async () => {
  const overseas = { id: 23, service: 'overseas', createdAt: NOON, completedAt: null } as const;
  const enrolments = [{ ...overseas, stage: 'enrolled' as const }];
  stubStudent({ ...RECORD, enrolments, consents: CONSENTS, hasPassport: true });
  openStudents(kavyasPage);
  const card = await section('Enrolments');
  expect(card.getByText('Passing documents to universities')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Ask the family' })).toBeTruthy();
});

it('says what was taken back where nobody decides any more, with nobody to ask', async () => {
  const former = [{ ...decided(1, 1, 'parent', 'refused'), isFormer: true }];
  stubStudent({ ...RECORD, consents: former });
  const user = openStudents(kavyasPage);
  const card = await section('Enrolments');
  await user.selectOptions(card.getByLabelText('Enrol in'), 'DMIT');
  expect(card.getByRole('button', { name: 'Enrol' })).toHaveProperty('disabled', true);
  expect(card.getByText('The family has taken this back:')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Ask the family' })).toBeNull();
});
