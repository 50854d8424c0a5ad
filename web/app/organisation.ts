import { BRAND_NAME, TAGLINE } from '#contracts/brand.ts';
import { CONSULTANCY } from '#contracts/consultancy.ts';
import { paths } from '#contracts/pages.ts';
import { PUBLIC_URL_MARKER } from '#contracts/public-site.ts';

const { legalName, address, phone, emails, hours } = CONSULTANCY;

/** Whether consultancy.ts still has the sample phone number. */
export const hasSampleNumber = /^\+910+$/.test(phone.tel);

/** The organisation as search engines read it (schema.org). */
export const ORGANISATION = {
  '@context': 'https://schema.org',
  '@type': 'EducationalOrganization',
  name: BRAND_NAME,
  legalName,
  slogan: TAGLINE,
  url: PUBLIC_URL_MARKER + paths.home,
  logo: `${PUBLIC_URL_MARKER}/icon-512.png`,
  image: `${PUBLIC_URL_MARKER}/share.png`,
  telephone: phone.tel,
  email: emails[0].address,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street.join(', '),
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.postalCode,
    addressCountry: address.countryCode,
  },
  openingHours: hours.flatMap(({ schema }) => schema ?? []),
};
