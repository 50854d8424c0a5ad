import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportContacts, listContacts, setContactStatus } from '#contracts/enquiries/index.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { makeContact, makeSessionRequest } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { stubDownloads } from '#web/testing/stub-downloads.ts';
import {
  answerDetails,
  answerWith,
  changed,
  devika,
  exactly,
  makeCounts,
  panelOf,
  stubContacts,
} from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubContacts();
});

const findRow = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const addressOf = () => screen.getByTestId('address').textContent;
const queriesOf = () => api.callsOf(listContacts).map(({ path }) => path.replace(/.*contacts[?]?/, ''));

describe('the messages', () => {
  it('are rows: who, about whom, what they want, since, owner, next step', async () => {
    const message = 'Namaste.\n\n<b>My daughter</b> is 13.';
    answerWith(
      api,
      makeContact({ message, childName: 'Kavya' }),
      makeSessionRequest({ status: 'answered', request: { preferredDay: '2026-05-04' }, assignee: devika }),
    );
    renderPortal(<ContactsPage />);
    screen.getByText('Loading enquiries...');
    const links = await screen.findAllByRole('link', { name: /waiting since|received/ });
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(
        /^Meena PillaiNewabout KavyaMessage · Namaste\. <b>My daughter<\/b> is 13\.waiting since \d+ daysOwner: Nobody$/,
      ),
      'Gopal MenonAnsweredCareer Counseling · Request for a session · 4 May 2026, Any time of dayreceived 30 Apr 2026Owner: Devika Rao',
    ]);
    screen.getByText('2 in total');
    screen.getByText('1 waits for an answer');
  });

  it('are shown in full in the panel, with the ways to reach the family', async () => {
    const contact = makeContact({ message: 'Namaste.\n\n<b>My daughter</b> is 13.' });
    answerWith(api, contact);
    renderPortal(<ContactsPage />, panelOf(contact));
    const panel = within(await screen.findByRole('dialog', { name: 'Meena Pillai' }));
    const text = await panel.findByText(/^Namaste/);
    expect(text.textContent).toBe(contact.message);
    expect(text.className).toContain('whitespace-pre-wrap');
    panel.getByText(/30 Apr 2026/);
    expect(hrefOf('meena@family.example')).toBe('mailto:meena@family.example');
    expect(hrefOf('+91 1234 500 137')).toBe('tel:+911234500137');
  });

  it('have no link to call where the student’s family does not agree', async () => {
    const contact = makeContact();
    answerWith(api, contact);
    const ways = { studentId: 7, hasPassport: true, mail: [], whatsapp: [] };
    const call = [{ purpose: 'phone', state: 'refused' } as const];
    answerDetails(api, contact, { ways: { ...ways, call } });
    renderPortal(<ContactsPage />, panelOf(contact));
    const panel = within(await screen.findByRole('dialog', { name: 'Meena Pillai' }));
    await panel.findByText('+91 1234 500 137');
    expect(panel.queryByRole('link', { name: '+91 1234 500 137' })).toBeNull();
    panel.getByRole('link', { name: 'meena@family.example' });
  });

  it.each([
    ['privacy_request', 'see', 1],
    ['message', null, 0],
  ] as const)('of the kind %s warn %j of a stranger: %i', async (kind, privacyTopic, count) => {
    const contact = makeContact({ kind, privacyTopic });
    answerWith(api, contact);
    renderPortal(<ContactsPage />, panelOf(contact));
    await screen.findByRole('button', { name: 'Write: Meena Pillai' });
    const warnings = screen.queryAllByText(/^Anybody can send this.* number that the family’s record/);
    expect(warnings).toHaveLength(count);
  });

  it('show the day of the follow-up, that it is due, or the reason for none', async () => {
    answerWith(
      api,
      makeContact({ name: 'Asha', status: 'answered', followUpOn: '2026-05-04' }),
      makeContact({ name: 'Bala', status: 'answered', followUpOn: '2026-04-02', isDue: true }),
      makeContact({ name: 'Chitra', status: 'answered', noFollowUpReason: 'Enrolled elsewhere' }),
      makeContact({ name: 'Devi', status: 'answered', followUpOn: officeDay(Date.now()), isDue: true }),
      makeContact({ name: 'Esha', receivedAt: '2026-04-28T19:00:00.000Z', isDue: true }),
      makeContact({ name: 'Farah' }),
    );
    renderPortal(<ContactsPage />);
    const textOf = async (name: string) =>
      (await screen.findByRole('link', { name: new RegExp(`^${name}`) })).textContent;
    expect(await textOf('Asha')).toContain('Next step on 4 May 2026');
    expect(await textOf('Bala')).toContain('Due 2 Apr 2026');
    expect(await textOf('Chitra')).toContain('No follow-up: Enrolled elsewhere');
    expect(await textOf('Devi')).toContain('Due today');
    expect(await textOf('Esha')).toMatch(/Waiting \d+ days/);
    expect(await textOf('Farah')).not.toMatch(/Due|Waiting/);
  });

  it('are exported with their filters, by managers only', async () => {
    const files = stubDownloads();
    answerWith(api, makeContact());
    api.answer(exportContacts, 'Name\nMeena\n');
    const { unmount } = renderPortal(<ContactsPage />, { user: { role: 'staff' } });
    await findRow('Meena Pillai');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    unmount();
    renderPortal(<ContactsPage />, { path: '/?show=closed&q=meena', user: { role: 'admin' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toEqual(['enquiries.csv']));
    const [call] = api.callsOf(exportContacts);
    expect(call?.path).toBe('/api/admin/exports/enquiries.csv?q=meena&show=closed');
  });

  it('are counted', async () => {
    const enquiries = [makeContact(), makeContact({ status: 'answered' })];
    const counts = { ...makeCounts(12, 3), mine: { rows: 1000, isExact: false } };
    api.answer(listContacts, { contacts: enquiries, count: exactly(70), counts });
    renderPortal(<ContactsPage />);
    await screen.findByText('Showing 2 of 70');
    screen.getByText('12 wait for an answer');
    for (const name of ['New (12)', 'Due (3)', 'Mine (1,000+)', 'Closed', 'Spam']) {
      screen.getByRole('option', { name });
    }
  });

  it('keep a fixed height in the panel, and scroll by keyboard when they are long', async () => {
    const long = makeContact({ message: 'Z'.repeat(5000) });
    answerWith(api, long);
    renderPortal(<ContactsPage />, panelOf(long));
    const text = await screen.findByRole('group', { name: 'Message from Meena Pillai' });
    expect(text.tabIndex).toBe(0);
    for (const look of ['max-h-60', 'overflow-y-auto', 'overflow-x-hidden', '[overflow-wrap:anywhere]']) {
      expect(text.className).toContain(look);
    }
  });

  it('load older ones page by page', async () => {
    const [newer, older] = [makeContact({ name: 'Newer' }), makeContact({ name: 'Older' })];
    const first = { contacts: [newer], count: exactly(2), counts: makeCounts(2) };
    api.answer(listContacts, { ...first, next: 'page-2' });
    renderPortal(<ContactsPage />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    // The first one was answered meanwhile and is on both pages.
    api.answer(listContacts, { contacts: [older, { ...newer, status: 'answered' }] });
    await userEvent.click(more);
    await findRow('Older');
    const list = within(screen.getByRole('list', { name: 'Enquiries' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent?.slice(0, 5))).toEqual([
      'Newer',
      'Older',
    ]);
    screen.getByText('2 in total');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(queriesOf()).toEqual(['', 'after=page-2']);
  });

  it('stay when loading older ones fails, with Retry', async () => {
    const newer = makeContact({ name: 'Newer' });
    api.answer(listContacts, { contacts: [newer], count: exactly(2), next: 'page-2' });
    renderPortal(<ContactsPage />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    api.refuse(listContacts, 500, { message: 'Broken', code: 'internal' });
    await userEvent.click(more);
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load more. Please try again.');
    await findRow('Newer');
    api.answer(listContacts, { contacts: [makeContact({ name: 'Older' })] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await findRow('Older');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stay when reloading fails', async () => {
    const enquiry = makeContact();
    answerWith(api, enquiry);
    api.answer(setContactStatus, changed(enquiry, { status: 'closed' }));
    renderPortal(<ContactsPage />);
    (await findRow('Meena Pillai')).focus();
    api.refuse(listContacts, 500, { message: 'Broken', code: 'internal' });
    await userEvent.keyboard('e');
    await screen.findByText('Failed to load enquiries. Please try again.');
    await findRow('Meena Pillai');
  });

  it('cannot inject into a mail link, nor turn text into a phone link', async () => {
    const enquiry = makeContact({ email: 'a?cc=b@c.example&body=x@d.example', phone: 'ask Meena' });
    answerWith(api, enquiry);
    renderPortal(<ContactsPage />, panelOf(enquiry));
    await screen.findByText('ask Meena');
    expect(hrefOf(enquiry.email ?? '')).toBe('mailto:a%3Fcc%3Db@c.example%26body%3Dx@d.example');
    expect(screen.getByText('ask Meena').closest('a')).toBeNull();
  });

  it('have an error state with Retry', async () => {
    api.refuse(listContacts, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<ContactsPage />);
    await screen.findByText('Failed to load enquiries. Please try again.');
    answerWith(api, makeContact());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await findRow('Meena Pillai');
  });
});

describe('the filters', () => {
  const NONE = 'No open enquiries. Messages of families and contacts that the office enters come here.';
  it.each([
    ['', NONE, ''],
    ['?show=overdue', 'No enquiries found.', 'show=overdue'],
    ['?show=spam&q=%20meena%20', 'No enquiries found.', 'q=meena&show=spam'],
    ['?kind=session_request', 'No enquiries found.', 'kind=session_request'],
    ['?show=nothing&from=2026-04-01&to=soon', 'No enquiries found.', 'from=2026-04-01'],
  ])('follow the address %j', async (search, text, asked) => {
    answerWith(api);
    renderPortal(<ContactsPage />, { path: `/admin/dashboard/enquiries${search}` });
    await screen.findByText(text);
    expect(queriesOf().map((query) => decodeURIComponent(query))).toEqual([asked]);
  });

  it('are chosen by fields, and written into the address', async () => {
    answerWith(api);
    renderPortal(<ContactsPage />);
    const shown = await screen.findByRole('combobox', { name: 'Which enquiries are shown' });
    await userEvent.selectOptions(shown, 'overdue');
    expect(addressOf()).toBe('/?show=overdue');
    expect(screen.queryByLabelText('Source')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.selectOptions(screen.getByLabelText('Source'), 'Walk-in');
    expect(addressOf()).toBe('/?source=walk_in&show=overdue');
    screen.getByRole('button', { name: 'Filters (1)' });
    await waitFor(() => expect(queriesOf().at(-1)).toBe('source=walk_in&show=overdue'));
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(addressOf()).toBe('/');
  });

  it('are searched while typing', async () => {
    answerWith(api, makeContact());
    renderPortal(<ContactsPage />, { path: '/?show=mine' });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search enquiries' }), 'dmit kochi');
    await waitFor(() => expect(queriesOf().at(-1)).toBe('q=dmit+kochi&show=mine'));
    expect(addressOf()).toBe('/?q=dmit+kochi&show=mine');
  });

  it('stay when the board is shown in place of the list', async () => {
    answerWith(api, makeContact());
    renderPortal(<ContactsPage />, { path: '/?source=website' });
    await findRow('Meena Pillai');
    await userEvent.click(screen.getByRole('button', { name: 'Board' }));
    await screen.findByRole('region', { name: 'New' });
    expect(addressOf()).toBe('/?source=website&view=board');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(addressOf()).toBe('/?view=board');
  });

  it('name the period that a figure of the analytics links to', async () => {
    answerWith(api, makeContact());
    const period = 'show=received&from=2026-04-01&to=2026-04-30&linked=new';
    renderPortal(<ContactsPage />, { path: `/admin/dashboard/enquiries?${period}` });
    await screen.findByText('Received from 1 Apr 2026 to 30 Apr 2026');
    screen.getByRole('button', { name: 'Filters (2)' });
    expect(queriesOf()).toEqual([period]);
  });
});
