import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  allowGuardian,
  type ChildDetails,
  type ChildSummary,
  type ComingAppointment,
  deleteKeptResult,
  endStudentAccount,
  type FamilyAccount,
  type FamilyReportRow,
  getFamilyChild,
  getFamilyReport,
  getFamilyReportPdf,
  getFamilySession,
  getStudentAccount,
  inviteStudent,
  type KeptResult,
  keepResult,
  listFamilyAppointments,
  listFamilyChildren,
  listKeptResults,
  listOwnGuardianRequests,
  listOwnGuardians,
  requestFamilyConfirmation,
  signOutFamily,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { SAMPLE_REPORTS } from '#contracts/reports/index.ts';
import type { SentResult } from '#web/areas/families/results/api.ts';
import { setPublicServices, switchAccountsOn } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { stubDownloads } from '#web/testing/stub-downloads.ts';
import { accounts } from '../account/account-storage.ts';
import { FamilyChildPage } from './child-page.tsx';
import { FamilySpacePage } from './space-page.tsx';

const ACCOUNT: FamilyAccount = {
  ...{ name: 'Lalita Example', email: 'lalita@family.example', parentName: 'Lalita Example' },
  ...{ schoolName: '', age: null, occupation: '', city: '', country: '', notes: '', language: 'en' },
  ...{ isConfirmed: true, createdAt: '2026-04-01T06:00:00.000Z' },
};
const NEXT: ComingAppointment = {
  id: 7,
  version: 1,
  service: 'career',
  status: 'confirmed',
  startsAt: '2026-05-04T04:30:00.000Z',
  endsAt: '2026-05-04T05:30:00.000Z',
  counsellor: 'Chitra Nair',
  place: 'Room 2',
  familyTimeZone: null,
};
const WHEN = 'Mon, 4 May, 2026, 10:00 am – 11:00 am';
const UNAUTHENTICATED = { code: 'unauthenticated', message: 'Please sign in to continue.' } as const;

const makeChild = (changes: Partial<ChildDetails> = {}): { child: ChildDetails } => ({
  child: {
    ...{ id: 3, name: 'ஆஷா Pillai', relation: 'mother', sight: 'all', isDecider: true, askedConsents: 0 },
    erasure: null,
    coming: [NEXT],
    past: [],
    work: { enrolments: [], reports: [], unread: 0, results: [] },
    ...changes,
  },
});
const REPORT: FamilyReportRow = {
  id: 12,
  service: 'career',
  author: 'Chitra Nair',
  readyOn: '2026-04-20',
  isOpened: false,
};
const SAMPLE = SAMPLE_REPORTS.career;

let api: ApiStub;
beforeEach(() => {
  setPublicServices('accounts');
  api = stubApi();
  api.answer(getFamilySession, { account: ACCOUNT });
  api.answer(listFamilyAppointments, {
    ...{ appointments: [], services: [], changeHours: 24, timeZone: 'Asia/Kolkata' },
  });
  api.answer(listOwnGuardianRequests, { requests: [] });
  api.answer(listKeptResults, { results: [] });
  api.answer(getStudentAccount, { accounts: [], invitations: [] });
  readResults.mockResolvedValue([]);
});

const readResults = vi.fn<() => Promise<SentResult[]>>(async () => []);

function Probe() {
  const { pathname, state } = useLocation();
  return <p data-testid="place">{JSON.stringify([pathname, state])}</p>;
}

function open(address: string | { pathname: string; state: unknown }) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Probe />
      <Routes>
        <Route path={paths.family} element={<FamilySpacePage readResults={readResults} />} />
        <Route path={paths.familyChild} element={<FamilyChildPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const place = () => JSON.parse(screen.getByTestId('place').textContent ?? '');

describe('the space', () => {
  it('lists the children with the next appointment, and leads to each', async () => {
    const child = { id: 3, name: 'ஆஷா Pillai', relation: 'mother', sight: 'all' } as const;
    api.answer(listFamilyChildren, {
      ofAge: [],
      children: [
        { ...child, unread: 0, nextAppointment: NEXT },
        { ...child, id: 4, name: 'Bala', unread: 0, nextAppointment: { ...NEXT, status: 'requested' } },
        { ...child, id: 5, name: 'Chandra', relation: 'self', unread: 0, nextAppointment: null },
      ],
    });
    open(paths.family);
    screen.getByText('Loading...');
    const list = within(await screen.findByRole('list', { name: 'Your children' }));
    const [one, two, three] = list.getAllByRole('link');
    expect(one?.textContent).toBe(`ஆஷா PillaiNext appointment: ${WHEN}`);
    expect(two?.textContent).toContain('Not confirmed yet');
    expect(three?.textContent).toBe('ChandraYour own recordNo appointment ahead');
    expect(one?.getAttribute('href')).toBe('/family/children/3');
    expect(document.title).not.toContain('Pillai');
    screen.getByRole('link', { name: 'What would you like to do?' });
    screen.getByRole('heading', { name: 'Add a child' });
  });

  it('offers a student to add no child', async () => {
    const own = { id: 3, name: 'Asha Pillai', relation: 'self', sight: 'all', unread: 0 } as const;
    api.answer(listFamilyChildren, { ofAge: [], children: [{ ...own, nextAppointment: null }] });
    open(paths.family);
    await screen.findByText('Your own record');
    expect(screen.queryByText('Add a child')).toBeNull();
  });

  it('says what to do while no child is there', async () => {
    api.answer(listFamilyChildren, { ofAge: [], children: [] });
    open(paths.family);
    await screen.findByRole('region', { name: 'No child is here yet' });
    expect(screen.queryByText('Please confirm your address')).toBeNull();
  });

  it('of an account that is not confirmed asks for that, and sends the link again', async () => {
    switchAccountsOn();
    api.answer(listFamilyChildren, { ofAge: [], children: [] });
    api.answer(getFamilySession, { account: { ...ACCOUNT, isConfirmed: false } });
    api.answer(requestFamilyConfirmation, { message: 'The link is on its way' });
    const user = open(paths.family);
    await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await screen.findByText('The link is on its way. Please look into your mailbox.');
    expect(screen.queryByText('No child is here yet')).toBeNull();
    expect(screen.queryByText('I have a code from your office'), 'it needs a confirmed address').toBeNull();
  });

  it('without a session leads to the sign-in, and back', async () => {
    api.refuse(listFamilyChildren, 401, UNAUTHENTICATED);
    api.refuse(getFamilySession, 401, UNAUTHENTICATED);
    open(paths.family);
    await screen.findByText('Elsewhere');
    expect(place()).toEqual([paths.login, { next: paths.family }]);
  });

  it('after a sign-out that the server does not know of shows nothing', async () => {
    window.localStorage.setItem('userLeaving', '');
    api.answer(listFamilyChildren, { ofAge: [], children: [] });
    api.disconnect(signOutFamily);
    open(paths.family);
    await screen.findByText('Elsewhere');
    expect(place()).toEqual([paths.login, { next: paths.family }]);
    expect(api.callsOf(listFamilyChildren)).toEqual([]);
  });

  it('shows nothing any more once somebody signs out', async () => {
    const { name, email } = ACCOUNT;
    localStorage.setItem('user', JSON.stringify({ name, email }));
    const child = { id: 3, name: 'Asha', relation: 'mother', sight: 'all', unread: 0 } as const;
    api.answer(listFamilyChildren, { ofAge: [], children: [{ ...child, nextAppointment: null }] });
    api.answer(signOutFamily, { message: 'Signed out' });
    open(paths.family);
    await screen.findByText('Asha');
    api.refuse(listFamilyChildren, 401, UNAUTHENTICATED);
    await act(() => accounts.signOut());
    await screen.findByText('Elsewhere');
    expect(screen.queryByText('Asha')).toBeNull();
    expect(place()).toEqual([paths.login, { next: paths.family }]);
  });

  it.each([
    ['without a connection', 'No connection'],
    ['after an error', 'This page could not be loaded'],
  ])('%s says so, and tries again', async (how, title) => {
    if (how === 'without a connection') api.disconnect(listFamilyChildren);
    else api.refuse(listFamilyChildren, 503, { code: 'busy', message: 'Please try again in a moment.' });
    const user = open(paths.family);
    const alert = within(await screen.findByRole('alert'));
    alert.getByText(title);
    api.answer(listFamilyChildren, { ofAge: [], children: [] });
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No child is here yet');
  });

  it('that the browser puts into its memory shows nothing, and after Back asks the server', async () => {
    const child = {
      id: 3,
      name: 'Asha',
      relation: 'mother',
      sight: 'all',
      unread: 0,
      nextAppointment: null,
    } as const;
    api.answer(listFamilyChildren, { ofAge: [], children: [child] });
    open(paths.family);
    await screen.findByText('Asha');
    api.refuse(listFamilyChildren, 401, UNAUTHENTICATED);
    api.refuse(getFamilySession, 401, UNAUTHENTICATED);
    const happen = (name: string) =>
      act(() => void window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })));
    happen('pagehide');
    expect(screen.queryByText('Asha')).toBeNull();
    happen('pageshow');
    expect(screen.queryByText('Asha')).toBeNull();
    await screen.findByText('Elsewhere');
  });
});

describe('the page of a child', () => {
  it('has its appointments, services and reports in plain words', async () => {
    api.answer(
      getFamilyChild,
      makeChild({
        coming: [
          { ...NEXT, familyTimeZone: 'Europe/London', place: 'https://meet.example/abc' },
          { ...NEXT, id: 8, status: 'requested', counsellor: null, place: null },
          { ...NEXT, id: 9, status: 'cancelled' },
        ],
        past: [{ ...NEXT, id: 2, startsAt: '2026-03-02T04:30:00.000Z', endsAt: '2026-03-02T05:30:00.000Z' }],
        work: {
          unread: 0,
          enrolments: [
            ...(['enrolled', 'in_progress', 'cancelled'] as const).map((stage, id) => ({
              ...{ id, service: 'dmit' as const, stage, createdAt: '2026-04-20T06:00:00.000Z' },
              completedAt: null,
            })),
            {
              ...{ id: 9, service: 'career', stage: 'completed', createdAt: '2026-04-01T06:00:00.000Z' },
              completedAt: '2026-04-20T06:00:00.000Z',
            },
          ],
          reports: [REPORT, { ...REPORT, id: 13, service: 'overseas', isOpened: true }],
          results: [],
        },
      }),
    );
    open('/family/children/3');
    await screen.findByRole('heading', { level: 1, name: 'ஆஷா Pillai' });
    expect(document.title).not.toContain('Pillai');
    const ahead = within(screen.getByRole('region', { name: 'Appointments ahead' }));
    const [first, second, third] = ahead.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toContain(WHEN);
    expect(first).toContain('On your clock: Mon, 4 May, 2026, 5:30 am – 6:30 am');
    expect(first).toContain('WithChitra Nair');
    expect(ahead.getByRole('link', { name: /^https:\/\/meet.example\/abc/ }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    );
    expect(second).toContain('We have not confirmed it yet.');
    expect(second).not.toContain('With');
    expect(third).toContain('Cancelled. Please do not come at this time.');
    const services = within(screen.getByRole('region', { name: 'Services' }));
    services.getByText('Signed up on 20 Apr 2026. We have not begun yet.');
    services.getByText('We are working on it.');
    services.getByText('Completed on 20 Apr 2026');
    services.getByText('Cancelled');
    const fresh = within(screen.getByRole('region', { name: 'Open for you' })).getAllByRole('link');
    expect(fresh.map((link) => link.getAttribute('href'))).toEqual(['/family/children/3?report=12']);
    expect(within(screen.getByRole('region', { name: 'Reports' })).getAllByRole('link')).toHaveLength(2);
    screen.getByText('Past appointments');
    screen.getByText(/^Mon, 2 Mar, 2026/);
  });

  it('of a guardian who sees appointments only says so', async () => {
    api.answer(getFamilyChild, makeChild({ sight: 'appointments', work: null }));
    open('/family/children/3');
    await screen.findByText(/shows the appointments only/);
    expect(screen.queryByRole('region', { name: 'Reports' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Services' })).toBeNull();
  });

  it('says when there is nothing yet', async () => {
    api.answer(getFamilyChild, makeChild({ coming: [] }));
    open('/family/children/3');
    await screen.findByText('No appointment ahead');
    screen.getByText('When our office shares a report with you, you can read it here.');
    expect(screen.queryByText('Past appointments')).toBeNull();
    expect(screen.queryByText('Open for you')).toBeNull();
  });

  it('of another family, or of nobody, has nothing, and leads back', async () => {
    api.refuse(getFamilyChild, 404, { code: 'not_found', message: 'The child was not found.' });
    open('/family/children/3');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('There is nothing at this address for your account.');
    expect(alert.getByRole('link').getAttribute('href')).toBe(paths.family);
  });

  it('opens a report, saves it as a file, and leads back', async () => {
    api.answer(
      getFamilyChild,
      makeChild({ work: { enrolments: [], reports: [REPORT], unread: 0, results: [] } }),
    );
    api.answer(getFamilyReport, {
      report: {
        ...{ student: 'ஆஷா Pillai', service: 'career', author: 'Chitra Nair', content: SAMPLE },
        ...{ readyAt: '2026-04-20T06:00:00.000Z', readyOn: '2026-04-20' },
      },
    });
    const user = open('/family/children/3');
    await user.click(await screen.findByRole('link', { name: 'Read the new report: Career Counseling' }));
    const sheet = within(await screen.findByRole('article'));
    expect(sheet.getByRole('heading', { level: 1 }).textContent).toBe('Report for ஆஷா Pillai');
    sheet.getByRole('region', { name: 'Summary' });
    expect(document.title).not.toContain('Pillai');
    expect(api.callsOf(getFamilyReport)[0]?.path).toBe('/api/family/children/3/reports/12');
    const names = stubDownloads();
    api.refuse(getFamilyReportPdf, 404, { code: 'not_found', message: 'The report was not found.' });
    await user.click(sheet.getByRole('button', { name: 'Download PDF' }));
    await sheet.findByText('This report is no longer shared. Please ask your counsellor.');
    expect(names).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Back to the student’s page' }));
    await screen.findByRole('region', { name: 'Reports' });
  });
});

const INTERESTS = {
  kind: 'interests',
  content: {
    answeredOn: '2026-04-18',
    answers: Array.from({ length: 30 }, (_, at) => at % 5),
    flags: [],
    subjects: [],
    guesses: null,
    careers: [{ slug: 'staff-nurse', name: 'Nurse', band: 'some', steadiness: 'few' }],
  },
} satisfies SentResult;
const KEPT: KeptResult = {
  ...{ id: 21, studentId: null, isOwn: true, keptAt: '2026-04-20T06:00:00.000Z', result: INTERESTS },
};
const CHILD: ChildSummary = {
  id: 3,
  name: 'Asha',
  relation: 'mother',
  sight: 'all',
  unread: 0,
  nextAppointment: null,
};

describe('the results', () => {
  it('of the account are opened, given to a child, and deleted', async () => {
    api.answer(listFamilyChildren, {
      ofAge: [],
      children: [CHILD, { ...CHILD, id: 4, sight: 'appointments' }],
    });
    api.answer(listKeptResults, { results: [KEPT] });
    api.answer(keepResult, { message: 'The result is kept' });
    api.answer(deleteKeptResult, { message: 'The result is deleted' });
    const user = open(paths.family);
    const results = within(await screen.findByRole('region', { name: 'Results' }));
    await user.click(results.getByText('Interests, answered on 18 Apr 2026'));
    await results.findByRole('img', { name: /^A hexagon/ });
    results.getByText('Nurse');
    const select = results.getByRole('combobox', { name: 'For which child?' });
    expect(within(select).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(select, 'Asha');
    await waitFor(() =>
      expect(api.callsOf(keepResult)[0]?.body).toEqual({ studentId: 3, result: INTERESTS }),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete from your account' }));
    api.answer(listKeptResults, { results: [] });
    await user.click(screen.getByRole('button', { name: 'Yes, delete it' }));
    await waitFor(() => expect(screen.queryByText('Interests, answered on 18 Apr 2026')).toBeNull());
    expect(api.callsOf(deleteKeptResult)[0]?.path).toBe('/api/family/results/21');
  });

  it('of this browser are sent by the button only, and not twice', async () => {
    api.answer(listFamilyChildren, { ofAge: [], children: [] });
    api.answer(keepResult, { message: 'The result is kept' });
    readResults.mockResolvedValue([INTERESTS]);
    const user = open(paths.family);
    const button = await screen.findByRole('button', { name: 'Keep them in your account' });
    expect(api.callsOf(keepResult)).toEqual([]);
    const { content } = INTERESTS;
    // The database sorts the keys.
    const sorted = Object.fromEntries(Object.entries(content).toSorted()) as typeof content;
    api.answer(listKeptResults, { results: [{ ...KEPT, result: { kind: 'interests', content: sorted } }] });
    await user.click(button);
    await screen.findByText('Interests, answered on 18 Apr 2026');
    expect(api.callsOf(keepResult).map(({ body }) => body)).toEqual([{ studentId: null, result: INTERESTS }]);
    expect(screen.queryByRole('button', { name: 'Keep them in your account' })).toBeNull();
  });

  it('go along at once with the tick of the sign-up', async () => {
    api.answer(listFamilyChildren, { ofAge: [], children: [] });
    api.answer(keepResult, { message: 'The result is kept' });
    readResults.mockResolvedValue([INTERESTS]);
    open({ pathname: paths.family, state: { keepsResults: true } });
    await waitFor(() => expect(api.callsOf(keepResult)).toHaveLength(1));
  });

  it('that could not be kept say so', async () => {
    api.answer(listFamilyChildren, { ofAge: [], children: [] });
    const message = 'Your account keeps 20 results already. Please delete one first.';
    api.refuse(keepResult, 409, { code: 'conflict', message });
    readResults.mockResolvedValue([INTERESTS]);
    const user = open(paths.family);
    await user.click(await screen.findByRole('button', { name: 'Keep them in your account' }));
    await screen.findByText(message);
  });

  it('of a child by another guardian can be read, not deleted', async () => {
    const work = {
      enrolments: [],
      reports: [],
      unread: 0,
      results: [{ ...KEPT, studentId: 3, isOwn: false }],
    };
    api.answer(getFamilyChild, makeChild({ work }));
    const user = open('/family/children/3');
    await user.click(await screen.findByText('Interests, answered on 18 Apr 2026'));
    await screen.findByText('Nurse');
    expect(screen.queryByRole('button', { name: 'Delete from your account' })).toBeNull();
  });
});

describe('coming of age', () => {
  it('is told to a former guardian, and to an account that a guardian opened', async () => {
    api.answer(listFamilyChildren, {
      children: [],
      ofAge: [
        { name: 'Asha', isOwn: false },
        { name: 'Bala', isOwn: true },
      ],
    });
    open(paths.family);
    await screen.findByText('Asha is 18 now and decides who sees their record.');
    screen.getByText(/^You are 18 now and decide for yourself/);
    expect(screen.queryByText('No child is here yet')).toBeNull();
  });

  it('lets the student allow and stop each guardian', async () => {
    api.answer(getFamilyChild, makeChild({ relation: 'self' }));
    const guardian = { id: 8, name: 'Meena', relation: 'mother', isAllowed: false } as const;
    api.answer(listOwnGuardians, { guardians: [guardian] });
    api.answer(allowGuardian, { message: 'The guardian is allowed' });
    const user = open('/family/children/3');
    const part = within(await screen.findByRole('region', { name: 'Who else sees your record' }));
    await part.findByText(/Does not see your record/);
    api.answer(listOwnGuardians, { guardians: [{ ...guardian, isAllowed: true }] });
    await user.click(part.getByRole('button', { name: 'Allow: Meena' }));
    await part.findByRole('button', { name: 'Stop: Meena' });
    expect(api.callsOf(allowGuardian)[0]).toMatchObject({
      ...{ path: '/api/family/children/3/guardians/8', body: { isAllowed: true } },
    });
  });
});

describe('the account of a student under 18', () => {
  it('is opened by a guardian, shown, and ended', async () => {
    api.answer(getFamilyChild, makeChild());
    api.refuse(inviteStudent, 400, {
      ...{
        code: 'bad_request',
        field: 'email',
        message: 'Please enter the student’s own address, not yours.',
      },
    });
    api.answer(endStudentAccount, { message: 'The account no longer sees the student' });
    const user = open('/family/children/3');
    const part = within(await screen.findByRole('region', { name: 'Your child’s own account' }));
    await user.type(
      await part.findByRole('textbox', { name: 'Your child’s e-mail address' }),
      'asha@x.example{Enter}',
    );
    await part.findByText('Please enter the student’s own address, not yours.');
    api.answer(inviteStudent, { message: 'The invitation is on its way' });
    const expiresAt = '2026-05-14T06:00:00.000Z';
    api.answer(getStudentAccount, { accounts: [], invitations: [{ email: 'asha@x.example', expiresAt }] });
    await user.click(part.getByRole('button', { name: 'Send an invitation' }));
    await part.findByText('Invited, until 14 May 2026');
    await user.click(part.getByRole('button', { name: 'End this account’s access' }));
    api.answer(getStudentAccount, { accounts: [], invitations: [] });
    await user.click(part.getByRole('button', { name: 'Yes, end it' }));
    await part.findByRole('textbox', { name: 'Your child’s e-mail address' });
    expect(api.callsOf(endStudentAccount)).toHaveLength(1);
  });

  it('does not offer that to the student', async () => {
    api.answer(getFamilyChild, makeChild({ relation: 'self', isDecider: false }));
    open('/family/children/3');
    await screen.findByRole('region', { name: 'Reports' });
    expect(screen.queryByRole('region', { name: 'Your child’s own account' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Who else sees your record' })).toBeNull();
  });
});
