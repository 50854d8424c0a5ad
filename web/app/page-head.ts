import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { EXAM_NAMES, EXAM_SLUGS } from '#contracts/exams.ts';
import type { CourseCorrections } from '#contracts/guidance/index.ts';
import { examAddress, paths } from '#contracts/pages.ts';
import type { Service } from '#contracts/services.ts';

interface PageHead {
  /** For search results and shared links: one or two sentences. */
  description: () => string;
  /** The page's own module, whose chunk the browser preloads. */
  module: string;
  /** The data that the page's HTML holds for its code. */
  loadData?: (corrections: CourseCorrections) => Promise<unknown>;
}

const loadLibrary = () => import('#web/areas/guidance/careers/library.ts');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Data of the library, in the page's language. */
const fromLibrary =
  (select: (library: Library, corrections: CourseCorrections) => unknown) =>
  async (corrections: CourseCorrections) => {
    const library = await loadLibrary();
    return await library.inPageLanguage(select(library, corrections));
  };

const loadSample = async (service: Service) =>
  (await import('#web/areas/reports/sample/sample-sections.ts')).sampleSections(service);

/** Metadata and data of the public pages, except the title. Only the renderer reads it. */
export const PAGE_HEADS: Record<string, PageHead> = {
  [paths.home]: {
    description: () =>
      t`Find out what suits your child: DMIT, career counselling, overseas admission and bridging courses, with people who listen.`,
    module: 'areas/site/home/home-page.tsx',
  },
  [paths.login]: {
    description: () => t`Sign in to your Srichakra account.`,
    module: 'areas/families/account/login-page.tsx',
  },
  [paths.signup]: {
    description: () => t`Create a free Srichakra account for your family.`,
    module: 'areas/families/account/signup-page.tsx',
  },
  [paths.forgotPassword]: {
    description: () => t`What to do when you have forgotten the password of your Srichakra account.`,
    module: 'areas/families/account/forgot-password-page.tsx',
  },
  [paths.career]: {
    description: () =>
      t`A free career assessment for students: tell us what you like and what you are good at, and see which careers to explore.`,
    module: 'areas/guidance/career/career-page.tsx',
  },
  [paths.interests]: {
    description: () =>
      t`A free interest inventory for students from 13 years on: 30 or 60 small activities, worked out in your browser, with careers that go with your answers.`,
    module: 'areas/guidance/interests/interests-page.tsx',
  },
  [paths.careers]: {
    description: () =>
      t`Careers that exist in India, from trades, nursing and farming to engineering: what people do, and which routes lead there.`,
    module: 'areas/guidance/careers/careers-page.tsx',
    loadData: fromLibrary(({ careerList }, corrections) => careerList(corrections)),
  },
  [paths.exams]: {
    description: () =>
      t`NEET, JEE, CUET, CLAT, NDA and other entrance examinations of India: what each opens, who may sit it, and its official page.`,
    module: 'areas/guidance/careers/exam-pages.tsx',
    loadData: fromLibrary(({ examList }) => examList()),
  },
  ...Object.fromEntries(
    EXAM_SLUGS.map((slug) => [
      examAddress(slug),
      {
        description: () =>
          t`${ph({ exam: i18n._(EXAM_NAMES[slug]) })}: what it opens, who may sit it, when it usually is, and its official page.`,
        module: 'areas/guidance/careers/exam-pages.tsx',
        loadData: fromLibrary(({ examContent }, corrections) => examContent(slug, corrections)),
      },
    ]),
  ),
  [paths.subjectDoors]: {
    description: () =>
      t`Choose Class 11 subjects and see which courses, examinations and careers they open, and which they shut.`,
    module: 'areas/guidance/subjects/subject-doors-page.tsx',
    loadData: fromLibrary(({ doorsData }, corrections) => doorsData(corrections)),
  },
  [paths.subjectTable]: {
    description: () =>
      t`The courses, examinations and careers of India in one table, with the Class 11 combinations that open each.`,
    module: 'areas/guidance/subjects/subject-table-page.tsx',
    loadData: fromLibrary(({ courseTable }, corrections) => courseTable(corrections)),
  },
  [paths.dmit]: {
    description: () =>
      t`What the fingerprint-pattern analysis DMIT is, how a session goes, and what it can and cannot tell a family.`,
    module: 'areas/site/information/dmit-page.tsx',
  },
  [paths.overseas]: {
    description: () => t`Help with studying abroad: choosing a course, applications, visa and scholarships.`,
    module: 'areas/site/information/overseas-page.tsx',
  },
  [paths.bridging]: {
    description: () => t`Short programmes that fill gaps in school subjects and skills.`,
    module: 'areas/site/information/bridging-page.tsx',
  },
  [paths.dmitSample]: {
    description: () =>
      t`An invented DMIT report with all particulars of a family removed, with what the method can and cannot tell.`,
    module: 'areas/reports/sample/sample-report-page.tsx',
    loadData: () => loadSample('dmit'),
  },
  [paths.careerSample]: {
    description: () =>
      t`An invented career report with all particulars of a family removed: strengths, recommendations with reasons, next steps.`,
    module: 'areas/reports/sample/sample-report-page.tsx',
    loadData: () => loadSample('career'),
  },
  [paths.overseasSample]: {
    description: () =>
      t`An invented overseas admission report with all particulars of a family removed: plan, universities, documents, next steps.`,
    module: 'areas/reports/sample/sample-report-page.tsx',
    loadData: () => loadSample('overseas'),
  },
  [paths.bridgingSample]: {
    description: () =>
      t`An invented bridging course report with all particulars of a family removed: each subject before and after, next steps.`,
    module: 'areas/reports/sample/sample-report-page.tsx',
    loadData: () => loadSample('bridging'),
  },
  [paths.about]: {
    description: () => t`Who we are, what we believe, and how we help children and their parents.`,
    module: 'areas/site/information/about-page.tsx',
  },
  [paths.booking]: {
    description: () => t`The requests for a session that were sent from this browser, with their references.`,
    module: 'areas/enquiries/receiving/booking-page.tsx',
  },
  [paths.contact]: {
    description: () => t`Address, phone, e-mail and hours, and a form to write to us.`,
    module: 'areas/enquiries/receiving/contact-page.tsx',
  },
  [paths.terms]: {
    description: () => t`The terms for using this site, in plain words.`,
    module: 'areas/site/information/terms-page.tsx',
  },
  [paths.privacy]: {
    description: () => t`What we know about you and your child, why, and how to have it deleted.`,
    module: 'areas/site/information/privacy-page.tsx',
  },
  [paths.privacyRequest]: {
    description: () =>
      t`See, correct or delete what we have about you or your child, or take a consent back.`,
    module: 'areas/enquiries/receiving/privacy-request-page.tsx',
  },
  [paths.srichakraDemo]: {
    description: () => t`The Srichakra lettering at all its sizes, colours and backgrounds.`,
    module: 'areas/site/brand/srichakra-demo-page.tsx',
  },
  [paths.srichakraShowcase]: {
    description: () => t`What the name Srichakra means, and the lettering it is set in.`,
    module: 'areas/site/brand/srichakra-showcase-page.tsx',
  },
  [paths.codeEditor]: {
    description: () => t`Write and run JavaScript with the Closure Library, safely in your browser.`,
    module: 'areas/site/code-editor/code-editor-page.tsx',
  },
};

/** The own module of each of FAMILY_PATHS. */
export const FAMILY_MODULES: Record<string, string> = {
  [paths.family]: 'areas/families/space/space-page.tsx',
  [paths.familyChild]: 'areas/families/space/child-page.tsx',
  [paths.familyAccount]: 'areas/families/account/own-account-page.tsx',
  [paths.familyInvitation]: 'areas/families/guardians/invitation-page.tsx',
  [paths.confirmAccount]: 'areas/families/account/link-page.tsx',
  [paths.setFamilyPassword]: 'areas/families/account/link-page.tsx',
};
