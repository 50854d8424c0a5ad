import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getContact, listContactReaders, noteContact, writeToContact } from '#contracts/enquiries/index.ts';
import { addDays } from '#contracts/lib/calendar.ts';
import { listMessageTemplates } from '#contracts/mail/index.ts';
import { nextWorkingDay } from '#web/lib/due-text.ts';
import { makeContact } from '#web/testing/make-records.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { followUpDays } from './components/write-to-contact.tsx';
import { answerWith, changed, panelOf, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubContacts();
});

describe('a note of what was said', () => {
  const today = followUpDays(new Date()).first;

  async function open(enquiry = makeContact()) {
    answerWith(api, enquiry);
    api.answer(listMessageTemplates, { templates: [] });
    renderPortal(<ContactsPage />, panelOf(enquiry));
    await userEvent.click(await screen.findByRole('button', { name: 'Write: Meena Pillai' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Note what was said' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Write to Meena Pillai' }));
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save Note' }));
    const write = (text: string) => userEvent.type(dialog.getByLabelText('What was said'), text);
    return { enquiry, dialog, save, write };
  }

  it('is a note with the day of the next follow-up', async () => {
    const { enquiry, dialog, save, write } = await open();
    await write('Called the mother.');
    await userEvent.click(dialog.getByRole('button', { name: 'In a week' }));
    const followUpOn = addDays(today, 7);
    const state = { status: 'answered', followUpOn } as const;
    api.answer(noteContact, changed(enquiry, state));
    answerWith(api, { ...enquiry, ...state, version: 2 });
    await save();
    await expectToast('Success', 'Noted');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Write/ })).toBeNull());
    within(screen.getByRole('dialog', { name: 'Meena Pillai' })).getByText('Answered');
    expect(api.callsOf(noteContact).map(({ path, body }) => [path, body])).toEqual([
      [
        `/api/admin/contacts/${enquiry.id}/notes`,
        { kind: 'call', callOutcome: 'reached', text: 'Called the mother.', followUpOn, version: 1 },
      ],
    ]);
  });

  it('is a note with the reason for no follow-up', async () => {
    const { enquiry, dialog, save, write } = await open(makeContact({ status: 'answered' }));
    await write('Done.');
    await userEvent.click(dialog.getByRole('radio', { name: 'No follow-up' }));
    await userEvent.type(dialog.getByLabelText('Why is no follow-up needed?'), 'Joined the session');
    api.answer(noteContact, changed(enquiry, { noFollowUpReason: 'Joined the session' }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Write/ })).toBeNull());
    expect(api.callsOf(noteContact)[0]?.body).toEqual({
      kind: 'call',
      callOutcome: 'reached',
      text: 'Done.',
      noFollowUpReason: 'Joined the session',
      version: 1,
    });
  });

  it('of a call that reached nobody needs no words, and leaves the enquiry unanswered', async () => {
    const { enquiry, dialog, save } = await open();
    await userEvent.click(dialog.getByRole('radio', { name: 'No answer' }));
    dialog.getByText('The enquiry stays unanswered.');
    const followUpOn = nextWorkingDay(today);
    api.answer(noteContact, changed(enquiry, { followUpOn }));
    await save();
    await expectToast('Success', 'Noted');
    expect(api.callsOf(noteContact)[0]?.body).toEqual({
      kind: 'call',
      callOutcome: 'no_answer',
      text: '',
      followUpOn,
      version: 1,
    });
  });

  it('of a call back needs its day and time', async () => {
    const { enquiry, dialog, save } = await open();
    await userEvent.click(dialog.getByRole('radio', { name: 'To be called back' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    await save();
    await dialog.findByText('Please enter the time of the call back');
    await userEvent.type(dialog.getByLabelText('At'), '16:30');
    api.answer(noteContact, changed(enquiry, { followUpOn: addDays(today, 1), followUpTime: '16:30' }));
    await save();
    await expectToast('Success', 'Noted');
    expect(api.callsOf(noteContact)[0]?.body).toMatchObject({
      callOutcome: 'call_back',
      followUpOn: addDays(today, 1),
      followUpTime: '16:30',
    });
  });

  it('mentions a colleague with access', async () => {
    const { enquiry, dialog, save, write } = await open();
    api.answer(listContactReaders, { members: [{ id: 31, name: 'Devika Rao', hint: null }] });
    await write('For @dev');
    await userEvent.click(await dialog.findByRole('option', { name: 'Devika Rao' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    api.answer(noteContact, changed(enquiry, { status: 'answered' }));
    await save();
    await expectToast('Success', 'Noted');
    expect(api.callsOf(noteContact)[0]?.body).toMatchObject({ text: 'For @Devika Rao ', mentions: [31] });
  });

  it('is not sent without a note and a follow-up or reason', async () => {
    const { dialog, save, write } = await open();
    const note = dialog.getByLabelText('What was said');
    await save();
    await dialog.findByText('Please enter what was said');
    expect(document.activeElement).toBe(note);
    await write('Called.');
    await save();
    await dialog.findByText('Please choose the day of the next follow-up');
    expect(document.activeElement).toBe(dialog.getByLabelText('Next follow-up'));
    await userEvent.type(dialog.getByLabelText('Next follow-up'), '2020-01-01');
    await save();
    await dialog.findByText('Please choose a day from today on, within two years');
    await userEvent.click(dialog.getByRole('radio', { name: 'No follow-up' }));
    await save();
    await dialog.findByText('Please enter why no follow-up is needed');
    expect(api.callsOf(noteContact)).toEqual([]);
  });

  it('in conflict keeps the typed text, shows the other change, and can be sent again', async () => {
    const { enquiry, dialog, save, write } = await open();
    await write('Called.');
    await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    const message = 'Somebody else has changed this enquiry.';
    api.refuse(noteContact, 409, { message, code: 'stale' });
    const theirs = { ...enquiry, noFollowUpReason: 'Wrote to them', status: 'answered' as const, version: 2 };
    api.answer(getContact, {
      contact: theirs,
      history: [],
      refusesContact: false,
      consents: [],
      moves: [],
    });
    await save();
    await dialog.findByText(message);
    await dialog.findByText(/Your text is still here/);
    dialog.getByText('No follow-up: Wrote to them');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('What was said').value).toBe('Called.');
    api.answer(noteContact, changed(theirs));
    await save();
    await expectToast('Success', 'Noted');
    expect(api.callsOf(noteContact).map(({ body }) => body.version)).toEqual([1, 2]);
  });

  it('is discarded only after a question', async () => {
    const { dialog, write } = await open();
    await write('Called.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('What was said').value).toBe('Called.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Write/ })).toBeNull());
  });

  it('stays while its record leaves the list', async () => {
    const { enquiry, dialog, write } = await open();
    await write('Called.');
    answerWith(api);
    api.refuse(noteContact, 404, { message: 'The enquiry was not found.', code: 'not_found' });
    await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Note' }));
    await dialog.findByText('The enquiry was not found.');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Enquiries', hidden: true })).toBeNull());
    expect(dialog.getByLabelText<HTMLTextAreaElement>('What was said').value).toBe('Called.');
    expect(enquiry.status).toBe('new');
  });
});

describe('a message', () => {
  it('is sent by mail, and keeps its text while a note is begun', async () => {
    localStorage.clear();
    switchMailOn();
    const contact = makeContact();
    answerWith(api, contact);
    api.answer(listMessageTemplates, { templates: [] });
    renderPortal(<ContactsPage />, panelOf(contact));
    await userEvent.click(await screen.findByRole('button', { name: 'Write: Meena Pillai' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Write to Meena Pillai' }));
    await userEvent.type(dialog().getByLabelText('Subject'), 'Your question');
    await userEvent.type(dialog().getByLabelText('Text'), 'We can talk.');
    await userEvent.click(dialog().getByRole('button', { name: 'Note what was said' }));
    dialog().getByLabelText('What was said');
    await userEvent.click(dialog().getByRole('button', { name: 'Message' }));
    expect(dialog().getByLabelText('Text')).toHaveProperty('value', 'We can talk.');
    api.answer(writeToContact, changed(contact, { status: 'answered' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Send by e-mail' }));
    await expectToast('Success', 'The e-mail is on its way');
    expect(api.callsOf(writeToContact)[0]?.body).toMatchObject({
      channel: 'mail',
      subject: 'Your question',
      text: 'We can talk.',
    });
  });
});
