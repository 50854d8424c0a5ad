/** Every address of the product; nothing else spells one out. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  career: '/career',
  dmit: '/dmit',
  overseas: '/overseas',
  bridging: '/bridging',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  srichakraDemo: '/srichakra-demo',
  srichakraShowcase: '/srichakra-showcase',
  codeEditor: '/code-editor',
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
    dashboardEnquiries: '/admin/dashboard/enquiries',
    dashboardReports: '/admin/dashboard/reports',
    dashboardAnalytics: '/admin/dashboard/analytics',
    dashboardTeamMembers: '/admin/dashboard/team-members',
    dashboardSettings: '/admin/dashboard/settings',
  },
} as const;

const { admin, ...publicPaths } = paths;

/** The pages for everyone; the build writes the HTML of each. */
export const PUBLIC_PATHS: readonly string[] = Object.values(publicPaths);

/** The pages of the portal, which the browser makes. */
export const PORTAL_PATHS: readonly string[] = Object.values(admin);

/** The addresses that show a page; any other one is not found. */
export const PAGE_PATHS: readonly string[] = [...PUBLIC_PATHS, ...PORTAL_PATHS];
