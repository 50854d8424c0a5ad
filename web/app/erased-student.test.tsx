import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { listOnlineUsers } from '#contracts/identity/index.ts';
import { getDashboard } from '#contracts/insight/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { eraseFamily, listStudents } from '#contracts/students/index.ts';
import { DashboardPage } from '#web/areas/insight/testing.ts';
import { StudentPage, StudentsPage, stubStudent } from '#web/areas/students/testing.ts';
import { makeDashboard, makeStudentSummary } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';

const NOTHING = {
  students: 1,
  history: 0,
  enrolments: 0,
  reports: 0,
  appointments: 0,
  consents: 0,
  merges: 0,
  contacts: 0,
  tasks: 0,
  imports: 0,
};

test('an erased student is missing from the page opened before', async () => {
  const api = stubStudent();
  api.answer(eraseFamily, { erased: NOTHING, kept: [], texts: [] });
  api.answer(listStudents, { students: [], count: { rows: 0, isExact: true } });
  const dashboard = makeDashboard({ recentStudents: [makeStudentSummary({ id: 7, name: 'Kavya Bhat' })] });
  api.answer(getDashboard, dashboard);
  api.answer(listOnlineUsers, { onlineUsers: [] });
  renderPortal(
    <>
      <Link to={paths.admin.dashboard}>Dashboard</Link>
      <Link to={addressOf(paths.admin.dashboardStudent, 7)}>Open Record</Link>
      <Routes>
        <Route path={paths.admin.dashboard} element={<DashboardPage />} />
        <Route path={paths.admin.dashboardStudents} element={<StudentsPage />} />
        <Route path={paths.admin.dashboardStudent} element={<StudentPage />} />
      </Routes>
    </>,
    { path: paths.admin.dashboard },
  );
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Kavya Bhat' });
  await user.click(screen.getByRole('link', { name: 'Open Record' }));
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Erase…' }));
  await user.type(await screen.findByLabelText('Type the student’s name to confirm'), 'Kavya Bhat');
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  await screen.findByText('No students yet.');
  api.hold(getDashboard, makeDashboard());
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(api.callsOf(getDashboard)).toHaveLength(2));
  expect(screen.queryByText('Kavya Bhat')).toBeNull();
});
