import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { toPlainDigits } from '#contracts/lib/characters.ts';

/**
 * A phone number as it is stored (E.164). One without a country's code is an Indian one, with or without the zero in
 * front, mobile or with its area code.
 * @returns null for what is no phone number.
 */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(toPlainDigits(text), { defaultCountry: 'IN', extract: false });
  return number?.isValid() ? number.number : null;
}
