import { EXAM_NAMES, EXAM_SLUGS } from '#contracts/exams.ts';
import type { CourseCorrections } from '#contracts/guidance/index.ts';
import { examAddress, paths } from '#contracts/pages.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { type LazyPage, lazyPage } from '#web/components/lazy-page.tsx';
import { SAMPLE_PAGES } from '#web/lib/sample-pages.ts';

interface PublicPage {
  path: string;
  /** In the browser's tab and in search results, before the brand's name. */
  title: string;
  Page: LazyPage;
  /** The data that the page's HTML holds for its code. */
  loadData?: (corrections: CourseCorrections) => Promise<unknown>;
}

/** The public pages. The build prerenders each; page-head.ts has the other metadata. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: paths.home,
    title: 'Career guidance for children',
    Page: lazyPage(async () => (await import('#web/areas/site/home/home-page.tsx')).HomePage),
  },
  {
    path: paths.login,
    title: 'Sign in',
    Page: lazyPage(async () => (await import('#web/areas/families/account/login-page.tsx')).LoginPage),
  },
  {
    path: paths.signup,
    title: 'Create an account',
    Page: lazyPage(async () => (await import('#web/areas/families/account/signup-page.tsx')).SignupPage),
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot password',
    Page: lazyPage(
      async () => (await import('#web/areas/families/account/forgot-password-page.tsx')).ForgotPasswordPage,
    ),
  },
  {
    path: paths.career,
    title: 'Career Assessment',
    Page: lazyPage(async () => (await import('#web/areas/guidance/career/career-page.tsx')).CareerPage),
  },
  {
    path: paths.interests,
    title: 'What would you like to do?',
    Page: lazyPage(
      async () => (await import('#web/areas/guidance/interests/interests-page.tsx')).InterestsPage,
    ),
  },
  {
    path: paths.careers,
    title: 'Careers',
    Page: lazyPage(async () => (await import('#web/areas/guidance/careers/careers-page.tsx')).CareersPage),
    loadData: async (corrections) =>
      (await import('#web/areas/guidance/careers/library.ts')).careerList(corrections),
  },
  {
    path: paths.exams,
    title: 'Entrance examinations',
    Page: lazyPage(async () => (await import('#web/areas/guidance/careers/exam-pages.tsx')).ExamsPage),
    loadData: async () => (await import('#web/areas/guidance/careers/library.ts')).examList(),
  },
  ...EXAM_SLUGS.map((slug) => ({
    path: examAddress(slug),
    title: EXAM_NAMES[slug],
    Page: lazyPage(async () => (await import('#web/areas/guidance/careers/exam-pages.tsx')).ExamPage),
    loadData: async (corrections: CourseCorrections) =>
      (await import('#web/areas/guidance/careers/library.ts')).examContent(slug, corrections),
  })),
  {
    path: paths.subjectDoors,
    title: 'Subject doors',
    Page: lazyPage(
      async () => (await import('#web/areas/guidance/subjects/subject-doors-page.tsx')).SubjectDoorsPage,
    ),
    loadData: async (corrections) =>
      (await import('#web/areas/guidance/careers/library.ts')).doorsData(corrections),
  },
  {
    path: paths.subjectTable,
    title: 'All doors in one table',
    Page: lazyPage(
      async () => (await import('#web/areas/guidance/subjects/subject-table-page.tsx')).SubjectTablePage,
    ),
    loadData: async (corrections) =>
      (await import('#web/areas/guidance/careers/library.ts')).courseTable(corrections),
  },
  {
    path: paths.dmit,
    title: 'DMIT',
    Page: lazyPage(async () => (await import('#web/areas/site/information/dmit-page.tsx')).DmitPage),
  },
  {
    path: paths.overseas,
    title: 'Overseas Admission',
    Page: lazyPage(async () => (await import('#web/areas/site/information/overseas-page.tsx')).OverseasPage),
  },
  {
    path: paths.bridging,
    title: 'Bridging Courses',
    Page: lazyPage(async () => (await import('#web/areas/site/information/bridging-page.tsx')).BridgingPage),
  },
  ...SERVICES.map((service) => ({
    path: SAMPLE_PAGES[service],
    title: `Sample report of ${SERVICE_NAMES[service]}`,
    Page: lazyPage(
      async () =>
        (await import('#web/areas/reports/sample/sample-report-page.tsx')).SAMPLE_REPORT_PAGES[service],
    ),
    loadData: async () =>
      (await import('#web/areas/reports/sample/sample-sections.ts')).sampleSections(service),
  })),
  {
    path: paths.about,
    title: 'About us',
    Page: lazyPage(async () => (await import('#web/areas/site/information/about-page.tsx')).AboutPage),
  },
  {
    path: paths.booking,
    title: 'Your requests',
    Page: lazyPage(async () => (await import('#web/areas/enquiries/receiving/booking-page.tsx')).BookingPage),
  },
  {
    path: paths.contact,
    title: 'Contact us',
    Page: lazyPage(async () => (await import('#web/areas/enquiries/receiving/contact-page.tsx')).ContactPage),
  },
  {
    path: paths.terms,
    title: 'Terms and conditions',
    Page: lazyPage(async () => (await import('#web/areas/site/information/terms-page.tsx')).TermsPage),
  },
  {
    path: paths.privacy,
    title: 'Privacy',
    Page: lazyPage(async () => (await import('#web/areas/site/information/privacy-page.tsx')).PrivacyPage),
  },
  {
    path: paths.privacyRequest,
    title: 'Ask about your data',
    Page: lazyPage(
      async () =>
        (await import('#web/areas/enquiries/receiving/privacy-request-page.tsx')).PrivacyRequestPage,
    ),
  },
  {
    path: paths.srichakraDemo,
    title: 'Brand lettering',
    Page: lazyPage(
      async () => (await import('#web/areas/site/brand/srichakra-demo-page.tsx')).SrichakraDemoPage,
    ),
  },
  {
    path: paths.srichakraShowcase,
    title: 'The name Srichakra',
    Page: lazyPage(
      async () => (await import('#web/areas/site/brand/srichakra-showcase-page.tsx')).SrichakraShowcasePage,
    ),
  },
  {
    path: paths.codeEditor,
    title: 'Closure Library Execution Environment',
    Page: lazyPage(
      async () => (await import('#web/areas/site/code-editor/code-editor-page.tsx')).CodeEditorPage,
    ),
  },
];

/** The page of a career, at paths.careerOf. */
export const CareerPage = lazyPage(
  async () => (await import('#web/areas/guidance/careers/career-page.tsx')).CareerPage,
);
