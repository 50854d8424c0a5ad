import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';

interface PublicLink {
  to: string;
  label: string;
}

/** Links to the services offered. */
export const serviceLinks = (): readonly PublicLink[] =>
  readConsultancy().services.map((service) => ({ to: paths[service], label: SERVICE_NAMES[service] }));

export const PAGE_LINKS: readonly PublicLink[] = [
  { to: paths.careers, label: 'Careers' },
  { to: paths.interests, label: 'Interest inventory' },
  { to: paths.subjectDoors, label: 'Subject doors' },
  { to: paths.about, label: 'About us' },
  { to: paths.contact, label: 'Contact us' },
  { to: paths.terms, label: 'Terms and conditions' },
  { to: paths.privacy, label: 'Privacy' },
];
