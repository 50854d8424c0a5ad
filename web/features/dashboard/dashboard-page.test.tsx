import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getDashboard } from '#contracts/dashboard.ts';
import { listOnlineUsers } from '#contracts/members.ts';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';
import { makeDashboard, makeStudent } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

const CHITRA = { id: 3, name: 'Chitra Nair', role: 'teacher' } as const;

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(listOnlineUsers, { onlineUsers: [CHITRA] });
});

function figure(label: string): string | null | undefined {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent;
}

describe('the dashboard', () => {
  it('shows the figures, the recent students and the bars', async () => {
    api.answer(
      getDashboard,
      makeDashboard({
        totalStudents: 123456,
        newRegistrations: 12,
        appointmentsToday: 3,
        recentStudents: [
          makeStudent({ name: 'Kavya Bhat', school: null, age: null, status: 'pending' }),
          makeStudent({ name: 'Arjun Sen', age: 15, status: 'inactive' }),
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
      'Kavya BhatSchool—Age—StatusPending',
      'Arjun SenSchoolLotus Public SchoolAge15StatusInactive',
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
    screen.getByText('2 of 3 completed');
    screen.getByText('No enrolments yet');
  });

  it('counts who is online anew every 60 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
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

  it('says that it is loading, and that there are no students', async () => {
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
