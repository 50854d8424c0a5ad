import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getEnquiry, submissionActions } from '#contracts/enquiries/index.ts';
import { makeEnquiry } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { EnquiriesPage } from './enquiries-page.tsx';
import { answerWithEnquiries, stubInbox } from './inbox-fixture.ts';

const { remove } = submissionActions.enquiry;

let api: ApiStub;

beforeEach(() => {
  api = stubInbox();
});

const addressOf = () => screen.getByTestId('address').textContent;

describe('the details', () => {
  const enquiry = makeEnquiry({ id: 77, status: 'answered', followUpOn: '2026-05-04' });
  const details = {
    enquiry,
    messages: [],
    refusesContact: false,
    replies: [
      {
        id: 2,
        text: 'Called again.',
        followUpOn: '2026-05-04',
        noFollowUpReason: null,
        author: 'Devika Rao',
        at: '2026-04-30T07:00:00.000Z',
      },
      {
        id: 1,
        text: 'Left word.',
        followUpOn: null,
        noFollowUpReason: 'They call back',
        author: 'Bala Iyer',
        at: '2026-04-30T06:45:00.000Z',
      },
    ],
    moves: [],
    consents: [
      {
        id: 5,
        purpose: 'contact' as const,
        wording: 2,
        givenAt: '2026-04-30T06:30:00.000Z',
        withdrawnAt: null,
        givenBy: null,
        relation: null,
        confirmation: null,
        confirmedAt: null,
        confirmedByName: null,
      },
    ],
  };

  it('show replies and consents, at an address of their own', async () => {
    answerWithEnquiries(api, enquiry);
    api.answer(getEnquiry, details);
    renderPortal(<EnquiriesPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Details: Meena Pillai' }));
    expect(addressOf()).toBe('/?id=77');
    const dialog = within(await screen.findByRole('dialog', { name: 'Meena Pillai' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Called again\.Devika Rao, .*Follow-up on 4 May 2026$/),
      expect.stringMatching(/^Left word\.Bala Iyer, .*No follow-up: They call back$/),
      expect.stringMatching(/^To be contacted 30 Apr 2026/),
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(addressOf()).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say that an erased record was not found', async () => {
    answerWithEnquiries(api);
    api.refuse(getEnquiry, 404, { message: 'The enquiry was not found.', code: 'not_found' });
    renderPortal(<EnquiriesPage />, { path: '/?id=77' });
    await screen.findByText(/^This record was not found\. It may have been erased/);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('open by their address, with Retry after an error', async () => {
    answerWithEnquiries(api);
    api.refuse(getEnquiry, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<EnquiriesPage />, { path: '/?id=77' });
    await screen.findByText('Failed to load the details. Please try again.');
    api.answer(getEnquiry, {
      ...details,
      replies: [],
      messages: [],
      refusesContact: false,
      consents: [],
      moves: [],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Nobody has replied yet.');
    screen.getByText('None given.');
  });

  it('let a manager erase, after confirmation', async () => {
    answerWithEnquiries(api, enquiry);
    api.answer(getEnquiry, details);
    api.answer(remove, { message: 'Erased' });
    renderPortal(<EnquiriesPage />, { path: '/?id=77', user: { role: 'admin' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Erase' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Erase for good?' }));
    answerWithEnquiries(api);
    await userEvent.click(question.getByRole('button', { name: 'Erase' }));
    await expectToast('Success', 'Erased');
    await screen.findByText(/^No open enquiries/);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.callsOf(remove).map(({ path }) => path)).toEqual(['/api/admin/enquiries/77']);
  });

  it.each([
    ['staff', null],
    ['admin', 9],
  ] as const)('offer no erasure to %s with student %s', async (role, studentId) => {
    answerWithEnquiries(api);
    api.answer(getEnquiry, { ...details, enquiry: { ...enquiry, studentId } });
    renderPortal(<EnquiriesPage />, { path: '/?id=77', user: { role } });
    await screen.findByText('Called again.');
    expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
  });
});
