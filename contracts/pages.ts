/** Every address of the product; nothing else spells one out. `:id` stands for a record's id; see `addressOf`. */
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
    dashboardNewStudent: '/admin/dashboard/students/new',
    dashboardStudent: '/admin/dashboard/students/:id',
    dashboardSchools: '/admin/dashboard/schools',
    dashboardSchool: '/admin/dashboard/schools/:id',
    dashboardImport: '/admin/dashboard/schools/:id/import',
    dashboardAppointments: '/admin/dashboard/appointments',
    dashboardEnquiries: '/admin/dashboard/enquiries',
    dashboardReports: '/admin/dashboard/reports',
    dashboardAnalytics: '/admin/dashboard/analytics',
    dashboardAudit: '/admin/dashboard/audit',
    dashboardTeamMembers: '/admin/dashboard/team-members',
    dashboardSettings: '/admin/dashboard/settings',
  },
} as const;

/** The address of one record's page. */
export function addressOf(path: string, id: number): string {
  return path.replace(':id', String(id));
}

const { admin, ...publicPaths } = paths;

/** The pages for everyone; the build writes the HTML of each. */
export const PUBLIC_PATHS: readonly string[] = Object.values(publicPaths);

/** The pages of the portal, which the browser makes. */
export const PORTAL_PATHS: readonly string[] = Object.values(admin);

/** The addresses that show a page; any other one is not found. */
export const PAGE_PATHS: readonly string[] = [...PUBLIC_PATHS, ...PORTAL_PATHS];
