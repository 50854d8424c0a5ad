import { ph, t } from '@lingui/core/macro';
import {
  CONSULTANCY_META,
  type Consultancy,
  ownAddressLine,
  ownGeneralAddress,
  ownPhone,
  type Phone,
  PLACEHOLDERS,
} from '#contracts/consultancy.ts';
import { localeOf } from '#contracts/languages.ts';
import { pageLanguage } from './messages.ts';
import { readPageSetting } from './page-settings.ts';

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
  const json = readPageSetting(CONSULTANCY_META);
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

/** Days in the language of this page. @param days as the particulars name them, for example "Monday to Friday, Sunday". */
export function sayDays(days: string): string {
  if (pageLanguage() === 'en') return days;
  return days
    .split(', ')
    .map((span) => {
      const [from = '', to] = span.split(' to ').map(sayWeekday);
      return to === undefined ? from : sayRange(from, to);
    })
    .join(', ');
}

export const sayRange = (from: string, to: string) => t`${ph({ from })} to ${ph({ to })}`;

function sayWeekday(english: string): string {
  const at = 'MoTuWeThFrSaSu'.indexOf(english.slice(0, 2)) / 2;
  const format = new Intl.DateTimeFormat(localeOf(pageLanguage()), { weekday: 'long', timeZone: 'UTC' });
  // The first day of 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, 1 + at));
}
