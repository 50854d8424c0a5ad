import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listOnlineUsers } from '#contracts/identity/index.ts';
import { ENDPOINTS } from '#contracts/index.ts';
import { paths } from '#contracts/pages.ts';
import { PORTAL_PAGES } from '#web/app/portal-pages.ts';
import { renderWholePortal, storeInBrowser } from '#web/testing/render-session.tsx';
import { stubApi } from '#web/testing/stub-api.ts';

const { admin } = paths;

const TITLES: Record<string, string> = {
  [admin.dashboard]: 'Admin Dashboard',
  [admin.dashboardTeamMembers]: 'Team Members',
  [admin.dashboardSettings]: 'Settings',
  [admin.dashboardStudents]: 'Students',
  [admin.dashboardNewStudent]: 'Add Student',
  [admin.dashboardStudent]: 'Student',
  [admin.dashboardSchools]: 'Schools',
  [admin.dashboardSchool]: 'School',
  [admin.dashboardImport]: 'Import Class List',
  [admin.dashboardImportStudents]: 'Import Class List',
  [admin.dashboardAppointments]: 'Appointments',
  [admin.dashboardHours]: 'Working Hours',
  [admin.dashboardEnquiries]: 'Enquiries',
  [admin.dashboardLeads]: 'Enquiries',
  [admin.dashboardFamilyRequests]: 'Family Requests',
  [admin.dashboardTasks]: 'Tasks',
  [admin.dashboardTemplates]: 'Templates',
  [admin.dashboardReports]: 'Reports',
  [admin.dashboardReport]: 'Report',
  [admin.dashboardAnalytics]: 'Analytics',
  [admin.dashboardCourses]: 'Courses',
  [admin.dashboardCourse]: 'Course',
  [admin.dashboardAudit]: 'Audit Log',
  [admin.dashboardMail]: 'Mail',
};

// The tests of the pages of a student, a school and a report check it with the record.
it.each(PORTAL_PAGES.map(({ at }) => at[0]))('%s has a title of the kind of page', async (address) => {
  const api = stubApi();
  for (const endpoint of ENDPOINTS) api.refuse(endpoint, 503, { message: 'Busy', code: 'busy' });
  api.answer(listOnlineUsers, { onlineUsers: [] });
  storeInBrowser({ id: 1, email: 'asha@example.test', role: 'super_admin', name: 'Asha Rao' });
  document.title = '';
  renderWholePortal(address.replace(':id', '7'));
  await waitFor(() => expect(document.title).toBe(`${TITLES[address]} · Srichakra`), { timeout: 10_000 });
});
