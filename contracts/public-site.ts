// What the public site, its build and the server spell alike. Without schemas: every page loads what it needs of this.

/** How much of the public site reaches the server; see PUBLIC_SERVICES in .env.example. */
export const PUBLIC_SERVICES = ['browser', 'enquiries'] as const;
export type Rung = (typeof PUBLIC_SERVICES)[number];

/** Names the element of a page that says the rung; as `data-…` of the root element it says it to the style sheet. */
export const PUBLIC_SERVICES_META = 'public-services';

/** Names the element of a page that says in which time zone the consultancy's clocks are; empty in what the build writes. */
export const OFFICE_ZONE_META = 'office-time-zone';

/** Names the element of a page that says whether the product can send e-mail: "on", or empty. */
export const MAIL_META = 'mail';

/** Stands for the site's own origin in what the build writes. */
export const PUBLIC_URL_MARKER = 'https://public-url.invalid';

interface SiteSettings {
  /** Where people reach the site: scheme, host and port, without a slash at the end. */
  publicUrl: string;
  publicServices: Rung;
  /** IANA name; absent where no server says it. */
  timeZone?: string;
  /** Whether e-mail is set up; it never is where no server says so. */
  isMailOn?: boolean;
}

const RUNG = new RegExp(`(<meta name="${PUBLIC_SERVICES_META}" content=")[^"]*"`);
const ZONE = new RegExp(`(<meta name="${OFFICE_ZONE_META}" content=")[^"]*"`);
const MAIL = new RegExp(`(<meta name="${MAIL_META}" content=")[^"]*"`);
const ROOT = new RegExp(`<html( data-${PUBLIC_SERVICES_META}="[^"]*")?`);

/**
 * Puts the settings into a page or another text that the build wrote. A page holds the words for every rung, and shows
 * those of the rung that its root element names.
 */
export function fillSettings(
  built: string,
  { publicUrl, publicServices, timeZone = '', isMailOn = false }: SiteSettings,
): string {
  const text = built.replaceAll(PUBLIC_URL_MARKER, () => publicUrl);
  // Not a page of the site: the frame for strangers' code, the sitemap.
  if (!RUNG.test(text)) return text;
  return text
    .replace(RUNG, (_, start: string) => `${start}${publicServices}"`)
    .replace(ZONE, (_, start: string) => `${start}${timeZone}"`)
    .replace(MAIL, (_, start: string) => `${start}${isMailOn ? 'on' : ''}"`)
    .replace(ROOT, () => `<html data-${PUBLIC_SERVICES_META}="${publicServices}"`);
}

/** When a family would like to come. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export const DAY_PART_NAMES: Record<DayPart, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

/** The longest answers of the career assessment, in UTF-16 units: in its form, and in a request that carries them. */
export const LONGEST_ANSWERS = { name: 100, age: 20, text: 2000 } as const;
