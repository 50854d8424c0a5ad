import { toPlainDigits } from '#contracts/lib/characters.ts';
import { toSearchText } from '#server/lib/search-key.ts';

interface SearchedWords {
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  /** Set in a request for a student under 18. */
  parentName?: string | null | undefined;
  reference?: string;
  message?: string | null | undefined;
  /** Set in a lead. */
  childName?: string | null | undefined;
  note?: string | null | undefined;
}

/** The text that the inbox searches. It has the phone number as written and as digits only. */
export function submissionSearchText({
  name,
  parentName,
  reference,
  email,
  phone,
  message,
  childName,
  note,
}: SearchedWords): string {
  const digits = phone && toPlainDigits(phone).replace(/\D/g, '');
  return toSearchText([name, parentName, childName, email, phone, digits, message, note, reference]);
}
