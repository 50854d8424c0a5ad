// Shared by public site, build and server. No schemas, because every page loads it.

import { CONSULTANCY_META, type Consultancy } from './consultancy.ts';
import type { Language } from './languages.ts';

/** How much of the public site reaches the server; see PUBLIC_SERVICES in .env.example. */
export const PUBLIC_SERVICES = ['browser', 'enquiries', 'accounts'] as const;
export type PublicServices = (typeof PUBLIC_SERVICES)[number];

/** Name of the meta element with the value; the root element repeats it as `data-…` for the style sheet. */
export const PUBLIC_SERVICES_META = 'public-services';

/** Name of the meta element with the office's time zone; the build leaves it empty. */
export const OFFICE_ZONE_META = 'office-time-zone';

/** Name of the meta element that is "on" if the product can send e-mail. */
export const MAIL_META = 'mail';

/**
 * Name of the meta element with the office's corrections of the table of courses, where pages may not ask the server for
 * them; else empty.
 */
export const COURSE_CORRECTIONS_META = 'course-corrections';

/** Id of the element with the API's first answers for a page of a signed-in family. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** A request for a page of a signed-in family, for the renderer of the HTML. */
export interface FamilyVisit {
  /** The page's own address in English. */
  address: string;
  language: Language;
  /** The server's settings, by the names of their meta elements. */
  settings: Readonly<Record<string, string>>;
  /** Absent for the placeholders. */
  consultancy: Consultancy | undefined;
  /** The API's first answers, the session's at the end. */
  answers: readonly unknown[];
}

/** Name of the cookie that a browser sets while the server may not know of a family's sign-out. */
export const LEAVING_COOKIE = 'srichakra_leaving';

/** Placeholder for the site's origin in built files. */
export const PUBLIC_URL_MARKER = 'https://public-url.invalid';

/** At the field of the phone number. */
export const UNREACHABLE_ERROR = /*i18n*/ 'Please give a phone number or an email address';

/** Longest message of the contact form and of a request, in UTF-16 units. */
export const MAX_MESSAGE_LENGTH = 5000;

interface SiteSettings {
  /** Scheme, host and port, without a trailing slash. */
  publicUrl: string;
  publicServices: PublicServices;
  /** IANA name. */
  timeZone?: string;
  isMailOn?: boolean;
  /** Absent for the placeholders. */
  consultancy?: Consultancy | undefined;
  /** `CourseCorrections` of the area guidance. */
  corrections?: object;
}

/** Contents of the meta elements by their names, apart from the office's particulars and corrections. */
export const metaSettings = ({ publicServices, timeZone = '', isMailOn = false }: SiteSettings) => ({
  [PUBLIC_SERVICES_META]: publicServices,
  [OFFICE_ZONE_META]: timeZone,
  [MAIL_META]: isMailOn ? 'on' : '',
});

const SERVICES = `<meta name="${PUBLIC_SERVICES_META}" content="`;
const ROOT = new RegExp(`<html( data-${PUBLIC_SERVICES_META}="[^"]*")?`);

/** Fills the settings into a built text. A page holds the texts of every value; its root element selects some. */
export function fillSettings(built: string, settings: SiteSettings): string {
  const { publicUrl, publicServices, consultancy, corrections } = settings;
  const text = built.replaceAll(PUBLIC_URL_MARKER, () => publicUrl);
  // Not a page: the sandbox frame, the sitemap.
  if (!text.includes(SERVICES)) return text;
  const contents: Record<string, string> = {
    ...metaSettings(settings),
    [CONSULTANCY_META]: consultancy ? toAttribute(consultancy) : '',
    [COURSE_CORRECTIONS_META]: corrections && publicServices === 'browser' ? toAttribute(corrections) : '',
  };
  return Object.entries(contents).reduce(
    (html, [name, content]) =>
      html.replace(
        new RegExp(`(<meta name="${name}" content=")[^"]*"`),
        (_, start: string) => `${start}${content}"`,
      ),
    text.replace(ROOT, () => `<html data-${PUBLIC_SERVICES_META}="${publicServices}"`),
  );
}

const toAttribute = (value: unknown) =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export const DAY_PART_NAMES: Record<DayPart, string> = {
  morning: /*i18n*/ 'Morning',
  afternoon: /*i18n*/ 'Afternoon',
  evening: /*i18n*/ 'Evening',
};

/** Longest answers of the career assessment, in UTF-16 units. */
export const MAX_ANSWER_LENGTHS = { name: 100, age: 20, text: 2000 } as const;
