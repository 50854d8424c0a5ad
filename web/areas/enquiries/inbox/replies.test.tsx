import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getEnquiry, submissionActions } from '#contracts/enquiries/index.ts';
import { makeEnquiry } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { EnquiriesPage } from './enquiries-page.tsx';
import { followUpDays } from './follow-up.ts';
import { answerWithEnquiries, stateOf, stubInbox } from './inbox-fixture.ts';

const { reply, listMentionable } = submissionActions.enquiry;

let api: ApiStub;

beforeEach(() => {
  api = stubInbox();
});

describe('a reply', () => {
  const today = followUpDays(new Date()).first;

  async function open(enquiry = makeEnquiry()) {
    answerWithEnquiries(api, enquiry);
    renderPortal(<EnquiriesPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^(Reply|Add a reply): Meena/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reply to Meena Pillai' }));
    const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save Reply' }));
    const write = (text: string) => userEvent.type(dialog.getByLabelText('Note'), text);
    return { enquiry, dialog, save, write };
  }

  it('is a note with the day of the next follow-up', async () => {
    const { enquiry, dialog, save, write } = await open();
    await write('Called the mother.');
    await userEvent.click(dialog.getByRole('button', { name: 'In a week' }));
    const followUpOn = dialog.getByLabelText<HTMLInputElement>('Next follow-up').value;
    expect(followUpOn > today).toBe(true);
    const state = { status: 'answered', followUpOn } as const;
    api.answer(reply, stateOf(enquiry, state));
    answerWithEnquiries(api, { ...enquiry, ...state, version: 2 });
    await save();
    await expectToast('Success', 'Reply noted');
    expect(screen.queryByRole('dialog')).toBeNull();
    within(screen.getByRole('article')).getByText('Answered');
    expect(api.callsOf(reply).map(({ path, body }) => [path, body])).toEqual([
      [`/api/admin/enquiries/${enquiry.id}/replies`, { text: 'Called the mother.', followUpOn, version: 1 }],
    ]);
  });

  it('is a note with the reason for no follow-up', async () => {
    const { enquiry, dialog, save, write } = await open(makeEnquiry({ status: 'answered' }));
    await write('Done.');
    await userEvent.click(dialog.getByRole('radio', { name: 'No follow-up' }));
    await userEvent.type(dialog.getByLabelText('Why is no follow-up needed?'), 'Joined the session');
    api.answer(reply, stateOf(enquiry, { noFollowUpReason: 'Joined the session' }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(reply)[0]?.body).toEqual({
      text: 'Done.',
      noFollowUpReason: 'Joined the session',
      version: 1,
    });
  });

  it('mentions a colleague with access', async () => {
    const { enquiry, dialog, save, write } = await open();
    api.answer(listMentionable, { members: [{ id: 31, name: 'Devika Rao', hint: null }] });
    await write('For @dev');
    await userEvent.click(await dialog.findByRole('option', { name: 'Devika Rao' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    api.answer(reply, stateOf(enquiry, { status: 'answered' }));
    await save();
    await expectToast('Success', 'Reply noted');
    expect(api.callsOf(reply)[0]?.body).toMatchObject({ text: 'For @Devika Rao ', mentions: [31] });
  });

  it('is not sent without a note and a follow-up or reason', async () => {
    const { dialog, save, write } = await open();
    const note = dialog.getByLabelText('Note');
    await save();
    await expectToast('Error', 'Please enter your reply to the family');
    expect(document.activeElement).toBe(note);
    await write('Called.');
    await save();
    await expectToast('Error', 'Please choose the day of the next follow-up');
    expect(document.activeElement).toBe(dialog.getByLabelText('Next follow-up'));
    await userEvent.type(dialog.getByLabelText('Next follow-up'), '2020-01-01');
    await save();
    await expectToast('Error', 'Please choose a day from today on, within two years');
    await userEvent.click(dialog.getByRole('radio', { name: 'No follow-up' }));
    await save();
    await expectToast('Error', 'Please enter why no follow-up is needed');
    expect(api.callsOf(reply)).toEqual([]);
  });

  it('in conflict keeps the typed text, shows the other change, and can be sent again', async () => {
    const { enquiry, dialog, save, write } = await open();
    await write('Called.');
    await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    const message = 'Somebody else has changed this enquiry.';
    api.refuse(reply, 409, { message, code: 'stale' });
    const theirs = { ...enquiry, noFollowUpReason: 'Wrote to them', status: 'answered' as const, version: 2 };
    api.answer(getEnquiry, {
      enquiry: theirs,
      replies: [],
      messages: [],
      refusesContact: false,
      consents: [],
      moves: [],
    });
    await save();
    await expectToast('Error', message);
    await dialog.findByText(/Your text is still here/);
    dialog.getByText('No follow-up: Wrote to them');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Called.');
    api.answer(reply, stateOf(theirs));
    await save();
    await expectToast('Success', 'Reply noted');
    expect(api.callsOf(reply).map(({ body }) => body.version)).toEqual([1, 2]);
  });

  it('is discarded only after a question', async () => {
    const { dialog, write } = await open();
    await write('Called.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Called.');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays while its record leaves the list', async () => {
    const { enquiry, dialog, write } = await open();
    await write('Called.');
    answerWithEnquiries(api);
    api.refuse(reply, 404, { message: 'The enquiry was not found.', code: 'not_found' });
    await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Reply' }));
    await expectToast('Error', 'The enquiry was not found.');
    await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).toBeNull());
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Called.');
    expect(enquiry.status).toBe('new');
  });
});
