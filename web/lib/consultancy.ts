import {
  CONSULTANCY_META,
  type Consultancy,
  ownAddressLine,
  ownGeneralAddress,
  ownPhone,
  type Phone,
  PLACEHOLDERS,
} from '#contracts/consultancy.ts';

let known: Consultancy | null = null;

/** The consultancy's particulars, from the page's own HTML; placeholders where the server has put none. */
export function readConsultancy(): Consultancy {
  known ??= readMeta();
  return known;
}

/** For the renderer of the HTML, and for tests. Null reads them again. */
export function setConsultancy(consultancy: Consultancy | null): void {
  known = consultancy;
}

function readMeta(): Consultancy {
  const json =
    typeof document === 'undefined'
      ? null
      : document.querySelector(`meta[name="${CONSULTANCY_META}"]`)?.getAttribute('content');
  return json ? (JSON.parse(json) as Consultancy) : PLACEHOLDERS;
}

/** The postal address below the name, one line each. */
export function addressLines({ street, city, postalCode, state }: Consultancy['address']): string[] {
  return [...street, `${city} ${postalCode}`.trim(), state && `${state}, India`].filter(Boolean);
}

// False while families see the placeholders.
export const hasOwnAddress = (office: Consultancy) => ownAddressLine(office) !== null;
export const hasOwnPhone = (office: Consultancy) => ownPhone(office) !== null;
export const hasOwnEmails = (office: Consultancy) => ownGeneralAddress(office) !== null;

export const whatsAppLink = ({ tel }: Phone) => `https://wa.me/${tel.slice(1)}`;

/** Each address once. */
export const familyEmails = ([first, second]: Consultancy['emails']) =>
  first.address === second.address ? [first] : [first, second];
