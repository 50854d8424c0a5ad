import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { assignContact, setContactStatus } from '#contracts/enquiries/index.ts';
import { NO_ANSWER } from '#web/components/form/use-change.ts';
import { makeContact } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { answerWith, bala, changed, devika, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubContacts();
});

describe('the assignee', () => {
  async function open(enquiry = makeContact()) {
    answerWith(api, enquiry);
    renderPortal(<ContactsPage />);
    const select = await screen.findByLabelText<HTMLSelectElement>('Assigned to, for Meena Pillai');
    await within(select).findByText('Bala Iyer');
    return { enquiry, select };
  }
  const chosenIn = (select: HTMLSelectElement) => select.selectedOptions[0]?.text;

  it('is any active member with permission to answer', async () => {
    const { select } = await open();
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Unassigned',
      'Devika Rao',
      'Bala Iyer',
      'Chitra Nair',
    ]);
    expect(chosenIn(select)).toBe('Unassigned');
  });

  it('is shown even when no longer selectable', async () => {
    const { select } = await open(makeContact({ assignee: { id: 99, name: 'Esha Das' } }));
    expect(chosenIn(select)).toBe('Esha Das');
  });

  it('changes at once', async () => {
    const { enquiry, select } = await open(makeContact({ version: 4 }));
    const assignee = { id: bala.id, name: bala.name };
    const release = api.hold(assignContact, changed(enquiry, { assignee }));
    await userEvent.selectOptions(select, 'Bala Iyer');
    expect(chosenIn(select)).toBe('Bala Iyer');
    answerWith(api, { ...enquiry, assignee, version: 5 });
    release();
    await waitFor(() => expect(select.disabled).toBe(false));
    expect(chosenIn(select)).toBe('Bala Iyer');
    await userEvent.selectOptions(select, 'Unassigned');
    expect(api.callsOf(assignContact).map(({ body }) => body)).toEqual([
      { assigneeId: bala.id, version: 4 },
      { assigneeId: null, version: 5 },
    ]);
    await waitFor(() => expect(select.disabled).toBe(false));
  });

  it('is reverted with a message when the server refuses', async () => {
    const { select } = await open(makeContact({ assignee: { id: devika.id, name: devika.name } }));
    const message = 'Somebody else has changed this enquiry.';
    api.refuse(assignContact, 409, { message, code: 'stale' });
    await userEvent.selectOptions(select, 'Bala Iyer');
    await expectToast('Error', message);
    await waitFor(() => expect(chosenIn(select)).toBe('Devika Rao'));
  });
});

describe('the status', () => {
  it('changes at once, and again with the server’s answer', async () => {
    const enquiry = makeContact({ followUpOn: '2026-04-02', isDue: true, status: 'answered' });
    answerWith(api, enquiry);
    renderPortal(<ContactsPage />);
    const card = within(await screen.findByRole('article'));
    const release = api.hold(
      setContactStatus,
      changed(enquiry, { status: 'closed', followUpOn: null, isDue: false }),
    );
    await userEvent.click(card.getByRole('button', { name: 'Close: Meena Pillai' }));
    card.getByText('Closed');
    expect(card.queryByText(/Due/)).toBeNull();
    answerWith(api);
    release();
    await screen.findByText(/^No open enquiries/);
    const [call] = api.callsOf(setContactStatus);
    expect([call?.path, call?.body]).toEqual([
      `/api/admin/contacts/${enquiry.id}/status`,
      { status: 'closed', version: 1 },
    ]);
  });

  it('is reverted with a message after a conflict, and the list is loaded again', async () => {
    const enquiry = makeContact();
    answerWith(api, enquiry);
    const message = 'Somebody else has changed this enquiry.';
    api.refuse(setContactStatus, 409, { message, code: 'stale' });
    renderPortal(<ContactsPage />);
    const spam = await screen.findByRole('button', { name: 'Spam: Meena Pillai' });
    answerWith(api, { ...enquiry, status: 'answered', followUpOn: '2026-05-04', version: 2 });
    await userEvent.click(spam);
    await expectToast('Error', message);
    await screen.findByText('Next step on 4 May 2026');
    within(screen.getByRole('article')).getByText('Answered');
  });

  it('is reverted without a connection', async () => {
    answerWith(api, makeContact());
    api.disconnect(setContactStatus);
    renderPortal(<ContactsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Close: Meena Pillai' }));
    await expectToast('Error', NO_ANSWER);
    within(screen.getByRole('article')).getByText('New', { selector: 'span' });
  });

  it.each([
    ['closed', 'Reopen: Meena Pillai'],
    ['spam', 'Not Spam: Meena Pillai'],
    ['answered', 'Mark as New: Meena Pillai'],
  ] as const)('of a %s enquiry can be new again', async (status, name) => {
    const enquiry = makeContact({ status });
    answerWith(api, enquiry);
    api.answer(setContactStatus, changed(enquiry, { status: 'new' }));
    renderPortal(<ContactsPage />);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(api.callsOf(setContactStatus)).toHaveLength(1));
    expect(api.callsOf(setContactStatus)[0]?.body).toEqual({ status: 'new', version: 1 });
  });

  it('keeps the keyboard focus in the list when the record leaves it', async () => {
    const enquiry = makeContact();
    answerWith(api, enquiry);
    api.answer(setContactStatus, changed(enquiry, { status: 'closed' }));
    renderPortal(<ContactsPage />);
    const close = await screen.findByRole('button', { name: 'Close: Meena Pillai' });
    answerWith(api);
    await userEvent.click(close);
    const empty = await screen.findByText(/^No open enquiries/);
    await waitFor(() => expect(document.activeElement?.contains(empty)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });
});
