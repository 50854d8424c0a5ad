import {
  type ColumnMapping,
  type EXTRA_COLUMNS,
  LIST_COLUMNS,
  type ListColumn,
  SCHOOL_COLUMNS,
} from '#contracts/schools/index.ts';
import { COLUMN_HEADERS, PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

type Guessed = PlainField | (typeof EXTRA_COLUMNS)[number];

const HEADERS: Record<Exclude<Guessed, 'secondPhone'>, RegExp> = {
  ...COLUMN_HEADERS,
  middleName: /^(?!.*\b(father|mother|parent|guardian|contact)\b).*\b(initials?|middle name)\b/,
  surname:
    /^(?!.*\b(father|mother|parent|guardian|spouse|contact)\b)(?!.*(surname\b.*\bname|\bname\b.*surname)).*\b(surname|sur name|last name|family name)\b|^last$/,
  section: /^(section|sec|div|division)( name)?$|^(वर्ग|अनुभाग|तुकडी|பிரிவு|విభాగం|సెక్షన్|ವಿಭಾಗ|ഡിവിഷന്|വിഭാഗം)$/,
};

/** The first matching field wins. Headers of other fields contain the word name, so try the name last. */
const BY_CERTAINTY = [
  ...new Set<Exclude<Guessed, 'secondPhone'>>([
    ...(['email', 'phone', 'dateOfBirth', 'className', 'section', 'middleName', 'surname'] as const),
    ...PLAIN_FIELDS.toReversed(),
  ]),
];

/** Among several headers of one field the one with the highest sum is the best; the first of equal ones. */
const PREFERENCES: readonly (readonly [PlainField, number, RegExp])[] = [
  ['phone', 8, /\b(father|mother|parent|guardian)\b/],
  ['phone', -8, /\b(student|child|pupil|candidate|own|school)\b/],
  ['phone', -2, /\b(2|ii|second|secondary|alternate|alternative|alt|other|office|res|residence|landline)\b/],
  ['phone', -3, /\b[3-9]\b/],
  ['phone', 1, /\b(mobile|mob|cell)\b/],
  ['email', 8, /\b(father|mother|parent|guardian)\b/],
  ['className', 4, /^(class|std|standard|grade)( and)?( section| sec| div| division)?$/],
  ['className', -4, /\b(previous|last|admission|admitted|joining|next)\b/],
  ['name', 4, /\b(student|child|pupil|candidate|full|first)\b/],
  ['name', -4, /\b(in|as per|tamil|hindi|regional)\b/],
  ['guardianName', 2, /\b(parent|guardian)s?\b/],
  ['guardianName', 1, /\bfather\b/],
  ['guardianName', -4, /\bcontact\b/],
  ['city', 2, /\b(city|town)\b/],
];

/** One spelling of a header: words in small letters, also of MobileNo, MOBILENO, Mobile1 and FMobile. */
const wordsIn = (header: string) =>
  toSearchKey(header.replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$3 $2'))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/\b(student|father|mother|parent|guardian)s\b/g, '$1')
    .replace(
      /\b(student|father|mother|parent|guardian|child|first|last|middle|class)s?(?=name\b|mobile|phone|contact)/g,
      '$1 ',
    )
    .replace(/\b(mobile|phone|contact|cell|mob)(?=(no|num|number)\b)/g, '$1 ')
    .replace(/\bclass(?=section\b)/, 'class ')
    .replace(/\bdateofbirth\b/, 'date of birth')
    .replace(/\bf (?=(name|mobile|mob|phone|ph|contact)\b)/, 'father ')
    .replace(/\bm (?=(name|mobile|mob|phone|ph|contact)\b)/, 'mother ')
    .replace(/^m (?=no$)/, 'mobile ')
    .replace(
      /\b(father|mother|parent|guardian|alternate|alternative|alt|emergency|sms) (?=(no|num|number)\b)/,
      '$1 phone ',
    )
    .trim();

/** The field that a column with this header holds; undefined for an unknown header. */
export function fieldOf(header: string): Exclude<Guessed, 'secondPhone'> | undefined {
  const words = wordsIn(header);
  return BY_CERTAINTY.find((field) => HEADERS[field].test(words));
}

/** The best header of each field, in any order of the headers; the second best phone number is the one for rows without the first. */
function guess(
  headers: readonly string[],
  taken: ReadonlySet<string>,
  empty: ReadonlySet<string>,
): ColumnMapping {
  const mapping: ColumnMapping = {};
  const free = headers.filter((header) => !taken.has(header));
  for (const [field, own] of Map.groupBy(free, fieldOf)) {
    if (field === undefined) continue;
    const worthOf = (header: string) => (empty.has(header) ? -100 : worth(field, header));
    const [best, next] = own.toSorted((one, other) => worthOf(other) - worthOf(one));
    if (best !== undefined) mapping[field] = best;
    if (field === 'phone' && next !== undefined) mapping.secondPhone = next;
  }
  return mapping;
}

function worth(field: string, header: string): number {
  const words = wordsIn(header);
  return PREFERENCES.reduce(
    (sum, [of, points, pattern]) => sum + (of === field && pattern.test(words) ? points : 0),
    0,
  );
}

/** What a school's last import chose. */
export interface RememberedColumns {
  mapping: ColumnMapping | null;
  /** Headers that were left out. */
  leftOut: readonly string[];
}

/**
 * The columns of the school's last import as far as they exist, and a guess by the headers that it did not have.
 * @param empty headers of columns without a text, which are chosen last.
 */
export function chooseMapping(
  headers: readonly string[],
  { mapping, leftOut }: RememberedColumns,
  empty: ReadonlySet<string>,
): ColumnMapping {
  const kept: ColumnMapping = {};
  for (const column of LIST_COLUMNS) {
    const header = mapping?.[column];
    if (header !== undefined && headers.includes(header) && isForOne(column)) kept[column] = header;
  }
  return { ...guess(headers, new Set([...Object.values(kept), ...leftOut]), empty), ...kept };
}

const isForOne = (column: ListColumn) => !SCHOOL_COLUMNS.some((school) => school === column);

/** The headers that a guess would use and the person does not. */
export function leftOutOf(headers: readonly string[], mapping: ColumnMapping): string[] {
  const used = new Set(Object.values(mapping));
  return headers.filter((header) => !used.has(header) && fieldOf(header) !== undefined);
}

const SCHOOL_HEADERS: Record<(typeof SCHOOL_COLUMNS)[number], RegExp> = {
  school:
    /^(name of (the )?)?(school|college|institution)( (school|college))?( s)?( name)?$|विद्यालय|स्कूल|शाळा|பள்ளி|పాఠశాల|ಶಾಲೆ|സ്കൂള|വിദ്യാലയ/,
  schoolCity: /\b(school|college)( s)? (city|town|place)\b|\b(city|town|place) of (the )?(school|college)\b/,
};

/** For a list of several schools. */
export function chooseSchoolMapping(headers: readonly string[], empty: ReadonlySet<string>): ColumnMapping {
  const columns: ColumnMapping = {};
  for (const column of SCHOOL_COLUMNS) {
    const header = headers.find((header) => SCHOOL_HEADERS[column].test(wordsIn(header)));
    if (header !== undefined) columns[column] = header;
  }
  return { ...guess(headers, new Set(Object.values(columns)), empty), ...columns };
}
