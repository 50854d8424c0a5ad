import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { toPlainDigits } from '#contracts/lib/characters.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';

/** @returns E.164, Indian unless the number has a country code; null for text that is no phone number. */
export function toE164(text: string): string | null {
  // 1900-01-01 would be a valid Indian number.
  if (isWholeDay(text.trim())) return null;
  const number = parsePhoneNumberFromString(toPlainDigits(text), { defaultCountry: 'IN', extract: false });
  return number?.isValid() ? number.number : null;
}
