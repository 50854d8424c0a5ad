import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { EXAM_NAMES, EXAM_SLUGS } from '#contracts/exams.ts';
import { examAddress, isCareerAddress, paths } from '#contracts/pages.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { type LazyPage, lazyPage } from '#web/components/lazy-page.tsx';
import { withMessages } from '#web/lib/messages.ts';
import { SAMPLE_PAGES } from '#web/lib/sample-pages.ts';

/** In place of an address. */
export const LINKED_MESSAGES = 'linked';

interface PublicPage {
  path: string;
  /** In the browser's tab and in search results, before the brand's name. */
  title: () => string;
  Page: LazyPage;
}

const PAGES: readonly (Omit<PublicPage, 'Page'> & { load: () => Promise<ComponentType> })[] = [
  {
    path: paths.home,
    title: () => t`Career guidance for children`,
    load: async () => (await import('#web/areas/site/home/home-page.tsx')).HomePage,
  },
  {
    path: paths.login,
    title: () => t`Sign in`,
    load: async () => (await import('#web/areas/families/account/login-page.tsx')).LoginPage,
  },
  {
    path: paths.signup,
    title: () => t`Create an account`,
    load: async () => (await import('#web/areas/families/account/signup-page.tsx')).SignupPage,
  },
  {
    path: paths.forgotPassword,
    title: () => t`Forgot password`,
    load: async () =>
      (await import('#web/areas/families/account/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: paths.career,
    title: () => t`Career Assessment`,
    load: async () => (await import('#web/areas/guidance/career/career-page.tsx')).CareerPage,
  },
  {
    path: paths.interests,
    title: () => t`What would you like to do?`,
    load: async () => (await import('#web/areas/guidance/interests/interests-page.tsx')).InterestsPage,
  },
  {
    path: paths.careers,
    title: () => t`Careers`,
    load: async () => (await import('#web/areas/guidance/careers/careers-page.tsx')).CareersPage,
  },
  {
    path: paths.exams,
    title: () => t`Entrance examinations`,
    load: async () => (await import('#web/areas/guidance/careers/exam-pages.tsx')).ExamsPage,
  },
  ...EXAM_SLUGS.map((slug) => ({
    path: examAddress(slug),
    title: () => i18n._(EXAM_NAMES[slug]),
    load: async () => (await import('#web/areas/guidance/careers/exam-pages.tsx')).ExamPage,
  })),
  {
    path: paths.subjectDoors,
    title: () => t`Subject doors`,
    load: async () => (await import('#web/areas/guidance/subjects/subject-doors-page.tsx')).SubjectDoorsPage,
  },
  {
    path: paths.subjectTable,
    title: () => t`All doors in one table`,
    load: async () => (await import('#web/areas/guidance/subjects/subject-table-page.tsx')).SubjectTablePage,
  },
  {
    path: paths.dmit,
    title: () => t`DMIT`,
    load: async () => (await import('#web/areas/site/information/dmit-page.tsx')).DmitPage,
  },
  {
    path: paths.overseas,
    title: () => t`Overseas Admission`,
    load: async () => (await import('#web/areas/site/information/overseas-page.tsx')).OverseasPage,
  },
  {
    path: paths.bridging,
    title: () => t`Bridging Courses`,
    load: async () => (await import('#web/areas/site/information/bridging-page.tsx')).BridgingPage,
  },
  ...SERVICES.map((service) => ({
    path: SAMPLE_PAGES[service],
    title: () => t`Sample report of ${ph({ service: i18n._(SERVICE_NAMES[service]) })}`,
    load: async () =>
      (await import('#web/areas/reports/sample/sample-report-page.tsx')).SAMPLE_REPORT_PAGES[service],
  })),
  {
    path: paths.about,
    title: () => t`About us`,
    load: async () => (await import('#web/areas/site/information/about-page.tsx')).AboutPage,
  },
  {
    path: paths.booking,
    title: () => t`Your requests`,
    load: async () => (await import('#web/areas/enquiries/receiving/booking-page.tsx')).BookingPage,
  },
  {
    path: paths.contact,
    title: () => t`Contact us`,
    load: async () => (await import('#web/areas/enquiries/receiving/contact-page.tsx')).ContactPage,
  },
  {
    path: paths.terms,
    title: () => t`Terms and conditions`,
    load: async () => (await import('#web/areas/site/information/terms-page.tsx')).TermsPage,
  },
  {
    path: paths.privacy,
    title: () => t`Privacy`,
    load: async () => (await import('#web/areas/site/information/privacy-page.tsx')).PrivacyPage,
  },
  {
    path: paths.privacyRequest,
    title: () => t`Ask about your data`,
    load: async () =>
      (await import('#web/areas/enquiries/receiving/privacy-request-page.tsx')).PrivacyRequestPage,
  },
  {
    path: paths.srichakraDemo,
    title: () => t`Brand lettering`,
    load: async () => (await import('#web/areas/site/brand/srichakra-demo-page.tsx')).SrichakraDemoPage,
  },
  {
    path: paths.srichakraShowcase,
    title: () => t`The name Srichakra`,
    load: async () =>
      (await import('#web/areas/site/brand/srichakra-showcase-page.tsx')).SrichakraShowcasePage,
  },
  {
    path: paths.codeEditor,
    title: () => t`Closure Library Execution Environment`,
    load: async () => (await import('#web/areas/site/code-editor/code-editor-page.tsx')).CodeEditorPage,
  },
];

/** The page under whose address the messages of a page are kept: careers share theirs, and examinations. */
export function messagesPage(path: string): string {
  if (isCareerAddress(path)) return paths.careerOf;
  return path.startsWith(`${paths.exams}/`) ? paths.exams : path;
}

/** A page's code and its messages arrive together. */
const loadPage = <Props extends object>(path: string, load: () => Promise<ComponentType<Props>>) =>
  lazyPage(() => withMessages(messagesPage(path), load));

/** The public pages. The build prerenders each; page-head.ts has the other metadata. */
export const PUBLIC_PAGES: readonly PublicPage[] = PAGES.map(({ load, ...page }) => ({
  ...page,
  Page: loadPage(page.path, load),
}));

/** The page of a career, at paths.careerOf. */
export const CareerPage = loadPage(
  paths.careerOf,
  async () => (await import('#web/areas/guidance/careers/career-page.tsx')).CareerPage,
);

const loadFamily = () => import('#web/app/family-page.tsx');

/** The pages of a family's account on the server. */
export const FamilyPage = lazyPage(async () => (await loadFamily()).FamilyPage);

/** @param path one of FAMILY_PATHS. */
export async function preloadFamilyPage(path: string): Promise<void> {
  await FamilyPage.preload();
  await (await loadFamily()).preloadFamilyPage(path);
}

/** The pages of links with a secret. */
export const LinkedPage = loadPage(
  LINKED_MESSAGES,
  async () => (await import('#web/app/linked-page.tsx')).LinkedPage,
);
