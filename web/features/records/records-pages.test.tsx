import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { listAppointmentRequests } from '#contracts/enquiry-inbox.ts';
import { getAnalytics, listAppointments, listReports } from '#contracts/records.ts';
import { AnalyticsPage } from '#web/features/records/analytics-page.tsx';
import { AppointmentsPage } from '#web/features/records/appointments-page.tsx';
import { ReportsPage } from '#web/features/records/reports-page.tsx';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

const NOON = '2026-04-30T06:30:00.000Z';

interface Case {
  title: string;
  page: ReactElement;
  endpoint: Endpoint;
  stubEmpty: (api: ApiStub) => void;
  stubOne: (api: ApiStub) => void;
  loading: string;
  failed: string;
  empty: string;
  caption: string;
  rows: (string | RegExp)[];
  count: string;
}

const CASES: Case[] = [
  {
    title: 'appointments',
    page: <AppointmentsPage />,
    endpoint: listAppointments,
    stubEmpty: (api) => api.answer(listAppointments, { appointments: [], total: 0 }),
    stubOne: (api) =>
      api.answer(listAppointments, {
        appointments: [
          {
            id: 1,
            student: 'Kavya Bhat',
            service: 'overseas',
            counsellor: null,
            startsAt: NOON,
            status: 'no_show',
          },
        ],
        total: 1,
      }),
    loading: 'Loading appointments...',
    failed: 'Failed to load appointments. Please try again.',
    empty: 'No appointments yet.',
    caption: 'Appointments',
    rows: ['Kavya Bhat', /30 Apr 2026/, 'Overseas Admission', 'No-show', '—'],
    count: 'Showing all 1',
  },
  {
    title: 'reports',
    page: <ReportsPage />,
    endpoint: listReports,
    stubEmpty: (api) => api.answer(listReports, { reports: [], total: 0 }),
    stubOne: (api) =>
      api.answer(listReports, {
        reports: [{ id: 1, student: 'Kavya Bhat', service: 'dmit', completedAt: NOON }],
        total: 1,
      }),
    loading: 'Loading reports...',
    failed: 'Failed to load reports. Please try again.',
    empty: 'No reports yet. A report is due when an enrolment is completed.',
    caption: 'Reports',
    rows: ['Kavya Bhat', 'DMIT', '30 Apr 2026'],
    count: 'Showing all 1',
  },
  {
    title: 'analytics',
    page: <AnalyticsPage />,
    endpoint: getAnalytics,
    stubEmpty: (api) => api.answer(getAnalytics, { days: [] }),
    stubOne: (api) =>
      api.answer(getAnalytics, {
        days: [{ day: '2026-04-30', registrations: 4, enrolments: 3, completions: 2, appointments: 1 }],
      }),
    loading: 'Loading analytics...',
    failed: 'Failed to load analytics. Please try again.',
    empty: 'No activity yet.',
    caption: 'Activity by day',
    rows: ['30 Apr 2026', '4', '3', '2', '1'],
    count: 'Newest days with activity: 1',
  },
];

describe.each(CASES)('$title', ({ page, endpoint, stubEmpty, stubOne, ...texts }) => {
  let api: ApiStub;

  beforeEach(() => {
    api = stubApi();
    api.answer(listAppointmentRequests, { requests: [] });
  });

  it('are listed with how many there are', async () => {
    stubOne(api);
    renderPortal(page);
    screen.getByText(texts.loading);
    const table = await screen.findByRole('table', { name: texts.caption });
    for (const text of texts.rows) within(table).getByText(text);
    screen.getByText(texts.count);
  });

  it('have an empty state', async () => {
    stubEmpty(api);
    renderPortal(page);
    await screen.findByText(texts.empty);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('have an error state with a way out', async () => {
    api.refuse(endpoint, 500, { message: 'Broken', code: 'internal' });
    renderPortal(page);
    await screen.findByText(texts.failed);
    stubOne(api);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('table', { name: texts.caption });
  });
});
