import '#web/lib/zod-without-eval.ts';
import { i18n, type Messages } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { BRAND_NAME, TAGLINE } from '#contracts/brand.ts';
import { COUNTRY_CODE, type Consultancy, PLACEHOLDERS } from '#contracts/consultancy.ts';
import { type CourseCorrections, NO_CORRECTIONS } from '#contracts/guidance/index.ts';
import { inLanguage, type Language, OFFERED_LANGUAGES, prefixOf } from '#contracts/languages.ts';
import { careerAddress, FAMILY_PATHS, familyFile, PUBLIC_PATHS, paths } from '#contracts/pages.ts';
import { type FamilyVisit, FIRST_ANSWERS_ID, PUBLIC_URL_MARKER } from '#contracts/public-site.ts';
import { PAGE_HEADS } from '#web/app/page-head.ts';
import { NOT_FOUND } from '#web/app/prerendered.ts';
import { FamilyPage, messagesPage, PUBLIC_PAGES } from '#web/app/public-pages.ts';
import { PublicSite, preloadPage } from '#web/app/public-site.tsx';
import { setFirstAnswers } from '#web/areas/families/index.ts';
import { hasOwnPhone, readConsultancy, setConsultancy } from '#web/lib/consultancy.ts';
import { activateLanguage, pageLanguage } from '#web/lib/messages.ts';
import { PAGE_DATA_ID, setPageData } from '#web/lib/page-data.ts';
import { setPageSettings } from '#web/lib/page-settings.ts';
import { pageTitle } from '#web/lib/page-title.tsx';

export { BRAND_NAME } from '#contracts/brand.ts';
// For scripts/prerender.mjs and scripts/export-site.mjs.
export { PLACEHOLDERS } from '#contracts/consultancy.ts';
export { LANGUAGE_FONTS } from '#contracts/languages.ts';
export { paths } from '#contracts/pages.ts';
export { fillSettings, PUBLIC_URL_MARKER } from '#contracts/public-site.ts';
export { FAMILY_MODULES } from '#web/app/page-head.ts';
export { icon, sharePicture } from '#web/app/pictures.tsx';
export { LINKED_MESSAGES } from '#web/app/public-pages.ts';
export { MESSAGES_ID, messagesFile } from '#web/lib/messages.ts';

const CATALOGUES = import.meta.glob<Messages>('../messages/*.po', { import: 'messages' });

/** The messages of a language. Each is loaded when it is asked for: a running server renders pages, too. */
export async function loadCatalogue(language: Language): Promise<Messages> {
  const load = CATALOGUES[`../messages/${language}.po`];
  if (load === undefined) throw new Error(`There is no catalogue of ${language}`);
  return await load();
}

activateLanguage('en', await loadCatalogue('en'));
i18n.on('missing', ({ id }) => {
  throw new Error(`The catalogue has no message ${id}: please run npm run messages`);
});

interface PrerenderedPage {
  /** The page's address; of the 404 page NOT_FOUND, in its language. */
  path: string;
  language: Language;
  /** Content of the root element. */
  body: string;
  /** Title, description and metadata for search engines and shared links. */
  head: string;
  /** The page that the messages of `withMessages` are for. */
  page: string;
  /** The page's own module, as in the bundler's manifest. */
  module: string | null;
  /** The data that its code needs, as an element; empty if it needs none. */
  data: string;
  /** Shown if its code does not load. */
  onlyRead: string;
}

interface FamilyShell extends Pick<PrerenderedPage, 'language' | 'body'> {
  /** Of FAMILY_PATHS. */
  path: string;
  file: string;
}

/** For a page that was not seen before, in each language but English, which web/public/offline.html has. */
export async function offlineLines(): Promise<string> {
  let lines = '';
  for (const language of OFFERED_LANGUAGES.filter((each) => each !== 'en')) {
    activateLanguage(language, await loadCatalogue(language));
    lines += renderToStaticMarkup(
      <p lang={language}>
        {t`You are offline. This page has not been opened on this device before, so it can't be shown without a network.`}
      </p>,
    );
  }
  activateLanguage('en', await loadCatalogue('en'));
  return lines;
}

/** React puts them into the body, which the browser reads after the styles. */
const PICTURE_PRELOAD = /<link rel="preload" as="image"[^>]*>/g;

/** Contents of the pages that the office changes. */
interface Shown {
  consultancy?: Consultancy;
  corrections?: CourseCorrections;
}

const loadLibrary = () => import('#web/areas/guidance/careers/library.ts');

/**
 * Renders every public page and the 404 page in each language, for the build and for a running server.
 * @throws the error of a page.
 */
export async function prerenderPages(
  { consultancy = PLACEHOLDERS, corrections = NO_CORRECTIONS }: Shown = {},
  languages = OFFERED_LANGUAGES,
): Promise<PrerenderedPage[]> {
  setConsultancy(consultancy);
  const pages: PrerenderedPage[] = [];
  for (const language of languages) {
    activateLanguage(language, await loadCatalogue(language));
    for (const path of [...PUBLIC_PATHS, NOT_FOUND]) {
      pages.push(await prerenderPage(path, corrections));
      await answerOthers();
    }
  }
  activateLanguage('en', await loadCatalogue('en'));
  return pages;
}

/** A running server answers waiting requests between two pages. Promises alone would let none through. */
const answerOthers = () => new Promise((resolve) => setTimeout(resolve));

/** Slugs of the careers with a route that names one of the rows of courses. */
export async function careersOfCourses(ids: readonly string[]): Promise<readonly string[]> {
  return (await loadLibrary()).careersOfCourses(ids);
}

/** Renders the pages of careers in each language; by default of all careers. */
export async function prerenderCareers(
  slugs?: readonly string[],
  { consultancy = PLACEHOLDERS, corrections = NO_CORRECTIONS }: Shown = {},
  languages = OFFERED_LANGUAGES,
): Promise<PrerenderedPage[]> {
  setConsultancy(consultancy);
  const { CAREER_SLUGS, careerHere } = await loadLibrary();
  const pages: PrerenderedPage[] = [];
  for (const language of languages) {
    activateLanguage(language, await loadCatalogue(language));
    for (const slug of slugs ?? CAREER_SLUGS) {
      const content = await careerHere(slug, corrections);
      const title = content?.career.name ?? slug;
      pages.push(
        await renderPage({
          path: careerAddress(slug),
          title,
          description: t`${ph({ career: title })}: what people do in a day, where they work, which interests fit, and which courses lead there.`,
          module: 'areas/guidance/careers/career-page.tsx',
          data: content,
        }),
      );
      await answerOthers();
    }
  }
  activateLanguage('en', await loadCatalogue('en'));
  return pages;
}

/** Renders the families' pages in each language, without anything of a family. */
export async function prerenderFamilyPages(): Promise<FamilyShell[]> {
  const shells: FamilyShell[] = [];
  for (const language of OFFERED_LANGUAGES) {
    activateLanguage(language, await loadCatalogue(language));
    for (const path of FAMILY_PATHS) {
      await preloadPage(path);
      // With a fragment, because an invitation or a confirmation is usually opened by a link with a secret.
      const body = renderToStaticMarkup(
        <StaticRouter basename={prefixOf(language)} location={`${inLanguage(path, language)}#secret`}>
          <FamilyPage path={path} />
        </StaticRouter>,
      );
      shells.push({ path, file: prefixOf(language) + familyFile(path), language, body });
    }
  }
  activateLanguage('en', await loadCatalogue('en'));
  return shells;
}

/**
 * Renders a page of a signed-in family, for a running server.
 * @returns the content of the root element, and the element with the answers for the page's code.
 */
export async function renderFamilyPage(visit: FamilyVisit) {
  const { address, language, settings, consultancy = PLACEHOLDERS, answers } = visit;
  const messages = await loadCatalogue(language);
  await preloadPage(address);
  // In one go from here: another rendering may be between two of its pages.
  const former = {
    language: pageLanguage(),
    messages: i18n.messages,
    consultancy: readConsultancy(),
    settings: setPageSettings(settings),
  };
  activateLanguage(language, messages);
  setConsultancy(consultancy);
  setFirstAnswers({ path: address, answers });
  try {
    const body = renderToString(
      <StrictMode>
        <StaticRouter basename={prefixOf(language)} location={inLanguage(address, language)}>
          <PublicSite />
        </StaticRouter>
      </StrictMode>,
    );
    const element = scriptOf(`type="application/json" id="${FIRST_ANSWERS_ID}"`, { path: address, answers });
    return { body, element };
  } finally {
    setFirstAnswers(null);
    activateLanguage(former.language, former.messages);
    setConsultancy(former.consultancy);
    setPageSettings(former.settings);
  }
}

async function prerenderPage(path: string, corrections: CourseCorrections): Promise<PrerenderedPage> {
  const page = PUBLIC_PAGES.find((each) => each.path === path);
  const head = PAGE_HEADS[path];
  if (path !== NOT_FOUND && !(page && head)) throw new Error(`${path} has no page or no head`);
  const data = await head?.loadData?.(corrections);
  return await renderPage({
    path,
    title: page?.title() ?? t`404 Page Not Found`,
    description: head?.description(),
    module: head?.module ?? null,
    data,
  });
}

interface Page {
  path: string;
  title: string;
  description: string | undefined;
  module: string | null;
  data: unknown;
}

async function renderPage({ path, title, description, module, data }: Page): Promise<PrerenderedPage> {
  const language = pageLanguage();
  const address = inLanguage(path, language);
  const pageData = data === undefined ? null : { path, data };
  setPageData(pageData);
  await preloadPage(path);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={prefixOf(language)} location={address}>
        <PublicSite />
      </StaticRouter>
    </StrictMode>,
    {
      // In one chunk: React moves later chunks into place by inline scripts, which the content security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error;
      },
    },
  );
  const body = await new Response(prelude).text();
  return {
    path: address,
    language,
    page: messagesPage(path),
    body: body.replaceAll(PICTURE_PRELOAD, ''),
    head:
      (body.match(PICTURE_PRELOAD) ?? []).join('') +
      renderToStaticMarkup(<Head path={path} title={title} description={description} />) +
      (PAGES_ABOUT_US.includes(path) ? organisationScript() : ''),
    module,
    onlyRead: t`Part of this page could not be loaded, so it can only be read. Please reload it when you are connected.`,
    data: pageData === null ? '' : scriptOf(`type="application/json" id="${PAGE_DATA_ID}"`, pageData),
  };
}

/** Data, which the content security policy allows. Escaped, because "</script>" inside would end the element. */
const scriptOf = (attributes: string, data: unknown) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const PAGES_ABOUT_US: string[] = [paths.home, paths.about, paths.contact];
const organisationScript = () =>
  scriptOf('type="application/ld+json"', describeOrganisation(readConsultancy()));

interface HeadProps {
  path: string;
  title: string;
  description: string | undefined;
}

function Head({ path, title, description }: HeadProps) {
  const fullTitle = pageTitle(title);
  if (path === NOT_FOUND) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const language = pageLanguage();
  const url = PUBLIC_URL_MARKER + inLanguage(path, language);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {OFFERED_LANGUAGES.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={PUBLIC_URL_MARKER + inLanguage(path, each)} />
      ))}
      {/* For readers of another language. */}
      <link rel="alternate" hrefLang="x-default" href={PUBLIC_URL_MARKER + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND_NAME} />
      <meta property="og:locale" content={`${language}_IN`} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={SHARE_PICTURE} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t`The Sri Yantra and the name ${ph({ brand: BRAND_NAME })}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const SHARE_PICTURE = `${PUBLIC_URL_MARKER}/share.png`;

/** The organisation as search engines read it (schema.org). */
const describeOrganisation = (consultancy: Consultancy) => {
  const { legalName, address, phone, emails, hours } = consultancy;
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name: BRAND_NAME,
    legalName,
    slogan: i18n._(TAGLINE),
    url: PUBLIC_URL_MARKER + paths.home,
    logo: `${PUBLIC_URL_MARKER}/icon-512.png`,
    image: SHARE_PICTURE,
    ...(hasOwnPhone(consultancy) && { telephone: phone.tel }),
    email: emails[0].address,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street.join(', '),
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postalCode,
      addressCountry: COUNTRY_CODE,
    },
    openingHours: hours.flatMap(({ schema }) => schema ?? []),
  };
};
