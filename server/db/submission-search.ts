import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * What a message or a request is found by, as one text to search in: the database's spelling of toSearchText in
 * server/lib/search-key.ts. The phone number is in it as the family wrote it and as its digits alone.
 * @param message the words of a message; a request has none.
 */
export function submissionSearchText(
  { name, email, phone }: Record<'name' | 'email' | 'phone', AnyPgColumn>,
  message?: AnyPgColumn,
): SQL {
  const words = sql`${name} || ' ' || coalesce(${email}, '') || ' ' || coalesce(${phone}, '') || ' ' || regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g')`;
  const text = message ? sql`${words} || ' ' || ${message}` : words;
  return sql`lower(normalize(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'), NFC))`;
}
