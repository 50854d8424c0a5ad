import type { ColumnMapping } from '#contracts/schools/index.ts';
import { PLAIN_FIELDS, type PlainField, STUDENT_FIELDS } from '#contracts/students/index.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

const SUREST: readonly PlainField[] = ['email', 'phone', 'dateOfBirth', 'className'];

/** A header that matches several fields is the first one's: a name is in the headers of others, so it comes last. */
const BY_CERTAINTY = [...new Set([...SUREST, ...PLAIN_FIELDS.toReversed()])];

function guess(headers: readonly string[], taken: ReadonlySet<string>): ColumnMapping {
  const mapping: ColumnMapping = {};
  const free = headers
    .filter((header) => !taken.has(header))
    .map((header) => ({
      header,
      words: toSearchKey(header)
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim(),
    }));
  const fieldOf = (words: string) => BY_CERTAINTY.find((field) => STUDENT_FIELDS[field].header.test(words));
  for (const { header, words } of free) {
    const field = fieldOf(words);
    if (field !== undefined) mapping[field] ??= header;
  }
  return mapping;
}

/**
 * Which column holds what: as it was the last time for this school, where the columns are there, and else as their
 * headers say.
 */
export function chooseMapping(headers: readonly string[], remembered: ColumnMapping | null): ColumnMapping {
  const known = PLAIN_FIELDS.flatMap((field) => {
    const header = remembered?.[field];
    return header === undefined ? [] : [[field, header] as const];
  });
  const present = known.filter(([, header]) => headers.includes(header));
  const kept: ColumnMapping = Object.fromEntries(present);
  // The same list as before: what was left out then was left out on purpose.
  if (present.length > 0 && present.length === known.length) return kept;
  return { ...guess(headers, new Set(Object.values(kept))), ...kept };
}
