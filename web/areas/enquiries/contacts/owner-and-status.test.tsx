import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { assignContact, type Contact, setContactStatus } from '#contracts/enquiries/index.ts';
import { NO_ANSWER } from '#web/components/form/use-change.ts';
import { makeContact } from '#web/testing/make-records.ts';
import { chooseFrom, expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { answerWith, bala, changed, devika, panelOf, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubContacts();
});

describe('the assignee', () => {
  async function open(enquiry = makeContact()) {
    answerWith(api, enquiry);
    renderPortal(<ContactsPage />, panelOf(enquiry));
    const select = await screen.findByLabelText<HTMLInputElement>('Assigned to, for Meena Pillai');
    return { enquiry, select };
  }
  it('is any active member with permission to answer', async () => {
    const { select } = await open();
    expect(select.value).toBe('Unassigned');
    await userEvent.click(select);
    const list = within(screen.getByRole('listbox', { name: 'Choices' }));
    await list.findByRole('option', { name: 'Bala Iyer' });
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Unassigned',
      'Devika Rao',
      'Bala Iyer',
      'Chitra Nair',
    ]);
  });

  it('is shown even when no longer selectable', async () => {
    const { select } = await open(makeContact({ assignee: { id: 99, name: 'Esha Das' } }));
    expect(select.value).toBe('Esha Das');
  });

  it('changes at once', async () => {
    const { enquiry, select } = await open(makeContact({ version: 4 }));
    const assignee = { id: bala.id, name: bala.name };
    const release = api.hold(assignContact, changed(enquiry, { assignee }));
    await chooseFrom(userEvent, select, 'Bala Iyer');
    expect(select.value).toBe('Bala Iyer');
    answerWith(api, { ...enquiry, assignee, version: 5 });
    release();
    await waitFor(() => expect(select.disabled).toBe(false));
    expect(select.value).toBe('Bala Iyer');
    await chooseFrom(userEvent, select, 'Unassigned');
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
    await chooseFrom(userEvent, select, 'Bala Iyer');
    await expectToast('Error', message);
    await waitFor(() => expect(select.value).toBe('Devika Rao'));
  });
});

describe('the status', () => {
  /** @param later as the server knows it after the choice. */
  async function choose(enquiry: Contact, name: string, later = enquiry) {
    answerWith(api, enquiry);
    renderPortal(<ContactsPage />, panelOf(enquiry));
    await userEvent.click(await screen.findByRole('button', { name: 'More: Meena Pillai' }));
    answerWith(api, later);
    await userEvent.click(screen.getByRole('menuitem', { name }));
    return within(screen.getByRole('dialog', { name: 'Meena Pillai' }));
  }

  it('changes at once, again with the server’s answer, and can be undone', async () => {
    const enquiry = makeContact({ followUpOn: '2026-04-02', isDue: true, status: 'answered' });
    const closed = changed(enquiry, { status: 'closed', followUpOn: null, isDue: false });
    const release = api.hold(setContactStatus, closed);
    const panel = await choose(enquiry, 'Close');
    await panel.findByText('Closed');
    expect(panel.queryByText(/Due/)).toBeNull();
    answerWith(api, closed.contact);
    release();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.callsOf(setContactStatus).map(({ path, body }) => [path, body])).toEqual([
        [`/api/admin/contacts/${enquiry.id}/status`, { status: 'closed', version: 1 }],
        [`/api/admin/contacts/${enquiry.id}/status`, { status: 'answered', version: 2 }],
      ]),
    );
  });

  it('is reverted with a message after a conflict, and the list is loaded again', async () => {
    const enquiry = makeContact();
    const message = 'Somebody else has changed this enquiry.';
    api.refuse(setContactStatus, 409, { message, code: 'stale' });
    const theirs = { ...enquiry, status: 'answered', followUpOn: '2026-05-04', version: 2 } as const;
    const panel = await choose(enquiry, 'Spam', theirs);
    await expectToast('Error', message);
    await panel.findByText('Next step on 4 May 2026');
    panel.getByText('Answered');
  });

  it('is reverted without a connection', async () => {
    api.disconnect(setContactStatus);
    const panel = await choose(makeContact(), 'Close');
    await expectToast('Error', NO_ANSWER);
    panel.getByText('New', { selector: 'span' });
  });

  it.each([
    ['closed', 'Reopen'],
    ['spam', 'Not spam'],
    ['answered', 'Mark as new'],
  ] as const)('of a %s enquiry can be new again', async (status, name) => {
    const enquiry = makeContact({ status });
    api.answer(setContactStatus, changed(enquiry, { status: 'new' }));
    await choose(enquiry, name);
    await waitFor(() => expect(api.callsOf(setContactStatus)).toHaveLength(1));
    expect(api.callsOf(setContactStatus)[0]?.body).toEqual({ status: 'new', version: 1 });
  });
});
