/** Every address of the product; nothing else spells one out. */
export const paths = {
  home: '/',
  admin: {
    root: '/admin',
    login: '/admin/login',
    redirect: '/admin/redirect',
    forgotPassword: '/admin/forgot-password',
    teamMembers: '/admin/team-members',
    settings: '/admin/settings',
    dashboard: '/admin/dashboard',
    dashboardStudents: '/admin/dashboard/students',
    dashboardSchools: '/admin/dashboard/schools',
    dashboardAppointments: '/admin/dashboard/appointments',
    dashboardReports: '/admin/dashboard/reports',
    dashboardAnalytics: '/admin/dashboard/analytics',
    dashboardTeamMembers: '/admin/dashboard/team-members',
    dashboardSettings: '/admin/dashboard/settings',
  },
} as const;
