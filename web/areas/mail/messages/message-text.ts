import type { Language } from '#contracts/languages.ts';
import { type MessageFacts, messageValues } from '#contracts/mail/index.ts';
import type { LackingWays } from '#contracts/students/index.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';

/** A family that a message is for, as its record has it. */
export interface MessageFamily extends MessageFacts {
  email: string | null;
  phone: string | null;
  /** Whether the family withdrew its consent to be contacted. */
  refusesContact: boolean;
  /** Whether no consent to be contacted is recorded. */
  lacksConsent?: boolean | undefined;
  ways?: LackingWays | undefined;
}

/** The values of a template's fields, in the template's language. */
export function valuesFor(family: MessageFacts, language: Language, sender: string) {
  const writer = { sender, consultancy: readConsultancy(), timeZone: readOfficeZone() };
  return messageValues(family, writer, language);
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
