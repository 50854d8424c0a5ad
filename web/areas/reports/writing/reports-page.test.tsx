import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { listMembers } from '#contracts/identity/index.ts';
import { createReport, exportReports, getReport, listReports } from '#contracts/reports/index.ts';
import { makeMember } from '#web/testing/make-records.ts';
import { chooseFrom, expectToast } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { stubDownloads } from '#web/testing/stub-downloads.ts';
import { makeAnswer, makeReportRow, openReports } from './reports-fixture.tsx';

let api: ApiStub;
const LIST = '/admin/dashboard/reports';

beforeEach(() => {
  api = stubApi();
  const teamMembers = [
    makeMember({ id: 3, name: 'Chitra Nair', role: 'teacher' }),
    makeMember({ name: 'Dev Shah', role: 'staff' }),
  ];
  api.answer(listMembers, { teamMembers, formerMembers: [] });
  api.answer(listReports, {
    reports: [
      makeReportRow(),
      makeReportRow({ id: null, enrolmentId: 22, status: null, service: 'dmit', updatedAt: null }),
    ],
    count: { rows: 2, isExact: true },
  });
});

const address = () => screen.getByTestId('address').textContent;
const lastQuery = () => new URL(api.callsOf(listReports).at(-1)?.path ?? '', 'http://x').searchParams;

describe('the list of reports', () => {
  it('shows reports and due reports, each with its action', async () => {
    openReports(LIST);
    screen.getByText('Loading reports...');
    const table = within(await screen.findByRole('table', { name: 'Reports' }));
    const [, first, second] = table.getAllByRole('row');
    if (!first || !second) throw new Error('There are not two rows');
    for (const text of ['Career Counseling', 'Draft', 'Chitra Nair']) within(first).getByText(text);
    expect(
      within(first)
        .getByRole('link', { name: 'Open report: Kavya Bhat, Career Counseling' })
        .getAttribute('href'),
    ).toBe(`${LIST}/5`);
    within(second).getByText('Not begun');
    within(second).getByRole('button', { name: 'Start report: Kavya Bhat, DMIT' });
    screen.getByText('Showing 1–2 of 2');
  });

  it('is exported with its filters', async () => {
    const files = stubDownloads();
    api.answer(exportReports, 'Number');
    const user = openReports(`${LIST}?status=due`);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toEqual(['reports.csv']));
    expect(api.callsOf(exportReports)[0]?.path).toBe('/api/admin/exports/reports.csv?status=due');
  });

  it('has no export for a teacher', async () => {
    openReports(LIST, 'teacher');
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  it('reads its filters from the address, and writes them there', async () => {
    const user = openReports(`${LIST}?status=due&completedFrom=2026-04-01&service=nothing&city=Kochi`);
    await screen.findByRole('table');
    expect(Object.fromEntries(lastQuery())).toEqual({
      status: 'due',
      completedFrom: '2026-04-01',
      city: 'Kochi',
    });
    expect(screen.getByLabelText('Status')).toHaveProperty('value', 'due');
    await chooseFrom(user, screen.getByLabelText('Counsellor'), 'Chitra Nair');
    await user.selectOptions(screen.getByLabelText('Service'), 'Bridging Courses');
    await user.click(screen.getByRole('button', { name: 'Remove: City: Kochi' }));
    await waitFor(() =>
      expect(Object.fromEntries(lastQuery())).toEqual({
        status: 'due',
        completedFrom: '2026-04-01',
        counsellorId: '3',
        service: 'bridging',
      }),
    );
    expect(address()).toContain('counsellorId=3');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe(LIST);
  });

  it('searches while typing', async () => {
    const user = openReports(LIST);
    await user.type(await screen.findByRole('searchbox', { name: 'Search reports' }), 'kavya');
    await waitFor(() => expect(Object.fromEntries(lastQuery())).toEqual({ q: 'kavya' }));
  });

  it('shows further reports below', async () => {
    const count = { rows: 1000, isExact: false };
    const row = (enrolmentId: number) => ({ ...makeReportRow(), enrolmentId });
    api.answer(listReports, { reports: [row(901)], next: 'further', count });
    const user = openReports(`${LIST}?status=draft`);
    await screen.findByText('Showing 1–1 of 1,000+');
    api.answer(listReports, { reports: [row(902)] });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Showing 1–2 of 1,000+');
    expect(Object.fromEntries(lastQuery())).toEqual({ status: 'draft', after: 'further' });
    expect(address()).toBe(`${LIST}?status=draft`);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('has an empty state', async () => {
    api.answer(listReports, { reports: [] });
    openReports(LIST);
    await screen.findByText('No reports yet. A report is due when an enrolment is completed.');
  });

  it('offers to clear the filters without a match', async () => {
    api.answer(listReports, { reports: [] });
    const user = openReports(`${LIST}?status=shared`);
    await screen.findByText('No reports found.');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[1] as HTMLElement);
    expect(address()).toBe(LIST);
  });

  it('has an error state with Retry', async () => {
    const answerOfServer = { reports: [makeReportRow()] };
    api.refuse(listReports, 500, { message: 'Broken', code: 'internal' });
    const user = openReports(LIST);
    await screen.findByText('Failed to load reports. Please try again.');
    api.answer(listReports, answerOfServer);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('table');
  });

  it('has no counsellor filter for a teacher', async () => {
    openReports(LIST, 'teacher');
    await screen.findByRole('table');
    expect(screen.queryByLabelText('Counsellor')).toBeNull();
  });
});

describe('starting a report', () => {
  const start = async () => {
    api.answer(listInterestResults, { results: [], waiting: 0 });
    const user = openReports(LIST);
    await user.click(await screen.findByRole('button', { name: 'Start report: Kavya Bhat, DMIT' }));
  };

  it('opens the new draft', async () => {
    api.answer(createReport, makeAnswer({ id: 9, enrolmentId: 22 }));
    api.answer(getReport, makeAnswer({ id: 9, enrolmentId: 22 }));
    await start();
    await waitFor(() => expect(address()).toBe(`${LIST}/9`));
    expect(api.callsOf(createReport)[0]?.path).toBe('/api/admin/enrolments/22/report');
  });

  it('opens an existing one after a conflict', async () => {
    api.refuse(createReport, 409, { message: 'There is one.', code: 'conflict', recordId: 12 });
    api.answer(getReport, makeAnswer({ id: 12 }));
    await start();
    await waitFor(() => expect(address()).toBe(`${LIST}/12`));
  });

  it('shows the reason of a refusal', async () => {
    api.refuse(createReport, 409, { message: 'The enrolment was cancelled.', code: 'conflict' });
    await start();
    await expectToast('Error', 'The enrolment was cancelled.');
    expect(address()).toBe(LIST);
  });
});
