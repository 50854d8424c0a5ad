import { ENGLISH_LANGUAGE_NAMES, type Language } from '#contracts/languages.ts';
import { STUDENT_STATUS_NAMES, type StudentStatus } from '#contracts/records.ts';
import { CHANGE_LABELS, DAY_FIELDS, type PLAIN_FIELDS } from '#contracts/students/index.ts';

const LONGEST = 200;
export const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** A record as its readers see it. */
type Shown = { [Field in (typeof PLAIN_FIELDS)[number]]: string | null } & {
  language: Language;
  status: StudentStatus;
  tags: string[];
  school: string | null;
  counsellor: string | null;
};

const DAY = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function wordsOf(field: keyof typeof CHANGE_LABELS, record: Shown): string {
  switch (field) {
    case 'status':
      return STUDENT_STATUS_NAMES[record.status];
    case 'tags':
      return record.tags.join(', ') || 'none';
    case 'language':
      return ENGLISH_LANGUAGE_NAMES[record.language];
    case 'schoolId':
      return record.school ?? 'none';
    case 'counsellorId':
      return record.counsellor ?? 'nobody';
    default: {
      const value = record[field];
      if (value === null) return 'none';
      return DAY_FIELDS.includes(field) ? DAY.format(new Date(value)) : value;
    }
  }
}

/** What a change of a record changed, from what to what, a line for each field. */
export function describeChanges(before: Shown, after: Shown, fields: readonly string[]): string {
  return (Object.keys(CHANGE_LABELS) as (keyof typeof CHANGE_LABELS)[])
    .filter((field) => fields.includes(field))
    .map((field) => {
      const [from, to] = [before, after].map((record) => shortened(wordsOf(field, record)));
      return `${CHANGE_LABELS[field]}: ${from} → ${to}`;
    })
    .join('\n');
}
