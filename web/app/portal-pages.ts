import type { ComponentType } from 'react';
import { paths } from '#contracts/pages.ts';
import type { Permission } from '#contracts/roles.ts';

interface PortalPage {
  /** Its addresses. A colon begins a parameter. */
  at: readonly [string, ...string[]];
  load: () => Promise<ComponentType>;
  /** Other roles see why they can't use the page, under this title. */
  only?: { permission: Permission; title: string };
}

const STUDENT_IMPORT = { permission: 'students:import', title: 'Import Class List' } as const;
const REPORTS = { permission: 'reports:read', title: 'Reports' } as const;
const COURSES = { permission: 'courses:correct', title: 'Courses' } as const;
const ENQUIRIES = { permission: 'enquiries:read', title: 'Enquiries' } as const;

/** The portal's pages that need a session. Imports no page and no React, so that `portal.tsx` can start a page's download. */
export const PORTAL_PAGES: readonly PortalPage[] = [
  {
    at: [paths.admin.dashboard, paths.admin.root],
    load: async () => (await import('#web/areas/insight/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    at: [paths.admin.dashboardTeamMembers, paths.admin.teamMembers],
    load: async () => (await import('#web/areas/identity/members/team-members-page.tsx')).TeamMembersPage,
  },
  {
    at: [paths.admin.dashboardSettings, paths.admin.settings],
    load: async () => (await import('#web/app/settings-page.tsx')).SettingsPage,
  },
  {
    at: [paths.admin.dashboardStudents],
    load: async () => (await import('#web/areas/students/list/students-page.tsx')).StudentsPage,
  },
  {
    at: [paths.admin.dashboardNewStudent],
    load: async () => (await import('#web/areas/students/records/new-student-page.tsx')).NewStudentPage,
    only: { permission: 'students:create', title: 'Add Student' },
  },
  {
    at: [paths.admin.dashboardStudent],
    load: async () => (await import('#web/areas/students/records/student-page.tsx')).StudentPage,
  },
  {
    at: [paths.admin.dashboardSchools],
    load: async () => (await import('#web/areas/schools/records/schools-page.tsx')).SchoolsPage,
  },
  {
    at: [paths.admin.dashboardSchool],
    load: async () => (await import('#web/areas/schools/records/school-page.tsx')).SchoolPage,
  },
  {
    at: [paths.admin.dashboardImport],
    load: async () => (await import('#web/areas/schools/imports/import-page.tsx')).ImportPage,
    only: STUDENT_IMPORT,
  },
  {
    at: [paths.admin.dashboardImportStudents],
    load: async () => (await import('#web/areas/schools/imports/import-page.tsx')).ImportOfSchoolsPage,
    only: STUDENT_IMPORT,
  },
  {
    at: [paths.admin.dashboardAppointments],
    load: async () =>
      (await import('#web/areas/appointments/calendar/appointments-page.tsx')).AppointmentsPage,
  },
  {
    at: [paths.admin.dashboardHours],
    load: async () => (await import('#web/areas/appointments/hours/hours-page.tsx')).HoursPage,
    only: { permission: 'hours:edit', title: 'Working Hours' },
  },
  {
    at: [paths.admin.dashboardEnquiries],
    load: async () => (await import('#web/areas/enquiries/contacts/contacts-page.tsx')).ContactsPage,
    only: ENQUIRIES,
  },
  {
    at: [paths.admin.dashboardLeads],
    load: async () => (await import('#web/areas/enquiries/contacts/contacts-page.tsx')).LeadsPage,
    only: ENQUIRIES,
  },
  {
    at: [paths.admin.dashboardFamilyRequests],
    load: async () =>
      (await import('#web/areas/families/requests/family-requests-page.tsx')).FamilyRequestsPage,
    only: { permission: 'students:create', title: 'Family Requests' },
  },
  {
    at: [paths.admin.dashboardTasks],
    load: async () => (await import('#web/areas/tasks/list/tasks-page.tsx')).TasksPage,
  },
  {
    at: [paths.admin.dashboardTemplates],
    load: async () => (await import('#web/areas/mail/templates/templates-page.tsx')).TemplatesPage,
  },
  {
    at: [paths.admin.dashboardReports],
    load: async () => (await import('#web/areas/reports/writing/reports-page.tsx')).ReportsPage,
    only: REPORTS,
  },
  {
    at: [paths.admin.dashboardReport],
    load: async () => (await import('#web/areas/reports/writing/report-page.tsx')).ReportPage,
    only: REPORTS,
  },
  {
    at: [paths.admin.dashboardAnalytics],
    load: async () => (await import('#web/areas/insight/analytics/analytics-page.tsx')).AnalyticsPage,
    only: { permission: 'analytics:read', title: 'Analytics' },
  },
  {
    at: [paths.admin.dashboardCourses],
    load: async () => (await import('#web/areas/guidance/courses/courses-page.tsx')).CoursesPage,
    only: COURSES,
  },
  {
    at: [paths.admin.dashboardCourse],
    load: async () => (await import('#web/areas/guidance/courses/course-page.tsx')).CoursePage,
    only: COURSES,
  },
  {
    at: [paths.admin.dashboardAudit],
    load: async () => (await import('#web/areas/audit/trail/audit-page.tsx')).AuditPage,
    only: { permission: 'audit:read', title: 'Audit Log' },
  },
  {
    at: [paths.admin.dashboardMail],
    load: async () => (await import('#web/areas/mail/overview/mail-page.tsx')).MailPage,
    only: { permission: 'mail:manage', title: 'Mail' },
  },
];

/** The page at an address; the first that matches, as `students/new` stands before `students/:id`. */
export function pageAt(pathname: string): PortalPage | undefined {
  const matches = (address: string) => RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/*$`).test(pathname);
  return PORTAL_PAGES.find(({ at }) => at.some(matches));
}
