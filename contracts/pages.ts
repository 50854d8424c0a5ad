import { EXAM_SLUGS, type ExamSlug } from './exams.ts';
import { inLanguage, OFFERED_LANGUAGES, prefixOf } from './languages.ts';

/** Every address of the product. `:id` stands for a record's id; see `addressOf` and `careerAddress`. */
export const paths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  career: '/career',
  interests: '/guidance/interests',
  careers: '/careers',
  careerOf: '/careers/:slug',
  exams: '/exams',
  subjectDoors: '/guidance/subjects',
  subjectTable: '/guidance/subjects/table',
  dmit: '/dmit',
  overseas: '/overseas',
  bridging: '/bridging',
  dmitSample: '/dmit/sample-report',
  careerSample: '/career/sample-report',
  overseasSample: '/overseas/sample-report',
  bridgingSample: '/bridging/sample-report',
  about: '/about',
  contact: '/contact',
  /** The requests for a session that this browser has sent. */
  booking: '/booking',
  terms: '/terms',
  privacy: '/privacy',
  privacyRequest: '/privacy/request',
  srichakraDemo: '/srichakra-demo',
  srichakraShowcase: '/srichakra-showcase',
  codeEditor: '/code-editor',
  /** The fragment names the report, so that no log or other site reads it. */
  sharedReport: '/report',
  /** The fragment holds the secret of the question. */
  choice: '/guidance/choice',
  /** A family's own space, where families have accounts on the server. */
  family: '/family',
  familyChild: '/family/children/:id',
  familyAccount: '/family/account',
  /** The fragments of these hold the link's secret. */
  confirmAccount: '/family/confirm',
  setFamilyPassword: '/family/set-password',
  familyInvitation: '/family/invitation',
  admin: {
    root: '/admin',
    login: '/admin/login',
    redirect: '/admin/redirect',
    forgotPassword: '/admin/forgot-password',
    /** The fragment holds the link's secret. */
    setPassword: '/admin/set-password',
    teamMembers: '/admin/team-members',
    settings: '/admin/settings',
    dashboard: '/admin/dashboard',
    dashboardStudents: '/admin/dashboard/students',
    dashboardNewStudent: '/admin/dashboard/students/new',
    /** For a class list of several schools. */
    dashboardImportStudents: '/admin/dashboard/students/import',
    dashboardStudent: '/admin/dashboard/students/:id',
    dashboardSchools: '/admin/dashboard/schools',
    dashboardSchool: '/admin/dashboard/schools/:id',
    dashboardImport: '/admin/dashboard/schools/:id/import',
    dashboardAppointments: '/admin/dashboard/appointments',
    dashboardHours: '/admin/dashboard/appointments/hours',
    dashboardEnquiries: '/admin/dashboard/enquiries',
    /** Of earlier versions: leads to the enquiries. */
    dashboardLeads: '/admin/dashboard/leads',
    /** What families ask for in their accounts. */
    dashboardFamilyRequests: '/admin/dashboard/family-requests',
    dashboardTasks: '/admin/dashboard/tasks',
    dashboardReports: '/admin/dashboard/reports',
    dashboardReport: '/admin/dashboard/reports/:id',
    dashboardAnalytics: '/admin/dashboard/analytics',
    dashboardAudit: '/admin/dashboard/audit',
    dashboardCourses: '/admin/dashboard/courses',
    dashboardCourse: '/admin/dashboard/courses/:id',
    dashboardTemplates: '/admin/dashboard/templates',
    dashboardMail: '/admin/dashboard/mail',
    dashboardTeamMembers: '/admin/dashboard/team-members',
    dashboardSettings: '/admin/dashboard/settings',
  },
} as const;

export function addressOf(path: string, id: number): string {
  return path.replace(':id', String(id));
}

/** @param id of a row of the table of courses. */
export const courseAddress = (id: string) => paths.admin.dashboardCourse.replace(':id', id);
export const careerAddress = (slug: string) => paths.careerOf.replace(':slug', slug);
export const examAddress = (slug: ExamSlug) => `${paths.exams}/${slug}`;
const CAREER_ADDRESS = RegExp(`^(${OFFERED_LANGUAGES.map(prefixOf).join('|')})/careers/[^/]+$`);
/** In any language. */
export const isCareerAddress = (address: string) => CAREER_ADDRESS.test(address);

export const NEW_SCHOOL_ADDRESS = `${paths.admin.dashboardSchools}?add`;
export const NEW_TASK_ADDRESS = `${paths.admin.dashboardTasks}?add`;
/** The families' requests for a session. */
export const SESSION_REQUESTS_ADDRESS = `${paths.admin.dashboardEnquiries}?kind=session_request`;
/** What families ask about their data. */
export const PRIVACY_REQUESTS_ADDRESS = `${paths.admin.dashboardEnquiries}?kind=privacy_request`;
export const NEW_CONTACT_ADDRESS = `${paths.admin.dashboardEnquiries}?new-enquiry`;
/** Asks for the school of a class list. */
export const IMPORT_ADDRESS = `${paths.admin.dashboardSchools}?for=import`;

const {
  admin,
  sharedReport,
  choice,
  careerOf,
  family,
  familyChild,
  familyAccount,
  confirmAccount,
  setFamilyPassword,
  familyInvitation,
  ...publicPaths
} = paths;

/** Opened by a link with a secret; the build writes an empty shell of them in each language. */
export const LINKED_PATHS: readonly string[] = [sharedReport, choice];

/** Pages of a family's account. The build writes the HTML of each in each language, without a family's data. */
export const FAMILY_PATHS: readonly string[] = [
  family,
  familyChild,
  familyAccount,
  confirmAccount,
  setFamilyPassword,
  familyInvitation,
];

/** Of one of them, in English. */
export const familyFile = (path: string) => `${path.replace('/:id', '')}.html`;

/** The build writes the HTML of each in each language, and of every career's page. */
export const PUBLIC_PATHS: readonly string[] = [
  ...Object.values(publicPaths),
  ...EXAM_SLUGS.map(examAddress),
];

const inAllLanguages = (paths: readonly string[]): readonly string[] =>
  OFFERED_LANGUAGES.flatMap((language) => paths.map((path) => inLanguage(path, language)));

export const PUBLIC_ADDRESSES = inAllLanguages(PUBLIC_PATHS);
export const LINKED_ADDRESSES = inAllLanguages(LINKED_PATHS);
export const FAMILY_ADDRESSES = inAllLanguages(FAMILY_PATHS);

export const PORTAL_PATHS: readonly string[] = Object.values(admin);

/** Every other address answers 404. */
export const PAGE_PATHS: readonly string[] = [
  ...PUBLIC_ADDRESSES,
  ...PORTAL_PATHS,
  ...LINKED_ADDRESSES,
  ...FAMILY_ADDRESSES,
  ...OFFERED_LANGUAGES.map((language) => inLanguage(careerOf, language)),
];

/** In the address of a child's page: the consents in place of the rest. */
export const CONSENTS_PARAM = 'consents';
