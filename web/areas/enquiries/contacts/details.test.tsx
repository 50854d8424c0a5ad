import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseContact, findContact, getContact } from '#contracts/enquiries/index.ts';
import { makeContact } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { answerWith, panelOf, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubContacts();
});

const addressOf = () => screen.getByTestId('address').textContent;

describe('the details', () => {
  const enquiry = makeContact({ id: 77, status: 'answered', followUpOn: '2026-05-04' });
  const details = {
    contact: enquiry,
    refusesContact: false,
    history: [
      {
        id: 2,
        kind: 'call' as const,
        subject: null,
        delivery: null,
        text: 'Called again.',
        callOutcome: 'call_back' as const,
        followUpOn: '2026-05-04',
        followUpTime: '16:30',
        noFollowUpReason: null,
        author: 'Devika Rao',
        at: '2026-04-30T07:00:00.000Z',
      },
      {
        id: 1,
        kind: 'note' as const,
        subject: null,
        delivery: null,
        text: 'Left word.',
        callOutcome: null,
        followUpOn: null,
        followUpTime: null,
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
        language: 'ta' as const,
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
    answerWith(api, enquiry);
    api.answer(getContact, details);
    renderPortal(<ContactsPage />);
    await userEvent.click(await screen.findByRole('link', { name: /^Meena Pillai/ }));
    expect(addressOf()).toBe('/?contact=77');
    const dialog = within(await screen.findByRole('dialog', { name: 'Meena Pillai' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(
        /^Call, to be called backCalled again\.Devika Rao · .*Call back on 4 May 2026, 4:30 pm$/,
      ),
      expect.stringMatching(/^Note: Left word\.Bala Iyer · .*No follow-up: They call back$/),
      expect.stringMatching(/^Change: Consent: Being contacted30 Apr 2026.* form text version 2 in Tamil$/),
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(addressOf()).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['super_admin', { id: 33, name: 'Chitra Nair' }, 'Chitra Nair', '?appointment=12'],
    ['super_admin', null, 'no counsellor yet', '?appointment=12'],
    ['teacher', { id: 1, name: 'Asha Rao' }, 'Asha Rao', '?appointment=12'],
    // The calendar has only a teacher's own ones.
    ['teacher', { id: 33, name: 'Chitra Nair' }, 'Chitra Nair', null],
  ] as const)('name the meeting to a %s, with %j', async (role, counsellor, name, address) => {
    answerWith(api, enquiry);
    const startsAt = '2026-11-30T04:00:00.000Z';
    const meeting = { id: 12, startsAt, service: 'career', status: 'confirmed', counsellor } as const;
    api.answer(getContact, { ...details, meeting });
    renderPortal(<ContactsPage />, { ...panelOf(enquiry), user: { role } });
    const section = within(await screen.findByRole('region', { name: 'Meeting' }));
    section.getByText('Confirmed');
    section.getByText(`Career Counseling, ${name}`);
    const link = section.getByText('30 Nov 2026, 9:30 am').getAttribute('href');
    expect(link?.slice(link.indexOf('?')) ?? null).toBe(address);
  });

  it.each([
    ['id=3', 'message', 77],
    ['request=4', 'session_request', 78],
    ['lead=5', 'office_entry', 79],
  ] as const)('open by an address of earlier versions, ?%s', async (former, kind, id) => {
    answerWith(api);
    api.answer(findContact, { id });
    api.answer(getContact, { ...details, contact: { ...enquiry, id } });
    renderPortal(<ContactsPage />, { path: `/?show=closed&${former}` });
    await screen.findByRole('dialog', { name: 'Meena Pillai' });
    expect(addressOf()).toBe(`/?show=closed&contact=${id}`);
    expect(api.callsOf(findContact)[0]?.path).toContain(`kind=${kind}&number=${former.at(-1)}`);
  });

  it('say that an erased record was not found', async () => {
    answerWith(api);
    api.refuse(getContact, 404, { message: 'The enquiry was not found.', code: 'not_found' });
    renderPortal(<ContactsPage />, { path: '/?contact=77' });
    await screen.findByText(/^This record was not found\. It may have been erased/);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('open by their address, with Retry after an error', async () => {
    answerWith(api);
    api.refuse(getContact, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<ContactsPage />, { path: '/?contact=77' });
    await screen.findByText('Failed to load the details. Please try again.');
    api.answer(getContact, {
      ...details,
      history: [],
      consents: [],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Nobody has written or spoken yet.');
  });

  it('let a manager erase, after confirmation', async () => {
    answerWith(api, enquiry);
    api.answer(getContact, details);
    api.answer(eraseContact, { message: 'Erased' });
    renderPortal(<ContactsPage />, { path: '/?contact=77', user: { role: 'admin' } });
    await userEvent.click(await screen.findByRole('button', { name: 'More: Meena Pillai' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Erase…' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Erase for good?' }));
    answerWith(api);
    await userEvent.click(question.getByRole('button', { name: 'Erase' }));
    await expectToast('Success', 'Erased');
    await screen.findByText(/^No open enquiries/);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.callsOf(eraseContact).map(({ path }) => path)).toEqual(['/api/admin/contacts/77']);
  });

  it.each([
    ['staff', null],
    ['admin', 9],
  ] as const)('offer no erasure to %s with student %s', async (role, studentId) => {
    answerWith(api);
    api.answer(getContact, { ...details, contact: { ...enquiry, studentId } });
    renderPortal(<ContactsPage />, { path: '/?contact=77', user: { role } });
    await userEvent.click(await screen.findByRole('button', { name: 'More: Meena Pillai' }));
    screen.getByRole('menuitem', { name: 'Close' });
    expect(screen.queryByRole('menuitem', { name: 'Erase…' })).toBeNull();
  });
});
