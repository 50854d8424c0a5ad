import { type ColumnMapping, IMPORT_FIELDS, type ImportField } from '#contracts/schools/index.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

/** By what a header tells its field, the surest first; a column goes to the first that knows it. */
const SIGNS: readonly (readonly [ImportField, RegExp])[] = [
  ['email', /\be ?mail/],
  ['phone', /\b(phone|mobile|mob|whatsapp|contact|tel|telephone|cell)\b|फोन|फ़ोन|मोबाइल|தொலைபேசி|கைபேசி/],
  ['dateOfBirth', /\b(dob|d o b|birth|birthday|birthdate)\b|जन्म|பிறந்த/],
  ['className', /\b(class|grade|std|standard)\b|कक्षा|வகுப்பு/],
  ['board', /\b(board|syllabus)\b/],
  ['city', /\b(city|town|place)\b|शहर|நகரம்/],
  ['guardianRelation', /\brelation(ship)?\b/],
  [
    'guardianName',
    /\b(guardian|parent|father|mother)s?( s)?( name)?$|\bname of (the )?(guardian|parent|father|mother)|अभिभावक|पिता|माता|பெற்றோர்|தந்தை|தாய்/,
  ],
  [
    'name',
    /\b(student|child|pupil|candidate|full)( s)? name\b|\bname of (the )?(student|child|pupil|candidate)|^name$|^(student|child|pupil)s?$|^नाम$|छात्र|மாணவ|^பெயர்$/,
  ],
  ['name', /^(?!.*\b(school|teacher|last|middle|sur|user|nick)\b).*\bname\b/],
];

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
  const fieldOf = (words: string) => SIGNS.find(([, sign]) => sign.test(words))?.[0];
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
  const known = IMPORT_FIELDS.flatMap((field) => {
    const header = remembered?.[field];
    return header === undefined ? [] : [[field, header] as const];
  });
  const present = known.filter(([, header]) => headers.includes(header));
  const kept: ColumnMapping = Object.fromEntries(present);
  // The same list as before: what was left out then was left out on purpose.
  if (present.length > 0 && present.length === known.length) return kept;
  return { ...guess(headers, new Set(Object.values(kept))), ...kept };
}
