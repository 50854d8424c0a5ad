import { BRAND_NAME, TAGLINE } from '#contracts/brand.ts';
import { COUNTRY_CODE, type Consultancy } from '#contracts/consultancy.ts';
import { paths } from '#contracts/pages.ts';
import { PUBLIC_URL_MARKER } from '#contracts/public-site.ts';

export const SHARE_PICTURE = `${PUBLIC_URL_MARKER}/share.png`;

/** The organisation as search engines read it (schema.org). */
export const describeOrganisation = ({ legalName, address, phone, emails, hours }: Consultancy) => ({
  '@context': 'https://schema.org',
  '@type': 'EducationalOrganization',
  name: BRAND_NAME,
  legalName,
  slogan: TAGLINE,
  url: PUBLIC_URL_MARKER + paths.home,
  logo: `${PUBLIC_URL_MARKER}/icon-512.png`,
  image: SHARE_PICTURE,
  telephone: phone.tel,
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
});
