import { toPlainDigits } from './characters.ts';

/** The digits of a text, of any script, as 0 to 9. */
export const digitsOf = (text: string): string => toPlainDigits(text).replace(/\D/g, '');

/** By this two spellings of a number are compared: its last ten digits, without a country code or a zero in front. */
export const phoneKey = (phone: string): string => digitsOf(phone).slice(-10);

/** Whether a text has the number. An extension may follow it. `mayHavePhone` of server/db/search.ts finds its candidates. */
export const hasPhone = (text: string, phone: string): boolean => digitsOf(text).includes(phoneKey(phone));
