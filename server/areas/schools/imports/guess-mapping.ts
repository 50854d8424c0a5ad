import { type ColumnMapping, SCHOOL_COLUMNS } from '#contracts/schools/index.ts';
import { PLAIN_FIELDS, type PlainField, STUDENT_FIELDS } from '#contracts/students/index.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

const SUREST: readonly PlainField[] = ['email', 'phone', 'dateOfBirth', 'className'];

/** The first matching field wins. Headers of other fields contain the word name, so try the name last. */
const BY_CERTAINTY = [...new Set([...SUREST, ...PLAIN_FIELDS.toReversed()])];

const wordsIn = (header: string) =>
  toSearchKey(header)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The field that a column with this header holds; undefined for an unknown header. */
export function fieldOf(header: string): PlainField | undefined {
  const words = wordsIn(header);
  return BY_CERTAINTY.find((field) => STUDENT_FIELDS[field].header.test(words));
}

function guess(headers: readonly string[], taken: ReadonlySet<string>): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (const header of headers) {
    const field = taken.has(header) ? undefined : fieldOf(header);
    if (field !== undefined) mapping[field] ??= header;
  }
  return mapping;
}

/** The columns of the school's last import as far as they exist, and a guess by the headers for the others. */
export function chooseMapping(headers: readonly string[], remembered: ColumnMapping | null): ColumnMapping {
  const known = PLAIN_FIELDS.flatMap((field) => {
    const header = remembered?.[field];
    return header === undefined ? [] : [[field, header] as const];
  });
  const present = known.filter(([, header]) => headers.includes(header));
  const kept: ColumnMapping = Object.fromEntries(present);
  // The same columns as last time: keep those unmapped that were left out then.
  if (present.length > 0 && present.length === known.length) return kept;
  return { ...guess(headers, new Set(Object.values(kept))), ...kept };
}

const SCHOOL_HEADERS: Record<(typeof SCHOOL_COLUMNS)[number], RegExp> = {
  school:
    /^(name of (the )?)?(school|college|institution)( (school|college))?( s)?( name)?$|विद्यालय|स्कूल|பள்ளி/,
  schoolCity: /\b(school|college)( s)? (city|town|place)\b|\b(city|town|place) of (the )?(school|college)\b/,
};

/** For a list of several schools. */
export function chooseSchoolMapping(headers: readonly string[]): ColumnMapping {
  const columns: ColumnMapping = {};
  for (const column of SCHOOL_COLUMNS) {
    const header = headers.find((header) => SCHOOL_HEADERS[column].test(wordsIn(header)));
    if (header !== undefined) columns[column] = header;
  }
  return { ...guess(headers, new Set(Object.values(columns))), ...columns };
}
