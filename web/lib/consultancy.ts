import { CONSULTANCY_META, type Consultancy, type Phone, PLACEHOLDERS } from '#contracts/consultancy.ts';

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

/** False while families see the placeholder. */
export const hasOwnAddress = ({ address }: Consultancy) =>
  address.street.join() !== PLACEHOLDERS.address.street.join();

/** False while families see the placeholder. */
export const hasOwnPhone = ({ phone }: Consultancy) => phone.tel !== PLACEHOLDERS.phone.tel;

export const whatsAppLink = ({ tel }: Phone) => `https://wa.me/${tel.slice(1)}`;

/** Each address once. */
export const familyEmails = ([first, second]: Consultancy['emails']) =>
  first.address === second.address ? [first] : [first, second];
