import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { assignContact, type Contact, noteContact } from '#contracts/enquiries/index.ts';
import { addDays } from '#contracts/lib/calendar.ts';
import { listMessageTemplates } from '#contracts/mail/index.ts';
import { makeContact } from '#web/testing/make-records.ts';
import { chooseFrom, expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { followUpDays } from './components/write-to-contact.tsx';
import { answerWith, bala, changed, devika, panelOf, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

const today = followUpDays(new Date()).first;
const SIGNED_IN = { id: devika.id, name: devika.name, role: 'staff' } as const;

async function note(contact: Contact, outcome: string) {
  const api = stubContacts(contact);
  api.answer(listMessageTemplates, { templates: [] });
  renderPortal(<ContactsPage />, { ...panelOf(contact), user: SIGNED_IN });
  await userEvent.click(await screen.findByRole('button', { name: `Log call: ${contact.name}` }));
  const dialog = within(screen.getByRole('dialog', { name: `Write to ${contact.name}` }));
  await userEvent.click(dialog.getByRole('radio', { name: outcome }));
  await userEvent.type(dialog.getByLabelText('What was said'), 'Rang.');
  await userEvent.click(dialog.getByRole('button', { name: 'In a week' }));
  const saved = changed(contact, { status: 'answered', followUpOn: addDays(today, 7) });
  api.answer(noteContact, saved);
  answerWith(api, saved.contact);
  await userEvent.click(dialog.getByRole('button', { name: 'Save Note' }));
  await expectToast('Success', 'Noted');
  return { api, saved: saved.contact };
}

it('asks for an owner after an answer, at first the member who answered, and for the next step', async () => {
  const { api, saved } = await note(makeContact(), 'Reached');
  const form = within(await screen.findByRole('form', { name: 'After the answer' }));
  expect(form.getByLabelText<HTMLInputElement>('Owner').value).toBe(devika.name);
  await chooseFrom(userEvent, form.getByLabelText('Owner'), bala.name);
  const assignee = { id: bala.id, name: bala.name };
  api.answer(assignContact, changed(saved, { assignee }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await expectToast('Success', 'The next step is saved');
  expect(api.callsOf(assignContact)[0]?.body).toEqual({
    version: 2,
    assigneeId: bala.id,
    followUpOn: addDays(today, 7),
  });
  expect(screen.queryByRole('form', { name: 'After the answer' })).toBeNull();
});

it('can be skipped', async () => {
  const { api } = await note(makeContact(), 'Reached');
  const form = within(await screen.findByRole('form', { name: 'After the answer' }));
  await userEvent.click(form.getByRole('button', { name: 'Skip' }));
  expect(screen.queryByRole('form', { name: 'After the answer' })).toBeNull();
  expect(api.callsOf(assignContact)).toEqual([]);
});

it.each([
  ['a call that reached nobody', makeContact(), 'Busy'],
  ['the answer of an owner who set the next step', makeContact({ assignee: devika }), 'Reached'],
])('does not ask after %s', async (_what, contact, outcome) => {
  await note(contact, outcome);
  expect(screen.queryByRole('form', { name: 'After the answer' })).toBeNull();
});
