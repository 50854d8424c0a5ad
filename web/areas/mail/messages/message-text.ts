import { ownPhone } from '#contracts/consultancy.ts';
import type { MessageLanguage, MessageValues } from '#contracts/mail/index.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';

/** A family that a message is for, as its record has it. */
export interface MessageFamily {
  guardian: string | null;
  student: string | null;
  counsellor: string | null;
  email: string | null;
  phone: string | null;
  /** When the next appointment begins. */
  appointmentAt: string | null;
  /** Whether the family withdrew its consent to be contacted. */
  refusesContact: boolean;
  /** Whether no consent to be contacted is recorded. */
  lacksConsent?: boolean | undefined;
}

/** The values of a template's fields, in the template's language. */
export function valuesFor(family: MessageFamily, language: MessageLanguage, sender: string): MessageValues {
  const { guardian, student, counsellor, appointmentAt } = family;
  const consultancy = readConsultancy();
  return {
    guardian,
    student,
    counsellor,
    sender,
    'office name': consultancy.legalName,
    'office phone': ownPhone(consultancy),
    'appointment day': format(appointmentAt, language, DAY),
    'appointment time': format(appointmentAt, language, TIME),
  };
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

function format(
  moment: string | null,
  language: MessageLanguage,
  style: Intl.DateTimeFormatOptions,
): string | null {
  if (moment === null) return null;
  const options = { ...style, timeZone: readOfficeZone() };
  return new Intl.DateTimeFormat(`${language}-IN`, options).format(new Date(moment));
}

const MAX_ADDRESS_LENGTH = 8_000;
/** Digits of a number in India without its country code. */
const LOCAL_DIGITS = 10;

/** WhatsApp’s address that opens a chat with a text. @returns null for a text that is too long for an address. */
export function whatsAppAddress(phone: string, text: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  const number = !phone.trim().startsWith('+') && digits.length === LOCAL_DIGITS ? `91${digits}` : digits;
  const address = `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
  return address.length > MAX_ADDRESS_LENGTH ? null : address;
}
