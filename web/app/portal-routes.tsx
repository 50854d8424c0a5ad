import { Route, Routes } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { AdminLayout } from '#web/app/admin-layout.tsx';
import { below } from '#web/app/below.ts';
import { ForRole } from '#web/app/for-role.tsx';
import { Protected } from '#web/app/protected.tsx';
import { lazyPage } from '#web/components/lazy-page.tsx';

const PortalNotFoundPage = lazyPage(
  async () => (await import('#web/app/portal-not-found-page.tsx')).PortalNotFoundPage,
);
const DashboardPage = lazyPage(
  async () => (await import('#web/areas/insight/dashboard/dashboard-page.tsx')).DashboardPage,
);
const TeamMembersPage = lazyPage(
  async () => (await import('#web/areas/identity/team/team-members-page.tsx')).TeamMembersPage,
);
const SettingsPage = lazyPage(async () => (await import('#web/app/settings-page.tsx')).SettingsPage);
const StudentsPage = lazyPage(
  async () => (await import('#web/areas/students/records/students-page.tsx')).StudentsPage,
);
const NewStudentPage = lazyPage(
  async () => (await import('#web/areas/students/records/new-student-page.tsx')).NewStudentPage,
);
const StudentPage = lazyPage(
  async () => (await import('#web/areas/students/records/student-page.tsx')).StudentPage,
);
const SchoolsPage = lazyPage(
  async () => (await import('#web/areas/schools/records/schools-page.tsx')).SchoolsPage,
);
const SchoolPage = lazyPage(
  async () => (await import('#web/areas/schools/records/school-page.tsx')).SchoolPage,
);
const ImportPage = lazyPage(
  async () => (await import('#web/areas/schools/imports/import-page.tsx')).ImportPage,
);
const ImportOfSchoolsPage = lazyPage(
  async () => (await import('#web/areas/schools/imports/import-page.tsx')).ImportOfSchoolsPage,
);
const AppointmentsPage = lazyPage(
  async () => (await import('#web/app/appointments-page.tsx')).AppointmentsPage,
);
const HoursPage = lazyPage(
  async () => (await import('#web/areas/appointments/booking/hours-page.tsx')).HoursPage,
);
const EnquiriesPage = lazyPage(
  async () => (await import('#web/areas/enquiries/inbox/enquiries-page.tsx')).EnquiriesPage,
);
const LeadsPage = lazyPage(async () => (await import('#web/areas/enquiries/leads/leads-page.tsx')).LeadsPage);
const TasksPage = lazyPage(async () => (await import('#web/areas/tasks/list/tasks-page.tsx')).TasksPage);
const ReportsPage = lazyPage(
  async () => (await import('#web/areas/reports/writing/reports-page.tsx')).ReportsPage,
);
const ReportPage = lazyPage(
  async () => (await import('#web/areas/reports/writing/report-page.tsx')).ReportPage,
);
const AnalyticsPage = lazyPage(
  async () => (await import('#web/areas/insight/analytics/analytics-page.tsx')).AnalyticsPage,
);
const InterestQuestionsPage = lazyPage(
  async () =>
    (await import('#web/areas/guidance/measures/interest-questions-page.tsx')).InterestQuestionsPage,
);
const AuditPage = lazyPage(async () => (await import('#web/areas/audit/trail/audit-page.tsx')).AuditPage);
const TemplatesPage = lazyPage(
  async () => (await import('#web/areas/mail/templates/templates-page.tsx')).TemplatesPage,
);
const CoursesPage = lazyPage(
  async () => (await import('#web/areas/guidance/courses/courses-page.tsx')).CoursesPage,
);
const CoursePage = lazyPage(
  async () => (await import('#web/areas/guidance/courses/course-page.tsx')).CoursePage,
);
const MailPage = lazyPage(async () => (await import('#web/areas/mail/overview/mail-page.tsx')).MailPage);

/** The portal's pages that need a session, in its frame. */
export function PortalRoutes() {
  return (
    <Routes>
      <Route
        element={
          <Protected>
            <AdminLayout />
          </Protected>
        }
      >
        <Route index element={<DashboardPage />} />
        <Route path={below(paths.admin.dashboard)} element={<DashboardPage />} />
        <Route path={below(paths.admin.teamMembers)} element={<TeamMembersPage />} />
        <Route path={below(paths.admin.dashboardTeamMembers)} element={<TeamMembersPage />} />
        <Route path={below(paths.admin.settings)} element={<SettingsPage />} />
        <Route path={below(paths.admin.dashboardSettings)} element={<SettingsPage />} />
        <Route path={below(paths.admin.dashboardStudents)} element={<StudentsPage />} />
        <Route element={<ForRole permission="students:create" title="Add Student" />}>
          <Route path={below(paths.admin.dashboardNewStudent)} element={<NewStudentPage />} />
        </Route>
        <Route path={below(paths.admin.dashboardStudent)} element={<StudentPage />} />
        <Route path={below(paths.admin.dashboardSchools)} element={<SchoolsPage />} />
        <Route path={below(paths.admin.dashboardSchool)} element={<SchoolPage />} />
        <Route path={below(paths.admin.dashboardAppointments)} element={<AppointmentsPage />} />
        <Route element={<ForRole permission="hours:edit" title="Working Hours" />}>
          <Route path={below(paths.admin.dashboardHours)} element={<HoursPage />} />
        </Route>
        <Route element={<ForRole permission="enquiries:read" title="Enquiries" />}>
          <Route path={below(paths.admin.dashboardEnquiries)} element={<EnquiriesPage />} />
          <Route path={below(paths.admin.dashboardLeads)} element={<LeadsPage />} />
        </Route>
        <Route element={<ForRole permission="students:import" title="Import Class List" />}>
          <Route path={below(paths.admin.dashboardImport)} element={<ImportPage />} />
          <Route path={below(paths.admin.dashboardImportStudents)} element={<ImportOfSchoolsPage />} />
        </Route>

        <Route path={below(paths.admin.dashboardTasks)} element={<TasksPage />} />
        <Route path={below(paths.admin.dashboardTemplates)} element={<TemplatesPage />} />
        <Route element={<ForRole permission="reports:read" title="Reports" />}>
          <Route path={below(paths.admin.dashboardReports)} element={<ReportsPage />} />
          <Route path={below(paths.admin.dashboardReport)} element={<ReportPage />} />
        </Route>
        <Route element={<ForRole permission="analytics:read" title="Analytics" />}>
          <Route path={below(paths.admin.dashboardAnalytics)} element={<AnalyticsPage />} />
        </Route>
        <Route element={<ForRole permission="courses:correct" title="Courses" />}>
          <Route path={below(paths.admin.dashboardCourses)} element={<CoursesPage />} />
          <Route path={below(paths.admin.dashboardCourse)} element={<CoursePage />} />
        </Route>
        <Route element={<ForRole permission="guidance:measure" title="Interest Questions" />}>
          <Route path={below(paths.admin.dashboardInterestQuestions)} element={<InterestQuestionsPage />} />
        </Route>
        <Route element={<ForRole permission="audit:read" title="Audit Log" />}>
          <Route path={below(paths.admin.dashboardAudit)} element={<AuditPage />} />
        </Route>
        <Route element={<ForRole permission="mail:manage" title="Mail" />}>
          <Route path={below(paths.admin.dashboardMail)} element={<MailPage />} />
        </Route>
      </Route>
      <Route path="*" element={<PortalNotFoundPage />} />
    </Routes>
  );
}

/** Loads the first page ahead. @throws when it can't be loaded. */
export const preloadFirstPage = DashboardPage.preload;
