import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { Protected } from '#web/app/protected.tsx';
import { SessionProvider, useSession } from '#web/features/session/api.ts';
import { ForgotPasswordPage } from '#web/features/session/forgot-password-page.tsx';
import { LoginPage } from '#web/features/session/login-page.tsx';
import { RedirectPage } from '#web/features/session/redirect-page.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';

const PortalNotFoundPage = lazyPage(
  async () => (await import('#web/app/portal-not-found-page.tsx')).PortalNotFoundPage,
);
const AdminLayout = lazyPage(async () => (await import('#web/app/admin-layout.tsx')).AdminLayout);
const DashboardPage = lazyPage(
  async () => (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage,
);
const TeamMembersPage = lazyPage(
  async () => (await import('#web/features/team/team-members-page.tsx')).TeamMembersPage,
);
const SettingsPage = lazyPage(
  async () => (await import('#web/features/settings/settings-page.tsx')).SettingsPage,
);
const StudentsPage = lazyPage(
  async () => (await import('#web/features/records/students-page.tsx')).StudentsPage,
);
const SchoolsPage = lazyPage(
  async () => (await import('#web/features/records/schools-page.tsx')).SchoolsPage,
);
const AppointmentsPage = lazyPage(
  async () => (await import('#web/features/records/appointments-page.tsx')).AppointmentsPage,
);
const EnquiriesPage = lazyPage(
  async () => (await import('#web/features/enquiry-inbox/enquiries-page.tsx')).EnquiriesPage,
);
const ReportsPage = lazyPage(
  async () => (await import('#web/features/records/reports-page.tsx')).ReportsPage,
);
const AnalyticsPage = lazyPage(
  async () => (await import('#web/features/records/analytics-page.tsx')).AnalyticsPage,
);

/** Everything below /admin. */
export function AdminRoutes() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <PreloadPortal />
        <Routes>
          <Route path={below(paths.admin.login)} element={<LoginPage />} />
          <Route path={below(paths.admin.redirect)} element={<RedirectPage />} />
          <Route path={below(paths.admin.forgotPassword)} element={<ForgotPasswordPage />} />
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
            <Route path={below(paths.admin.dashboardSchools)} element={<SchoolsPage />} />
            <Route path={below(paths.admin.dashboardAppointments)} element={<AppointmentsPage />} />
            <Route path={below(paths.admin.dashboardEnquiries)} element={<EnquiriesPage />} />
            <Route path={below(paths.admin.dashboardReports)} element={<ReportsPage />} />
            <Route path={below(paths.admin.dashboardAnalytics)} element={<AnalyticsPage />} />
          </Route>
          <Route path="*" element={<PortalNotFoundPage />} />
        </Routes>
      </SessionProvider>
    </QueryClientProvider>
  );
}

function below(address: string): string {
  return address.slice(paths.admin.root.length + 1);
}

/** Fetches the frame and the first page while the sign-in page still says that all went well. */
function PreloadPortal(): null {
  const { isAuthenticated } = useSession();
  useEffect(() => {
    if (!isAuthenticated) return;
    void AdminLayout.preload();
    void DashboardPage.preload();
  }, [isAuthenticated]);
  return null;
}
