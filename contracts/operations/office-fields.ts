import type { Holiday } from '../consultancy.ts';
import type { SkippedStages } from '../enquiries/index.ts';
import { forFields } from '../lib/fields.ts';
import type { OpenHours } from '../opening-hours.ts';
import { SERVICES, type Service } from '../services.ts';
import { type Fees, NO_FEES } from './fees.ts';

interface OfficeText {
  label: string;
  /** In UTF-16 units. */
  max: number;
  kind: 'line' | 'lines' | 'phone' | 'email' | 'link' | 'gstin' | 'pin' | 'year';
  section:
    | 'Name and address'
    | 'Registration'
    | 'Contact'
    | 'On the web'
    | 'Papers'
    | 'Lost enquiries'
    | 'Sources of enquiries';
  /** Of each line. */
  lineMax?: number;
  hint?: string;
  /** For a link: the only sites that it may lead to. */
  hosts?: readonly [string, ...string[]];
  /** Families see a placeholder until it is set. */
  hasPlaceholder?: true;
}

/**
 * The texts of the office in the order of the form. A text that is not set is null. Stored as one document, so that a new
 * one needs no migration.
 */
export const OFFICE_TEXTS = {
  legalName: {
    label: 'Registered name',
    max: 120,
    kind: 'line',
    section: 'Name and address',
    hasPlaceholder: true,
  },
  street: {
    label: 'Street',
    max: 200,
    kind: 'lines',
    section: 'Name and address',
    hint: 'One or two lines',
    hasPlaceholder: true,
  },
  city: { label: 'City', max: 80, kind: 'line', section: 'Name and address' },
  postalCode: { label: 'PIN code', max: 12, kind: 'pin', section: 'Name and address' },
  state: { label: 'State', max: 60, kind: 'line', section: 'Name and address' },
  secondAddress: {
    label: 'Second office',
    max: 300,
    kind: 'lines',
    section: 'Name and address',
    hint: 'The whole address, one line each',
  },
  registrationKind: {
    label: 'Kind of registration',
    max: 80,
    kind: 'line',
    section: 'Registration',
    hint: 'For example Udyam, private limited company, registered society',
  },
  registrationNumber: {
    label: 'Registration number',
    max: 60,
    kind: 'line',
    section: 'Registration',
    hint: 'Families see both once the number is set.',
  },
  foundedIn: { label: 'Founding year', max: 4, kind: 'year', section: 'Registration' },
  phone: { label: 'Phone', max: 30, kind: 'phone', section: 'Contact', hasPlaceholder: true },
  secondPhone: { label: 'Second phone', max: 30, kind: 'phone', section: 'Contact' },
  whatsapp: { label: 'WhatsApp number', max: 30, kind: 'phone', section: 'Contact' },
  generalEmail: {
    label: 'Email for general questions',
    max: 254,
    kind: 'email',
    section: 'Contact',
    hint: 'Questions about personal data arrive here too.',
    hasPlaceholder: true,
  },
  sessionsEmail: {
    label: 'Email for counselling sessions',
    max: 254,
    kind: 'email',
    section: 'Contact',
    hint: 'Replies to our messages arrive here.',
    hasPlaceholder: true,
  },
  grievanceContact: {
    label: 'Who answers complaints about personal data',
    max: 120,
    kind: 'line',
    section: 'Contact',
    hint: 'Name and role. The privacy page names this person.',
  },
  facebook: {
    label: 'Facebook page',
    max: 200,
    kind: 'link',
    section: 'On the web',
    hosts: ['facebook.com'],
  },
  twitter: {
    label: 'Twitter page',
    max: 200,
    kind: 'link',
    section: 'On the web',
    hint: 'An address of twitter.com or x.com',
    hosts: ['twitter.com', 'x.com'],
  },
  instagram: {
    label: 'Instagram page',
    max: 200,
    kind: 'link',
    section: 'On the web',
    hosts: ['instagram.com'],
  },
  gstin: { label: 'GSTIN', max: 15, kind: 'gstin', section: 'Papers', hint: 'On the letterhead of reports' },
  letterhead: {
    label: 'Further lines of the letterhead',
    max: 200,
    kind: 'lines',
    section: 'Papers',
    hint: 'For example the registration. Two lines at most.',
  },
  lostReasons: {
    label: 'Usual reasons',
    max: 1000,
    lineMax: 300,
    kind: 'lines',
    section: 'Lost enquiries',
    hint: 'One in each line. Whoever moves an enquiry to Lost chooses one of them or writes another.',
  },
  enquirySources: {
    label: 'Where enquiries come from',
    max: 1000,
    lineMax: 60,
    kind: 'lines',
    section: 'Sources of enquiries',
    hint: 'One in each line. Staff choose one for a new enquiry. A removed source stays on its enquiries. Messages of the website have a source of their own.',
  },
} as const satisfies Record<string, OfficeText>;

export type OfficeTextName = keyof typeof OFFICE_TEXTS;
export const OFFICE_TEXT_NAMES = Object.keys(OFFICE_TEXTS) as OfficeTextName[];

/** Typed with the properties that only some texts have. */
export const officeTextOf = (name: OfficeTextName): OfficeText => OFFICE_TEXTS[name];

/** The texts of which families still see a placeholder. */
export const placeholderTexts = (particulars: Particulars): OfficeTextName[] =>
  OFFICE_TEXT_NAMES.filter((name) => officeTextOf(name).hasPlaceholder && particulars[name] === null);

/** The particulars that the office enters in Settings. Null stands for a placeholder, or for nothing. */
export interface Particulars extends Record<OfficeTextName, string | null> {
  /** Days without hours are closed. Null: the specified hours. */
  hours: readonly OpenHours[] | null;
  /** Of everybody, by day. */
  holidays: readonly Holiday[];
  services: readonly Service[];
  /** The stages of leads that services leave out. Families do not see them. */
  skippedStages: SkippedStages;
  cancellationHours: number | null;
  /** Working days until a new enquiry or session request is due. */
  answerWorkingDays: number;
  fees: Fees;
}

export const BLANK_PARTICULARS: Particulars = {
  ...(Object.fromEntries(OFFICE_TEXT_NAMES.map((name) => [name, null])) as Record<OfficeTextName, null>),
  hours: null,
  holidays: [],
  services: SERVICES,
  skippedStages: forFields(SERVICES, () => []),
  cancellationHours: null,
  answerWorkingDays: 1,
  fees: NO_FEES,
};
