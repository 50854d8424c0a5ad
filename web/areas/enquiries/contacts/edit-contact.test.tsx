import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Contact, correctContact } from '#contracts/enquiries/index.ts';
import { makeContact, makeSessionRequest } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { answerDetails, changed, panelOf, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

const ENTRY = { kind: 'office_entry', source: 'call', name: 'Arjun', email: null, message: 'Rang.' } as const;

async function open(contact: Contact) {
  const api = stubContacts(contact);
  renderPortal(<ContactsPage />, panelOf(contact));
  await userEvent.click(await screen.findByRole('button', { name: `Edit: ${contact.name}` }));
  const dialog = within(screen.getByRole('dialog', { name: `Edit ${contact.name}` }));
  async function retype(label: string, text: string) {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
  }
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  return { api, dialog, retype, save };
}

it('gives an entry the name of the one who asks, and the age of the child', async () => {
  const entry = makeContact(ENTRY);
  const { api, dialog, retype, save } = await open(entry);
  await retype('Name of the parent or caller', 'Lakshmi Rao');
  await retype('Child’s name', 'Arjun');
  await retype('Age', '14');
  await userEvent.selectOptions(dialog.getByLabelText('Service'), 'dmit');
  await userEvent.selectOptions(dialog.getByLabelText('Language of the family'), 'Tamil');
  await retype('Note', 'Rang twice.');
  const saved = changed(entry, { name: 'Lakshmi Rao', language: 'ta' });
  api.answer(correctContact, saved);
  answerDetails(api, saved.contact, {
    history: [
      {
        id: 1,
        kind: 'correction',
        subject: null,
        text: 'Name: Arjun → Lakshmi Rao',
        callOutcome: null,
        followUpOn: null,
        followUpTime: null,
        noFollowUpReason: null,
        delivery: null,
        author: 'Devika Rao',
        at: '2026-04-30T06:00:00.000Z',
      },
    ],
  });
  await save();
  await expectToast('Success', 'The changes are saved');
  expect(api.callsOf(correctContact)[0]?.body).toEqual({
    version: 1,
    name: 'Lakshmi Rao',
    childName: 'Arjun',
    age: 14,
    className: '',
    schoolName: '',
    city: '',
    phone: entry.phone,
    email: null,
    language: 'ta',
    service: 'dmit',
    note: 'Rang twice.',
  });
  await screen.findByText('Name: Arjun → Lakshmi Rao');
  expect(screen.getByText('Language of the family').nextSibling?.textContent).toBe('Tamil');
  screen.getByText('Nobody has written or spoken yet.');
});

it.each([
  ['message', makeContact()],
  ['request', makeSessionRequest()],
])('leaves the words of a %s', async (_what, contact) => {
  const { dialog } = await open(contact);
  dialog.getByText('The message of the family stays as it is.');
  expect(dialog.queryByLabelText('Note')).toBeNull();
});

it.each([
  ['Age', 'twelve', 'Please give the age in whole years'],
  ['Phone', '98', 'Please enter the whole phone number'],
  ['E-mail', 'meena', 'Please enter a valid email address'],
])('names a wrong %s at its field', async (label, text, message) => {
  const { api, dialog, retype, save } = await open(makeContact());
  await retype(label, text);
  await save();
  await dialog.findByText(message);
  expect(api.callsOf(correctContact)).toEqual([]);
});

it('asks which value stays after another change of the same field', async () => {
  const contact = makeContact();
  const { api, retype, save } = await open(contact);
  await retype('Phone', '+91 98765 43210');
  const message = 'Somebody else has changed this enquiry.';
  api.refuse(correctContact, 409, { message, code: 'stale' });
  answerDetails(api, { ...contact, phone: '+91 98765 00000', version: 2 });
  await save();
  const question = await screen.findByRole('dialog', { name: /enquiry/ });
  within(question).getByText('+91 98765 00000');
  await waitFor(() => within(question).getByText('+91 98765 43210'));
});
