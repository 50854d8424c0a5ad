// What the public site, its build and the server spell alike. Without schemas: every page loads what it needs of this.

/** How much of the public site reaches the server; see PUBLIC_SERVICES in .env.example. */
export const PUBLIC_SERVICES = ['browser', 'enquiries'] as const;
export type Rung = (typeof PUBLIC_SERVICES)[number];

/** Names the element of a page that says the rung. */
export const PUBLIC_SERVICES_META = 'public-services';

/** Stands for the site's own origin in what the build writes. */
export const PUBLIC_URL_MARKER = 'https://public-url.invalid';

interface SiteSettings {
  /** Where people reach the site: scheme, host and port, without a slash at the end. */
  publicUrl: string;
  publicServices: Rung;
}

/** Puts the settings into a page or another text that the build wrote. */
export function fillSettings(built: string, { publicUrl, publicServices }: SiteSettings): string {
  const rung = new RegExp(`(<meta name="${PUBLIC_SERVICES_META}" content=")[^"]*"`);
  return built
    .replaceAll(PUBLIC_URL_MARKER, () => publicUrl)
    .replace(rung, (_, start: string) => `${start}${publicServices}"`);
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
