import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAppointmentRequests, listEnquiries, submissionActions } from '#contracts/enquiries/index.ts';
import { exportEnquiries } from '#contracts/insight/index.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { makeAppointmentRequest, makeEnquiry } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { stubDownloads } from '#web/testing/stub-downloads.ts';
import { EnquiriesPage } from './enquiries-page.tsx';
import {
  answerWithEnquiries,
  answerWithRequests,
  exactly,
  makeCounts,
  stateOf,
  stubInbox,
} from './inbox-fixture.ts';

const { setStatus } = submissionActions.enquiry;

let api: ApiStub;

beforeEach(() => {
  api = stubInbox();
});

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const addressOf = () => screen.getByTestId('address').textContent;
const queriesOf = () => api.callsOf(listEnquiries).map(({ path }) => path.replace(/.*enquiries[?]?/, ''));

describe('the messages', () => {
  it('are shown in full, with the ways to reach the family', async () => {
    const message = 'Namaste.\n\n<b>My daughter</b> is 13.';
    answerWithEnquiries(api, makeEnquiry({ message }));
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
    screen.getByText('1 in total');
    screen.getByText('1 waits for an answer');
  });

  it('show the day of the follow-up, that it is due, or the reason for none', async () => {
    answerWithEnquiries(
      api,
      makeEnquiry({ name: 'A', status: 'answered', followUpOn: '2026-05-04' }),
      makeEnquiry({ name: 'B', status: 'answered', followUpOn: '2026-04-02', isDue: true }),
      makeEnquiry({ name: 'C', status: 'answered', noFollowUpReason: 'Enrolled elsewhere' }),
      makeEnquiry({ name: 'D', status: 'answered', followUpOn: officeDay(Date.now()), isDue: true }),
      makeEnquiry({ name: 'E', receivedAt: '2026-04-28T19:00:00.000Z', isDue: true }),
      makeEnquiry({ name: 'F' }),
    );
    renderPortal(<EnquiriesPage />);
    const textIn = async (name: string) => (await screen.findByRole('article', { name })).textContent;
    expect(await textIn('A')).toContain('Follow up on 4 May 2026');
    expect(await textIn('B')).toContain('Due 2 Apr 2026');
    expect(await textIn('C')).toContain('No follow-up: Enrolled elsewhere');
    expect(await textIn('D')).toContain('Due today');
    expect(await textIn('E')).toContain('Not answered since 29 Apr 2026');
    expect(await textIn('F')).not.toMatch(/Due|Not answered/);
  });

  it('are exported with their filters, by managers only', async () => {
    const files = stubDownloads();
    answerWithEnquiries(api, makeEnquiry());
    api.answer(exportEnquiries, 'Name\nMeena\n');
    const { unmount } = renderPortal(<EnquiriesPage />, { user: { role: 'staff' } });
    await screen.findByRole('article', { name: 'Meena Pillai' });
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    unmount();
    renderPortal(<EnquiriesPage />, { path: '/?show=closed&q=meena', user: { role: 'admin' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toEqual(['enquiries.csv']));
    const [call] = api.callsOf(exportEnquiries);
    expect(call?.path).toBe('/api/admin/exports/enquiries.csv?kind=enquiry&show=closed&q=meena');
  });

  it('are counted', async () => {
    const enquiries = [makeEnquiry(), makeEnquiry({ status: 'answered' })];
    const counts = { ...makeCounts(12, 3), mine: { rows: 1000, isExact: false } };
    api.answer(listEnquiries, { enquiries, count: exactly(70), counts });
    renderPortal(<EnquiriesPage />);
    await screen.findByText('Showing 2 of 70');
    screen.getByText('12 wait for an answer');
    for (const name of ['New (12)', 'Due (3)', 'Mine (1,000+)', 'Closed', 'Spam']) {
      screen.getByRole('button', { name });
    }
  });

  it('keep a fixed height, and scroll by keyboard when they are long', async () => {
    answerWithEnquiries(
      api,
      makeEnquiry({ message: 'Z'.repeat(5000) }),
      makeEnquiry({ message: 'a\n\n'.repeat(9) }),
      makeEnquiry(),
    );
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

  it('load older ones page by page', async () => {
    const [newer, older] = [makeEnquiry({ name: 'Newer' }), makeEnquiry({ name: 'Older' })];
    const first = { enquiries: [newer], count: exactly(2), counts: makeCounts(2) };
    api.answer(listEnquiries, { ...first, next: 'page-2' });
    renderPortal(<EnquiriesPage />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    // The first one was answered meanwhile and is on both pages.
    api.answer(listEnquiries, { enquiries: [older, { ...newer, status: 'answered' }] });
    await userEvent.click(more);
    await screen.findByRole('article', { name: 'Older' });
    const names = screen
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading', { level: 2 }).textContent);
    expect(names).toEqual(['Newer', 'Older']);
    screen.getByText('2 in total');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(queriesOf()).toEqual(['', 'after=page-2']);
  });

  it('stay when loading older ones fails, with Retry', async () => {
    const newer = makeEnquiry({ name: 'Newer' });
    api.answer(listEnquiries, { enquiries: [newer], count: exactly(2), next: 'page-2' });
    renderPortal(<EnquiriesPage />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    api.refuse(listEnquiries, 500, { message: 'Broken', code: 'internal' });
    await userEvent.click(more);
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load more. Please try again.');
    screen.getByRole('article', { name: 'Newer' });
    api.answer(listEnquiries, { enquiries: [makeEnquiry({ name: 'Older' })] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('article', { name: 'Older' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stay when reloading fails', async () => {
    const enquiry = makeEnquiry();
    answerWithEnquiries(api, enquiry);
    api.answer(setStatus, stateOf(enquiry, { status: 'closed' }));
    renderPortal(<EnquiriesPage />);
    const close = await screen.findByRole('button', { name: 'Close: Meena Pillai' });
    api.refuse(listEnquiries, 500, { message: 'Broken', code: 'internal' });
    await userEvent.click(close);
    await screen.findByText('Failed to load enquiries. Please try again.');
    screen.getByRole('article', { name: 'Meena Pillai' });
  });

  it('cannot inject into a mail link, nor turn text into a phone link', async () => {
    const enquiry = makeEnquiry({ email: 'a?cc=b@c.example&body=x@d.example', phone: 'ask Meena' });
    answerWithEnquiries(api, enquiry);
    renderPortal(<EnquiriesPage />);
    await screen.findByRole('article');
    expect(hrefOf(enquiry.email)).toBe('mailto:a%3Fcc%3Db@c.example%26body%3Dx@d.example');
    expect(screen.getByText('ask Meena').closest('a')).toBeNull();
  });

  it('have an error state with Retry', async () => {
    api.refuse(listEnquiries, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<EnquiriesPage />);
    await screen.findByText('Failed to load enquiries. Please try again.');
    answerWithEnquiries(api, makeEnquiry());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('article', { name: 'Meena Pillai' });
  });
});

describe('the parts of the inbox', () => {
  it.each([
    ['', 'No open enquiries. Messages from the contact page arrive here.', ''],
    ['?show=overdue', 'No enquiries here.', 'show=overdue'],
    ['?show=spam&q=%20meena%20', 'No enquiries match your search.', 'show=spam&q=meena'],
    ['?show=nothing', 'No open enquiries. Messages from the contact page arrive here.', ''],
  ])('follow the address %j', async (search, text, asked) => {
    answerWithEnquiries(api);
    renderPortal(<EnquiriesPage />, { path: `/admin/dashboard/enquiries${search}` });
    await screen.findByText(text);
    expect(queriesOf()).toEqual([asked]);
  });

  it('are chosen by a button, and written into the address', async () => {
    answerWithEnquiries(api);
    renderPortal(<EnquiriesPage />);
    const overdue = await screen.findByRole('button', { name: 'Due (0)' });
    expect(overdue.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(overdue);
    expect(addressOf()).toBe('/?show=overdue');
    expect(overdue.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(queriesOf()).toEqual(['', 'show=overdue']));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(addressOf()).toBe('/');
  });

  it('are searched while typing', async () => {
    answerWithEnquiries(api, makeEnquiry());
    renderPortal(<EnquiriesPage />, { path: '/?show=mine' });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search enquiries' }), 'dmit kochi');
    await waitFor(() => expect(queriesOf().at(-1)).toBe('show=mine&q=dmit+kochi'));
    expect(addressOf()).toBe('/?show=mine&q=dmit+kochi');
  });
});

describe('a period linked from a figure of the analytics', () => {
  const PERIOD = 'from=2026-04-01&to=2026-04-30';
  const open = (rest = '') =>
    renderPortal(<EnquiriesPage />, {
      path: `/admin/dashboard/enquiries?show=received&${PERIOD}${rest}`,
    });
  const requestsOf = () =>
    api
      .callsOf(listAppointmentRequests)
      .map(({ path }) => path.replace('/api/admin/appointment-requests?', ''));

  it('shows messages and requests, and their total', async () => {
    answerWithEnquiries(api, makeEnquiry({ name: 'A' }), makeEnquiry({ name: 'B' }));
    answerWithRequests(api, makeAppointmentRequest());
    open('&linked=new');
    await screen.findByText('3 enquiries', {}, { timeout: 5000 });
    screen.getByText(/received from 1 Apr 2026 to 30 Apr 2026, became students, without spam/);
    screen.getByRole('heading', { name: 'Messages' });
    screen.getByRole('heading', { name: 'Requests for a session' });
    screen.getByRole('heading', { name: 'A', level: 3 });
    expect(queriesOf()).toEqual([`show=received&${PERIOD}&linked=new`]);
    expect(requestsOf()).toEqual([`show=received&${PERIOD}&linked=new`]);
    expect(hrefOf('Show the inbox')).toBe('/admin/dashboard/enquiries');
  });

  it('of linked enquiries has them in its title', async () => {
    answerWithEnquiries(api, makeEnquiry());
    answerWithRequests(api);
    open('&linked=existing');
    await screen.findByText(/30 Apr 2026, linked to students, without spam/, {}, { timeout: 5000 });
    expect(queriesOf()).toEqual([`show=received&${PERIOD}&linked=existing`]);
  });

  it('of a service shows the requests alone, and without one the messages alone', async () => {
    answerWithEnquiries(api, makeEnquiry());
    answerWithRequests(api, makeAppointmentRequest());
    const { unmount } = open('&service=career');
    await screen.findByText('1 enquiry', {}, { timeout: 5000 });
    screen.getByText(/Career Counseling, without spam/);
    expect([queriesOf(), requestsOf()]).toEqual([[], [`show=received&${PERIOD}&service=career`]]);
    unmount();
    open('&without=service');
    await screen.findByText('1 enquiry', {}, { timeout: 5000 });
    expect(queriesOf()).toEqual([`show=received&${PERIOD}`]);
    expect(screen.queryByRole('heading', { name: 'Requests for a session' })).toBeNull();
  });

  it('with an invalid date is ignored', async () => {
    answerWithEnquiries(api);
    renderPortal(<EnquiriesPage />, { path: '/admin/dashboard/enquiries?from=2026-04-01&to=soon' });
    await screen.findByText(/No open enquiries/);
    expect(queriesOf()).toEqual(['']);
  });
});
