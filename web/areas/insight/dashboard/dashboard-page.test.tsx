import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listOnlineUsers } from '#contracts/identity/index.ts';
import { getDashboard } from '#contracts/insight/index.ts';
import { makeDashboard, makeStudentSummary } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { DashboardPage } from './dashboard-page.tsx';

const CHITRA = { id: 3, name: 'Chitra Nair', role: 'teacher' } as const;

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(listOnlineUsers, { onlineUsers: [CHITRA] });
});

function figure(label: string): string | null | undefined {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
}

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the cards', () => {
  const figures = {
    totalStudents: 1200,
    newRegistrations: 12,
    appointmentsToday: 3,
    before: { totalStudents: 1188, newRegistrations: 16, appointmentsToday: 0, membersOnline: 4 },
  };

  it('compare with the period before, and link to their lists', async () => {
    api.answer(getDashboard, makeDashboard(figures));
    renderPortal(<DashboardPage />);
    await screen.findByText('+1% (30 days ago: 1,188)');
    screen.getByText('−25% (the 30 days before: 16)');
    screen.getByText('Yesterday: 0');
    screen.getByText('Active yesterday: 4');
    expect(hrefOf(/^Total Students: 1,200/)).toBe(
      '/admin/dashboard/students?createdFrom=2000-01-01&createdTo=2026-04-30',
    );
    expect(hrefOf(/^New Registrations: 12/)).toBe(
      '/admin/dashboard/students?createdFrom=2026-04-01&createdTo=2026-04-30',
    );
    expect(hrefOf(/^Appointments Today: 3/)).toBe(
      '/admin/dashboard/appointments?view=list&status=not_cancelled&from=2026-04-30&to=2026-04-30',
    );
    expect(hrefOf(/^Team Members Online Now/)).toBe('/admin/dashboard/team-members');
  });

  it('link a teacher only to accessible lists, with their own figures', async () => {
    const enrolments = [{ service: 'dmit' as const, completed: 2, total: 3 }];
    api.answer(getDashboard, makeDashboard({ ...figures, enrolments }));
    renderPortal(<DashboardPage />, { user: { role: 'teacher' } });
    await screen.findByText('Total Students');
    expect(figure('Total Students')).toBe('1,200');
    const names = screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
    expect(names).toEqual([
      'Total Students: 1,200, show the list',
      'New Registrations: 12, show the list',
      'Appointments Today: 3, show the list',
      'Team Members Online Now: 1, show the list',
      'View All students',
      'DMIT Reports: 2 of 3 completed, show the list',
    ]);
  });
});

describe('the dashboard', () => {
  it('shows the figures, the recent students and the bars', async () => {
    api.answer(
      getDashboard,
      makeDashboard({
        totalStudents: 123456,
        newRegistrations: 12,
        appointmentsToday: 3,
        recentStudents: [
          makeStudentSummary({ name: 'Kavya Bhat', school: null, age: null, status: 'pending' }),
          makeStudentSummary({ name: 'Arjun Sen', age: 15, status: 'inactive' }),
        ],
        enrolments: [
          { service: 'dmit', completed: 2, total: 3 },
          { service: 'career', completed: 0, total: 0 },
          { service: 'overseas', completed: 1, total: 1 },
          { service: 'bridging', completed: 0, total: 4 },
        ],
      }),
    );
    renderPortal(<DashboardPage />);
    await screen.findByText('Total Students');
    expect(figure('Total Students')).toBe('1,23,456');
    expect(figure('New Registrations')).toBe('12');
    expect(figure('Appointments Today')).toBe('3');
    expect(figure('Team Members Online Now')).toBe('1');

    const rows = within(screen.getByRole('table', { name: 'Recent Students' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'NameSchoolAgeStatus',
      'Kavya Bhat——Pending',
      'Arjun SenLotus Public School15Inactive',
    ]);
    expect(screen.getByRole('link', { name: /View All/ }).getAttribute('href')).toBe(
      '/admin/dashboard/students',
    );

    const bars = screen.getAllByRole('progressbar');
    expect(
      bars.map(
        (bar) => `${bar.ariaLabel ?? bar.getAttribute('aria-label')} ${bar.getAttribute('aria-valuenow')}`,
      ),
    ).toEqual(['DMIT Reports 67', 'Career Counseling 0', 'Overseas Admissions 100', 'Bridging Courses 0']);
    expect(screen.getByText('2 of 3 completed').getAttribute('href')).toBe(
      '/admin/dashboard/reports?service=dmit&completedFrom=2000-01-01&completedTo=2026-04-30',
    );
    screen.getByText('No enrolments yet');
  });

  it('updates the number of members online every 60 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.answer(getDashboard, makeDashboard());
    renderPortal(<DashboardPage />);
    await waitFor(() => expect(figure('Team Members Online Now')).toBe('1'));
    const asha = { id: 1, name: 'Asha Rao', role: 'admin' } as const;
    api.answer(listOnlineUsers, { onlineUsers: [CHITRA, asha] });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await waitFor(() => expect(figure('Team Members Online Now')).toBe('2'));
    expect(api.callsOf(listOnlineUsers)).toHaveLength(2);
  });

  it("falls back to the dashboard's own count while presence is unknown", async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    api.refuse(listOnlineUsers, 500, {});
    api.answer(getDashboard, makeDashboard({ membersOnline: 7 }));
    renderPortal(<DashboardPage />);
    await waitFor(() => expect(figure('Team Members Online Now')).toBe('7'));
  });

  it('says that it is loading, and that it has no students', async () => {
    const release = api.hold(getDashboard, makeDashboard());
    renderPortal(<DashboardPage />);
    screen.getByText('Loading the dashboard...');
    release();
    await screen.findByText('No students yet.');
  });

  it('shows an error and loads again on Retry', async () => {
    api.disconnect(getDashboard);
    renderPortal(<DashboardPage />);
    await screen.findByText('Failed to load the dashboard. Please try again.');
    api.answer(getDashboard, makeDashboard());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Total Students');
  });
});
