import * as z from 'zod/mini';
import { optionalDay } from '../lib/dates.ts';
import { forFields } from '../lib/fields.ts';
import { MAX_EMAIL_LENGTH, OptionalEmailSchema, optionalText, requiredName } from '../lib/text.ts';
import { CITY_LENGTH } from '../records.ts';

/** A text or a calendar day (ISO 8601) of a student. */
interface FieldDescription {
  /** On the form and the student's page, in the timeline and above the column of an exported list. */
  label: string;
  /** For requests. Absent, null and empty optional fields are stored as null. */
  schema: z.ZodMiniType<string | null>;
  /** Longest accepted text, which the input enforces too. A day needs none. */
  max?: number;
  type?: 'tel' | 'email' | 'date';
  /** Stands below the input. */
  hint?: string;
  /** Matches the header of its column in a class list. */
  header: RegExp;
  isSearched?: true;
  isListed?: true;
}

/** @param label names the field in messages. */
const textField = (label: string, max: number) => ({ schema: optionalText(label, max), max });

/** The plain fields of a student, in display order. Each has a column of the same name in the table `students`. */
export const STUDENT_FIELDS = {
  name: {
    label: 'Name',
    schema: requiredName('Name', 100),
    max: 100,
    isSearched: true,
    header:
      /\b(student|child|pupil|candidate|full)( s)? name\b|\bname of (the )?(student|child|pupil|candidate)|^name$|^(student|child|pupil|candidate)s?$|^नाम$|छात्र|विद्यार्थी|மாணவ|^பெயர்$|^(?!.*\b(school|teacher|last|middle|sur|user|nick|bank|account|house|village|district|state|route|bus|company|subject|game|club|father|mother|parent|guardian)\b).*\bname\b/,
  },
  guardianName: {
    label: 'Guardian',
    ...textField('Guardian’s name', 100),
    isSearched: true,
    header:
      /\b(guardian|parent|father|mother)s?( s)?( name)?$|^[fm] name$|\bcontact (person|name)\b|\bname of (the )?(guardian|parent|father|mother)|अभिभावक|पिता|माता|பெற்றோர்|தந்தை|தாய்/,
  },
  guardianRelation: {
    label: 'Relation',
    ...textField('Relation', 40),
    hint: 'For example mother or uncle',
    header: /\brelation(ship)?\b/,
  },
  /** As people write it; stored as E.164. It is an Indian number unless it begins with + or 00. */
  phone: {
    label: 'Phone',
    ...textField('Phone number', 40),
    type: 'tel',
    hint: 'For a number outside India, begin with + and the country code',
    isSearched: true,
    header:
      /^(?!.*\b(contact (person|name|address)|relation(ship)?|teacher|principal|warden|driver|staff|institution|fees?)\b).*\b(phones?|ph|mobiles?|mob|whats ?app|contacts?|tel|telephone|cell)\b|फोन|फ़ोन|मोबाइल|தொலைபேசி|கைபேசி/,
  },
  email: {
    label: 'Email',
    schema: OptionalEmailSchema,
    max: MAX_EMAIL_LENGTH,
    type: 'email',
    isSearched: true,
    // Of the family. A column of the children's own addresses is not chosen by itself.
    header: /^(?!.*\b(student|child|pupil|candidate)).*(\be ?mail|\bmail\b|ईमेल|ई मेल|மின்னஞ்சல்)/,
  },
  city: {
    label: 'City',
    ...textField('City', CITY_LENGTH),
    isListed: true,
    header: /^(?!.*\b(birth|work|school)\b).*\b(city|town|place)\b|शहर|நகரம்|^ஊர்$/,
  },
  className: {
    label: 'Class',
    ...textField('Class', 60),
    header:
      /^(?!.*\b(teacher|incharge|in charge|strength|fees?|rank|code|roll|no|number|room)\b).*\b(class|grade|std|standard)\b|कक्षा|வகுப்பு/,
  },
  board: {
    label: 'Board',
    ...textField('Board', 60),
    header: /^(?!.*\b(reg|registration|roll|no|number)\b).*\b(board|syllabus)\b/,
  },
  dateOfBirth: {
    label: 'Date of birth',
    schema: optionalDay('Date of birth'),
    type: 'date',
    header:
      /^(?!.*\b(place|certificate|words|mark|marks|order)\b).*\b(dob|d o b|birth|birthday|birthdate)\b|जन्म|பிறந்த/,
  },
} as const satisfies Record<string, FieldDescription>;

type Fields = typeof STUDENT_FIELDS;
export type PlainField = keyof Fields;
type FieldWith<Flag extends 'isSearched' | 'isListed'> = {
  [Field in PlainField]: Fields[Field] extends Record<Flag, true> ? Field : never;
}[PlainField];

export const PLAIN_FIELDS = Object.keys(STUDENT_FIELDS) as PlainField[];
export const OPTIONAL_FIELDS = PLAIN_FIELDS.filter((field) => field !== 'name');
const fieldsWith = <Flag extends 'isSearched' | 'isListed'>(flag: Flag) =>
  PLAIN_FIELDS.filter((field): field is FieldWith<Flag> => flag in STUDENT_FIELDS[field]);
export const SEARCHED_FIELDS = fieldsWith('isSearched');
export const LISTED_FIELDS = fieldsWith('isListed');

/** The school is shown between the two. */
const schoolIndex = PLAIN_FIELDS.indexOf('className');
export const FIELDS_BEFORE_SCHOOL = PLAIN_FIELDS.slice(0, schoolIndex);
export const FIELDS_AFTER_SCHOOL = PLAIN_FIELDS.slice(schoolIndex);

/** Typed with the properties that only some fields have. */
export const descriptionOf = (field: PlainField): FieldDescription => STUDENT_FIELDS[field];
/** The fields that are calendar days. */
export const DAY_FIELDS = PLAIN_FIELDS.filter((field) => descriptionOf(field).type === 'date');

/** For requests. */
export const plainSchemas = forFields(PLAIN_FIELDS, (field) => STUDENT_FIELDS[field].schema) as {
  [Field in PlainField]: Fields[Field]['schema'];
};

const NullableTextSchema = z.nullable(z.string());
/** For answers. */
export const listedAnswer = forFields(LISTED_FIELDS, () => NullableTextSchema);
export const plainAnswer = {
  name: z.string(),
  ...forFields(OPTIONAL_FIELDS, () => NullableTextSchema),
};
