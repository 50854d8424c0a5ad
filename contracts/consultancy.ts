// Every public page loads this file: no schemas here.

import { SERVICES, type Service } from './services.ts';

/** The consultancy as families see it. Everything here is public: pages, messages, search engines. */
export interface Consultancy {
  /** Registered name; the other party of the terms. */
  legalName: string;
  address: {
    /** One line each. */
    street: readonly string[];
    city: string;
    postalCode: string;
    state: string;
  };
  /** A second office, one line each; empty without one. */
  secondAddress: readonly string[];
  phone: Phone;
  secondPhone: Phone | null;
  whatsapp: Phone | null;
  /** The first address also takes questions about personal data, the second one answers about appointments. */
  emails: readonly [PurposeEmail, PurposeEmail];
  /** The consultancy's own pages; null until it has entered one. */
  social: { facebook: string | null; twitter: string | null; instagram: string | null };
  /** In office time, in the order of the week. */
  hours: readonly OpeningHours[];
  /** By day; past ones are among them. */
  holidays: readonly Holiday[];
  /** Families may cancel an appointment until so many hours before; null without a limit. */
  cancellationHours: number | null;
  /** Address of the logo on this site. */
  logo: string | null;
  registration: { kind: string; number: string } | null;
  /** A year. */
  foundedIn: string | null;
  /** Who looks into complaints about personal data, for example "Ms Rao, director". */
  grievanceContact: string | null;
  /** The services offered. */
  services: readonly Service[];
  /** Only of services with a fee. */
  fees: Partial<Record<Service, FamilyFee>>;
  /** In their order. */
  people: readonly FamilyPerson[];
}

/** A counsellor who agreed to be shown. */
export interface FamilyPerson {
  name: string;
  qualification: string | null;
  /** For example "English, Hindi"; empty for none. */
  languages: string;
  /** For example "Monday to Friday"; empty for none. */
  days: string;
  /** Address of the photograph on this site. */
  photo: string | null;
}

/** Null and an empty list stand for particulars that the office has not entered. */
export interface FamilyFee {
  /** For example "₹1,25,000". */
  from: string | null;
  duration: string | null;
  included: readonly string[];
  /** One line each. */
  refundRule: readonly string[];
}

export interface Phone {
  /** As people read it out. */
  display: string;
  /** Country code and digits only. */
  tel: string;
}

interface PurposeEmail {
  purpose: string;
  address: string;
}

/** Days on which the whole office is closed, both included; ISO 8601. */
export interface Holiday {
  firstDay: string;
  lastDay: string;
  /** For example "Diwali". Families read it. */
  name: string;
}

/** @param day ISO 8601. */
export const holidayOn = (holidays: readonly Holiday[], day: string): Holiday | undefined =>
  holidays.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);

interface OpeningHours {
  days: string;
  time: string;
  /** schema.org's notation; null for a closed day. */
  schema: string | null;
}

/** ISO 3166, two letters. */
export const COUNTRY_CODE = 'IN';

/** Name of the meta element with the consultancy's public particulars, as JSON; empty for the placeholders. */
export const CONSULTANCY_META = 'consultancy';

/** Shown until the office enters its own in Settings. */
export const PLACEHOLDERS: Consultancy = {
  legalName: 'Srichakra Education Consultancy',
  address: {
    street: ['12 Example Street', 'Sample Nagar'],
    city: 'Chennai',
    postalCode: '600000',
    state: 'Tamil Nadu',
  },
  secondAddress: [],
  phone: { display: '+91 00000 00000', tel: '+910000000000' },
  secondPhone: null,
  whatsapp: null,
  emails: [
    { purpose: /*i18n*/ 'General questions', address: 'hello@srichakra.example' },
    { purpose: /*i18n*/ 'Counselling sessions', address: 'counselling@srichakra.example' },
  ],
  social: { facebook: null, twitter: null, instagram: null },
  hours: [
    { days: 'Monday to Friday', time: '9:00 AM to 6:00 PM', schema: 'Mo-Fr 09:00-18:00' },
    { days: 'Saturday', time: '10:00 AM to 2:00 PM', schema: 'Sa 10:00-14:00' },
    { days: 'Sunday', time: 'closed', schema: null },
  ],
  holidays: [],
  cancellationHours: null,
  logo: null,
  registration: null,
  foundedIn: null,
  grievanceContact: null,
  services: SERVICES,
  fees: {},
  people: [],
};

/** The postal address in one line. */
export function addressLine({ address }: Consultancy): string {
  return [...address.street, `${address.city} ${address.postalCode}`.trim()].filter(Boolean).join(', ');
}

// What families get by mail, calendar and PDF has no placeholder in it: null until the office has entered its own.

export const ownAddressLine = (office: Consultancy): string | null =>
  office.address.street.join() === PLACEHOLDERS.address.street.join() ? null : addressLine(office);

export const ownPhone = ({ phone }: Consultancy): string | null =>
  phone.tel === PLACEHOLDERS.phone.tel ? null : phone.display;

const ownEmail = (at: 0 | 1, { emails }: Consultancy) =>
  emails[at].address === PLACEHOLDERS.emails[at].address ? null : emails[at].address;

export const ownGeneralAddress = (office: Consultancy): string | null => ownEmail(0, office);

/** The address that answers about appointments. */
export const ownReplyAddress = (office: Consultancy): string | null => ownEmail(1, office);
