import { paths } from '#contracts/pages.ts';
import { type LazyPage, lazyPage } from '#web/app/lazy-page.tsx';

interface PublicPage {
  path: string;
  /** In the browser's tab and in search results, before the brand's name. */
  title: string;
  /** For search results and shared links: one or two sentences. */
  description: string;
  Page: LazyPage;
}

/** Every page for everyone. The build writes the HTML of each; the portal is not among them. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: paths.home,
    title: 'Home',
    description:
      'Find out what suits your child: DMIT, career counselling, overseas admission and bridging courses, with people who listen.',
    Page: lazyPage(async () => (await import('#web/features/home/home-page.tsx')).HomePage),
  },
  {
    path: paths.login,
    title: 'Sign in',
    description: 'Sign in to your Srichakra account on this device.',
    Page: lazyPage(async () => (await import('#web/features/account/login-page.tsx')).LoginPage),
  },
  {
    path: paths.signup,
    title: 'Create an account',
    description: 'Create a free Srichakra account for your family. It is kept on your own device.',
    Page: lazyPage(async () => (await import('#web/features/account/signup-page.tsx')).SignupPage),
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot password',
    description: 'What to do when you have forgotten the password of your Srichakra account.',
    Page: lazyPage(
      async () => (await import('#web/features/account/forgot-password-page.tsx')).ForgotPasswordPage,
    ),
  },
  {
    path: paths.career,
    title: 'Career Assessment',
    description:
      'A free career assessment for students: tell us what you like and what you are good at, and see which careers to explore.',
    Page: lazyPage(async () => (await import('#web/features/career/career-page.tsx')).CareerPage),
  },
  {
    path: paths.dmit,
    title: 'DMIT',
    description:
      'What the fingerprint-pattern analysis DMIT is, how a session goes, and what it can and can not tell a family.',
    Page: lazyPage(async () => (await import('#web/features/information/dmit-page.tsx')).DmitPage),
  },
  {
    path: paths.overseas,
    title: 'Overseas Admission',
    description: 'Help with studying abroad: choosing a course, applications, visa and scholarships.',
    Page: lazyPage(async () => (await import('#web/features/information/overseas-page.tsx')).OverseasPage),
  },
  {
    path: paths.bridging,
    title: 'Bridging Courses',
    description: 'Short programmes that fill gaps in school subjects and skills.',
    Page: lazyPage(async () => (await import('#web/features/information/bridging-page.tsx')).BridgingPage),
  },
  {
    path: paths.about,
    title: 'About us',
    description: 'Who we are, what we believe, and how we help children and their parents.',
    Page: lazyPage(async () => (await import('#web/features/information/about-page.tsx')).AboutPage),
  },
  {
    path: paths.contact,
    title: 'Contact us',
    description: 'Address, phone, e-mail and hours, and a form to write to us.',
    Page: lazyPage(async () => (await import('#web/features/enquiries/contact-page.tsx')).ContactPage),
  },
  {
    path: paths.terms,
    title: 'Terms and conditions',
    description: 'The terms for using this site, in plain words.',
    Page: lazyPage(async () => (await import('#web/features/information/terms-page.tsx')).TermsPage),
  },
  {
    path: paths.privacy,
    title: 'Privacy',
    description: 'What we know about you and your child, why, and how to have it deleted.',
    Page: lazyPage(async () => (await import('#web/features/information/privacy-page.tsx')).PrivacyPage),
  },
  {
    path: paths.srichakraDemo,
    title: 'Brand lettering',
    description: 'The Srichakra lettering at all its sizes, colours and backgrounds.',
    Page: lazyPage(
      async () => (await import('#web/features/brand/srichakra-demo-page.tsx')).SrichakraDemoPage,
    ),
  },
  {
    path: paths.srichakraShowcase,
    title: 'The name Srichakra',
    description: 'What the name Srichakra means, and the lettering it is set in.',
    Page: lazyPage(
      async () => (await import('#web/features/brand/srichakra-showcase-page.tsx')).SrichakraShowcasePage,
    ),
  },
  {
    path: paths.codeEditor,
    title: 'Closure Library Execution Environment',
    description: 'Write and run JavaScript with the Closure Library, safely in your browser.',
    Page: lazyPage(
      async () => (await import('#web/features/code-editor/code-editor-page.tsx')).CodeEditorPage,
    ),
  },
];
