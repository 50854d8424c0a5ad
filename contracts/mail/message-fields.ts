import { BRAND_NAME } from '../brand.ts';
import { type Consultancy, ownPhone } from '../consultancy.ts';
import { ENGLISH_LANGUAGE_NAMES, LANGUAGE_NAMES, LANGUAGES, type Language } from '../languages.ts';
import { forFields } from '../lib/fields.ts';

/** The languages of message templates for the portal, for example "हिन्दी (Hindi)". */
export const MESSAGE_LANGUAGES = forFields(LANGUAGES, (language) =>
  language === 'en' ? LANGUAGE_NAMES.en : `${LANGUAGE_NAMES[language]} (${ENGLISH_LANGUAGE_NAMES[language]})`,
);

/** The fields of a template, written in braces. Each with an example for the preview. */
export const MESSAGE_FIELDS = {
  guardian: { label: 'guardian’s name', example: 'Meera Bhat' },
  student: { label: 'student’s name', example: 'Kavya Bhat' },
  counsellor: { label: 'counsellor’s name', example: 'Chitra Nair' },
  'appointment day': { label: 'day of the next appointment', example: 'Monday, 4 May 2026' },
  'appointment time': { label: 'time of the next appointment', example: '10:00 am' },
  'office name': { label: 'name of the office', example: BRAND_NAME },
  'office phone': { label: 'phone number of the office', example: '+91 00000 00000' },
  sender: { label: 'your own name', example: 'Asha Rao' },
} as const;
export type MessageField = keyof typeof MESSAGE_FIELDS;
export const MESSAGE_FIELD_NAMES = Object.keys(MESSAGE_FIELDS) as MessageField[];

export type MessageValues = { readonly [Field in MessageField]?: string | null };

/** What a record says for the fields of a template. */
export interface MessageFacts {
  guardian: string | null;
  student: string | null;
  counsellor: string | null;
  /** When the next appointment begins; ISO 8601. */
  appointmentAt: string | null;
}

interface MessageWriter {
  /** The writing member's name. */
  sender: string;
  consultancy: Consultancy;
  /** IANA name. */
  timeZone: string;
}

/** The values of a template's fields, in the template's language. */
export function messageValues(
  { guardian, student, counsellor, appointmentAt }: MessageFacts,
  { sender, consultancy, timeZone }: MessageWriter,
  language: Language,
): MessageValues {
  const format = (style: Intl.DateTimeFormatOptions) =>
    appointmentAt &&
    new Intl.DateTimeFormat(`${language}-IN`, { ...style, timeZone }).format(new Date(appointmentAt));
  return {
    guardian,
    student,
    counsellor,
    sender,
    'office name': consultancy.legalName,
    'office phone': ownPhone(consultancy),
    'appointment day': format(DAY),
    'appointment time': format(TIME),
  };
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

const BRACES = /\{([^{}]*)\}/g;

const isField = (name: string): name is MessageField => Object.hasOwn(MESSAGE_FIELDS, name);
const nameIn = (inner: string) => inner.trim().replace(/\s+/gu, ' ').toLowerCase();

/** Texts in braces that are no fields. A single brace counts too, since it is a typing error. */
export function unknownFields(text: string): string[] {
  const unknown = Array.from(text.matchAll(BRACES), ([whole, inner = '']) => ({ whole, name: nameIn(inner) }))
    .filter(({ name }) => !isField(name))
    .map(({ whole }) => whole);
  const single = text.replace(BRACES, '').match(/[{}]/g) ?? [];
  return [...new Set([...unknown, ...single])];
}

/** The fields that still stand in braces, each once. */
export function openFields(text: string): MessageField[] {
  const names = Array.from(text.matchAll(BRACES), ([, inner = '']) => nameIn(inner));
  return MESSAGE_FIELD_NAMES.filter((field) => names.includes(field));
}

/** Replaces each field that has a value. The others stay in braces, for a person to fill in. */
export function fillFields(text: string, values: MessageValues): string {
  return text.replace(BRACES, (whole, inner: string) => {
    const name = nameIn(inner);
    return isField(name) ? values[name] || whole : whole;
  });
}
