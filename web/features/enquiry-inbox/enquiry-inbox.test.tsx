import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AppointmentRequest,
  listAppointmentRequests,
  listEnquiries,
  setAppointmentRequestStatus,
  setEnquiryStatus,
} from '#contracts/enquiry-inbox.ts';
import { AppointmentRequests } from '#web/features/enquiry-inbox/api.ts';
import { EnquiriesPage } from '#web/features/enquiry-inbox/enquiries-page.tsx';
import { makeAppointmentRequest, makeEnquiry } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
});

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the messages', () => {
  it('are shown in full, with the ways to reach the family', async () => {
    const message = 'Namaste.\n\n<b>My daughter</b> is 13.';
    api.answer(listEnquiries, { enquiries: [makeEnquiry({ message })], total: 1, unanswered: 1 });
    renderPortal(<EnquiriesPage />);
    screen.getByText('Loading enquiries...');
    const card = await screen.findByRole('article', { name: 'Meena Pillai' });
    const text = within(card).getByText(/^Namaste/);
    expect(text.textContent).toBe(message);
    expect(text.className).toContain('whitespace-pre-wrap');
    within(card).getByText('New');
    within(card).getByText(/30 Apr 2026/);
    expect(hrefOf('meena@family.example')).toBe('mailto:meena@family.example');
    expect(hrefOf('+91 1234 500 137')).toBe('tel:+911234500137');
    screen.getByText('Showing all 1');
    screen.getByText('1 waits for an answer');
  });

  it('are counted', async () => {
    const enquiries = [makeEnquiry(), makeEnquiry({ status: 'answered' })];
    api.answer(listEnquiries, { enquiries, total: 70, unanswered: 12 });
    renderPortal(<EnquiriesPage />);
    await screen.findByText('Showing 2 of 70');
    screen.getByText('12 wait for an answer');
  });

  it('keep their place whatever they hold, and scroll by keyboard when they are long', async () => {
    const enquiries = [
      makeEnquiry({ message: 'Z'.repeat(5000) }),
      makeEnquiry({ message: 'a\n\n'.repeat(9) }),
    ];
    api.answer(listEnquiries, { enquiries: [...enquiries, makeEnquiry()], total: 3, unanswered: 3 });
    renderPortal(<EnquiriesPage />);
    const texts = await screen.findAllByRole('group', { name: 'Message from Meena Pillai' });
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text.tabIndex).toBe(0);
      for (const look of ['max-h-96', 'overflow-y-auto', 'overflow-x-hidden', '[overflow-wrap:anywhere]']) {
        expect(text.className).toContain(look);
      }
    }
    const short = screen.getByText('My daughter is 13. Can we talk?');
    expect(short.className).toContain('overflow-x-clip');
  });

  it('go on with the older ones, page by page', async () => {
    const [newer, older] = [makeEnquiry({ name: 'Newer' }), makeEnquiry({ name: 'Older' })];
    api.answer(listEnquiries, { enquiries: [newer], total: 2, unanswered: 2, next: `new-${newer.id}` });
    renderPortal(<EnquiriesPage />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    // The first one was answered in the meantime, and comes once more.
    api.answer(listEnquiries, {
      enquiries: [older, { ...newer, status: 'answered' }],
      total: 2,
      unanswered: 1,
    });
    await userEvent.click(more);
    await screen.findByRole('article', { name: 'Older' });
    const names = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
    expect(names).toEqual(['Newer', 'Older']);
    screen.getByText('Showing all 2');
    screen.getByText('1 waits for an answer');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(api.callsOf(listEnquiries).map(({ path }) => path)).toEqual([
      '/api/admin/enquiries',
      `/api/admin/enquiries?before=new-${newer.id}`,
    ]);
  });

  it('stay when the older ones can’t be loaded, with a way to try again', async () => {
    const newer = makeEnquiry({ name: 'Newer' });
    api.answer(listEnquiries, { enquiries: [newer], total: 2, unanswered: 2, next: `new-${newer.id}` });
    renderPortal(<EnquiriesPage />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    api.refuse(listEnquiries, 500, { message: 'Broken', code: 'internal' });
    await userEvent.click(more);
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load more. Please try again.');
    screen.getByRole('article', { name: 'Newer' });
    api.answer(listEnquiries, { enquiries: [makeEnquiry({ name: 'Older' })], total: 2, unanswered: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('article', { name: 'Older' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stay when they can’t be asked for anew', async () => {
    api.answer(listEnquiries, { enquiries: [makeEnquiry()], total: 1, unanswered: 1 });
    api.answer(setEnquiryStatus, { status: 'answered' });
    renderPortal(<EnquiriesPage />);
    const mark = await screen.findByRole('button', { name: /^Mark as answered/ });
    api.refuse(listEnquiries, 500, { message: 'Broken', code: 'internal' });
    await userEvent.click(mark);
    await screen.findByText('Failed to load enquiries. Please try again.');
    screen.getByRole('article', { name: 'Meena Pillai' });
  });

  it('can’t turn an address into anything else, nor words into a number', async () => {
    const enquiry = makeEnquiry({ email: 'a?cc=b@c.example&body=x@d.example', phone: 'ask Meena' });
    api.answer(listEnquiries, { enquiries: [enquiry], total: 1, unanswered: 0 });
    renderPortal(<EnquiriesPage />);
    await screen.findByText('All are answered');
    expect(hrefOf(enquiry.email)).toBe('mailto:a%3Fcc%3Db@c.example%26body%3Dx@d.example');
    expect(screen.getByText('ask Meena').closest('a')).toBeNull();
  });

  it('have an empty state', async () => {
    api.answer(listEnquiries, { enquiries: [], total: 0, unanswered: 0 });
    renderPortal(<EnquiriesPage />);
    await screen.findByText('No enquiries yet. Messages from the contact page arrive here.');
  });

  it('have an error state with a way out', async () => {
    api.refuse(listEnquiries, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<EnquiriesPage />);
    await screen.findByText('Failed to load enquiries. Please try again.');
    api.answer(listEnquiries, { enquiries: [makeEnquiry()], total: 1, unanswered: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('article', { name: 'Meena Pillai' });
  });

  it('are marked as answered, and as new again', async () => {
    const enquiry = makeEnquiry();
    api.answer(listEnquiries, { enquiries: [enquiry], total: 1, unanswered: 1 });
    api.answer(setEnquiryStatus, { status: 'answered' });
    renderPortal(<EnquiriesPage />);
    const mark = await screen.findByRole('button', { name: 'Mark as answered: Meena Pillai' });
    api.answer(listEnquiries, {
      enquiries: [{ ...enquiry, status: 'answered' }],
      total: 1,
      unanswered: 0,
    });
    await userEvent.click(mark);
    const undo = await screen.findByRole('button', { name: 'Mark as new: Meena Pillai' });
    screen.getByText('Answered');
    screen.getByText('All are answered');
    await waitFor(() => expect(undo).toHaveProperty('disabled', false));
    await userEvent.click(undo);
    const calls = api.callsOf(setEnquiryStatus);
    expect(calls.map(({ path, body }) => [path, body.status])).toEqual([
      [`/api/admin/enquiries/${enquiry.id}/status`, 'answered'],
      [`/api/admin/enquiries/${enquiry.id}/status`, 'new'],
    ]);
  });

  it('say so when marking failed', async () => {
    api.answer(listEnquiries, { enquiries: [makeEnquiry()], total: 1, unanswered: 1 });
    api.refuse(setEnquiryStatus, 404, { message: 'The enquiry was not found.', code: 'not_found' });
    renderPortal(<EnquiriesPage />);
    await userEvent.click(await screen.findByRole('button', { name: /^Mark as answered/ }));
    await expectToast('Error', 'The enquiry was not found.');
    screen.getByText('1 waits for an answer');
  });
});

describe('the requests', () => {
  function answerWith(...requests: AppointmentRequest[]): void {
    api.answer(listAppointmentRequests, { requests, total: requests.length, unanswered: requests.length });
  }

  it('say who asks for what, when, and how to reach the family', async () => {
    answerWith(
      makeAppointmentRequest({
        service: 'overseas',
        email: 'gopal@family.example',
        preferredDay: '2026-05-04',
        preferredTime: 'evening',
        isUnder18: true,
      }),
    );
    renderPortal(<AppointmentRequests />);
    screen.getByText('Loading requests...');
    const table = await screen.findByRole('table', { name: 'Requests from families' });
    const texts = ['Gopal Menon', 'Under 18', 'Overseas Admission', '4 May 2026', 'Evening', '—'];
    for (const text of texts) within(table).getByText(text);
    within(table).getByText(/30 Apr 2026/);
    expect(hrefOf('+91 1234 500 200')).toBe('tel:+911234500200');
    expect(hrefOf('gopal@family.example')).toBe('mailto:gopal@family.example');
    screen.getByText('1 waits for an answer');
  });

  it.each([
    [null, null, ['Any time']],
    ['2026-05-04', null, ['4 May 2026', 'Any time of day']],
    [null, 'morning', ['Any day', 'Morning']],
    [null, 'afternoon', ['Any day', 'Afternoon']],
  ] as const)('may leave the time open: %s, %s', async (preferredDay, preferredTime, texts) => {
    answerWith(makeAppointmentRequest({ preferredDay, preferredTime }));
    renderPortal(<AppointmentRequests />);
    await screen.findByRole('table');
    for (const text of texts) screen.getByText(text);
    expect(screen.queryByText('Under 18')).toBeNull();
  });

  it('open the assessment that was sent along', async () => {
    const assessment = {
      name: 'Asha Menon',
      age: '15',
      educationLevel: 'High School',
      interests: 'Computers\nand drawing',
      strengths: 'Logical and patient',
      careerGoals: 'To build things',
      recommendations: ['Software Development', 'Software Development', 'Graphic Design'],
    };
    answerWith(makeAppointmentRequest({ assessment }));
    renderPortal(<AppointmentRequests />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'View the assessment sent by Gopal Menon' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Career assessment' }));
    dialog.getByText('Sent along by Gopal Menon');
    expect(dialog.getAllByRole('definition').map((answer) => answer.textContent)).toEqual([
      'Asha Menon',
      '15',
      'High School',
      'Computers\nand drawing',
      'Logical and patient',
      'To build things',
      'Software Development',
      'Graphic Design',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('go on with the older ones', async () => {
    const newer = makeAppointmentRequest();
    const next = `done-${newer.id}`;
    api.answer(listAppointmentRequests, { requests: [newer], total: 2, unanswered: 0, next });
    renderPortal(<AppointmentRequests />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    answerWith(makeAppointmentRequest({ name: 'Older' }));
    await userEvent.click(more);
    await screen.findByText('Older');
    screen.getByText('Gopal Menon');
    expect(api.callsOf(listAppointmentRequests).at(-1)?.path).toBe(
      `/api/admin/appointment-requests?before=${next}`,
    );
  });

  it('are marked as answered', async () => {
    const request = makeAppointmentRequest();
    answerWith(request);
    api.answer(setAppointmentRequestStatus, { status: 'answered' });
    renderPortal(<AppointmentRequests />);
    const mark = await screen.findByRole('button', { name: 'Mark as answered: Gopal Menon' });
    answerWith({ ...request, status: 'answered' });
    await userEvent.click(mark);
    await screen.findByText('Answered');
    expect(api.callsOf(setAppointmentRequestStatus)).toEqual([
      { path: `/api/admin/appointment-requests/${request.id}/status`, body: { status: 'answered' } },
    ]);
  });

  it('have an empty state, and an error state with a way out', async () => {
    api.refuse(listAppointmentRequests, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<AppointmentRequests />);
    await screen.findByText('Failed to load requests. Please try again.');
    answerWith();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No requests yet. Requests from the public site arrive here.');
  });
});
