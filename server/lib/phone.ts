import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { toPlainDigits } from '#contracts/lib/characters.ts';

/** @returns E.164, Indian unless the number has a country code; null for text that is no phone number. */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(toPlainDigits(text), { defaultCountry: 'IN', extract: false });
  return number?.isValid() ? number.number : null;
}
