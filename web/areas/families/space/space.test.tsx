import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ChildDetails,
  type ComingAppointment,
  type FamilyAccount,
  type FamilyReportRow,
  getFamilyChild,
  getFamilyReport,
  getFamilyReportPdf,
  getFamilySession,
  listFamilyAppointments,
  listFamilyChildren,
  listOwnGuardianRequests,
  requestFamilyConfirmation,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { SAMPLE_REPORTS } from '#contracts/reports/index.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { setPublicServices, switchAccountsOn } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { FamilyChildPage } from './child-page.tsx';
import { FamilySpacePage } from './space-page.tsx';

vi.mock(import('#web/lib/save-file.ts'), () => ({ saveFile: vi.fn() }));

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
});

function Probe() {
  const { pathname, state } = useLocation();
  return <p data-testid="place">{JSON.stringify([pathname, state])}</p>;
}

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Probe />
      <Routes>
        <Route path={paths.family} element={<FamilySpacePage />} />
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
  });

  it('without a session leads to the sign-in, and back', async () => {
    api.refuse(listFamilyChildren, 401, UNAUTHENTICATED);
    api.refuse(getFamilySession, 401, UNAUTHENTICATED);
    open(paths.family);
    await screen.findByText('Elsewhere');
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
    api.refuse(getFamilyReportPdf, 404, { code: 'not_found', message: 'The report was not found.' });
    await user.click(sheet.getByRole('button', { name: 'Download PDF' }));
    await sheet.findByText('This report is no longer shared. Please ask your counsellor.');
    expect(saveFile).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Back to the child’s page' }));
    await screen.findByRole('region', { name: 'Reports' });
  });
});
