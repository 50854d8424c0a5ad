import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { TOOLS } from '#web/areas/site/index.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';

interface PublicLink {
  to: string;
  label: string;
}

/** Links to the services offered. */
export const serviceLinks = (): readonly PublicLink[] =>
  readConsultancy().services.map((service) => ({ to: paths[service], label: SERVICE_NAMES[service] }));

/** The free tools of the site. */
export const TOOL_LINKS: readonly PublicLink[] = TOOLS.map(({ path, name }) => ({ to: path, label: name }));

export const PAGE_LINKS: readonly PublicLink[] = [
  ...TOOL_LINKS,
  { to: paths.about, label: 'About us' },
  { to: paths.contact, label: 'Contact us' },
  { to: paths.terms, label: 'Terms and conditions' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.privacyRequest, label: 'Ask about your data' },
];
