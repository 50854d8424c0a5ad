import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { submissionActions } from '#contracts/enquiries/index.ts';
import { UNANSWERED } from '#web/components/form/use-submit.ts';
import { makeEnquiry } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { EnquiriesPage } from './enquiries-page.tsx';
import { answerWithEnquiries, bala, devika, stateOf, stubInbox } from './inbox-fixture.ts';

const { assign, setStatus } = submissionActions.enquiry;

let api: ApiStub;

beforeEach(() => {
  api = stubInbox();
});

describe('the assignee', () => {
  async function open(enquiry = makeEnquiry()) {
    answerWithEnquiries(api, enquiry);
    renderPortal(<EnquiriesPage />);
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
    const { select } = await open(makeEnquiry({ assignee: { id: 99, name: 'Esha Das' } }));
    expect(chosenIn(select)).toBe('Esha Das');
  });

  it('changes at once', async () => {
    const { enquiry, select } = await open(makeEnquiry({ version: 4 }));
    const assignee = { id: bala.id, name: bala.name };
    const release = api.hold(assign, stateOf(enquiry, { assignee }));
    await userEvent.selectOptions(select, 'Bala Iyer');
    expect(chosenIn(select)).toBe('Bala Iyer');
    answerWithEnquiries(api, { ...enquiry, assignee, version: 5 });
    release();
    await waitFor(() => expect(select.disabled).toBe(false));
    expect(chosenIn(select)).toBe('Bala Iyer');
    await userEvent.selectOptions(select, 'Unassigned');
    expect(api.callsOf(assign).map(({ body }) => body)).toEqual([
      { assigneeId: bala.id, version: 4 },
      { assigneeId: null, version: 5 },
    ]);
    await waitFor(() => expect(select.disabled).toBe(false));
  });

  it('is reverted with a message when the server refuses', async () => {
    const { select } = await open(makeEnquiry({ assignee: { id: devika.id, name: devika.name } }));
    const message = 'Somebody else has changed this enquiry.';
    api.refuse(assign, 409, { message, code: 'stale' });
    await userEvent.selectOptions(select, 'Bala Iyer');
    await expectToast('Error', message);
    await waitFor(() => expect(chosenIn(select)).toBe('Devika Rao'));
  });
});

describe('the status', () => {
  it('changes at once, and again with the server’s answer', async () => {
    const enquiry = makeEnquiry({ followUpOn: '2026-04-02', isDue: true, status: 'answered' });
    answerWithEnquiries(api, enquiry);
    renderPortal(<EnquiriesPage />);
    const card = within(await screen.findByRole('article'));
    const release = api.hold(
      setStatus,
      stateOf(enquiry, { status: 'closed', followUpOn: null, isDue: false }),
    );
    await userEvent.click(card.getByRole('button', { name: 'Close: Meena Pillai' }));
    card.getByText('Closed');
    expect(card.queryByText(/Due/)).toBeNull();
    answerWithEnquiries(api);
    release();
    await screen.findByText(/^No open enquiries/);
    const [call] = api.callsOf(setStatus);
    expect([call?.path, call?.body]).toEqual([
      `/api/admin/enquiries/${enquiry.id}/status`,
      { status: 'closed', version: 1 },
    ]);
  });

  it('is reverted with a message after a conflict, and the list is loaded again', async () => {
    const enquiry = makeEnquiry();
    answerWithEnquiries(api, enquiry);
    const message = 'Somebody else has changed this enquiry.';
    api.refuse(setStatus, 409, { message, code: 'stale' });
    renderPortal(<EnquiriesPage />);
    const spam = await screen.findByRole('button', { name: 'Spam: Meena Pillai' });
    answerWithEnquiries(api, { ...enquiry, status: 'answered', followUpOn: '2026-05-04', version: 2 });
    await userEvent.click(spam);
    await expectToast('Error', message);
    await screen.findByText('Follow up on 4 May 2026');
    within(screen.getByRole('article')).getByText('Answered');
  });

  it('is reverted without a connection', async () => {
    answerWithEnquiries(api, makeEnquiry());
    api.disconnect(setStatus);
    renderPortal(<EnquiriesPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Close: Meena Pillai' }));
    await expectToast('Error', UNANSWERED);
    within(screen.getByRole('article')).getByText('New');
  });

  it.each([
    ['closed', 'Reopen: Meena Pillai'],
    ['spam', 'Not Spam: Meena Pillai'],
    ['answered', 'Mark as New: Meena Pillai'],
  ] as const)('of a %s enquiry can be new again', async (status, name) => {
    const enquiry = makeEnquiry({ status });
    answerWithEnquiries(api, enquiry);
    api.answer(setStatus, stateOf(enquiry, { status: 'new' }));
    renderPortal(<EnquiriesPage />);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(api.callsOf(setStatus)).toHaveLength(1));
    expect(api.callsOf(setStatus)[0]?.body).toEqual({ status: 'new', version: 1 });
  });

  it('keeps the keyboard focus in the list when the record leaves it', async () => {
    const enquiry = makeEnquiry();
    answerWithEnquiries(api, enquiry);
    api.answer(setStatus, stateOf(enquiry, { status: 'closed' }));
    renderPortal(<EnquiriesPage />);
    const close = await screen.findByRole('button', { name: 'Close: Meena Pillai' });
    answerWithEnquiries(api);
    await userEvent.click(close);
    const empty = await screen.findByText(/^No open enquiries/);
    await waitFor(() => expect(document.activeElement?.contains(empty)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });
});
