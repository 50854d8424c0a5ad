import { toPlainDigits } from '#contracts/lib/characters.ts';
import { toSearchText } from '#server/lib/search-key.ts';

interface SearchedWords {
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  /** A request has none. */
  message?: string;
  /** Of a lead. */
  childName?: string | null | undefined;
  note?: string | null | undefined;
}

/** The text that the inbox searches. It has the phone number as written and as digits only. */
export function submissionSearchText({
  name,
  email,
  phone,
  message,
  childName,
  note,
}: SearchedWords): string {
  const digits = phone && toPlainDigits(phone).replace(/\D/g, '');
  return toSearchText([name, childName, email, phone, digits, message, note]);
}
