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
  },
  guardianName: {
    label: 'Guardian',
    ...textField('Guardian’s name', 100),
    isSearched: true,
  },
  guardianRelation: {
    label: 'Relation',
    ...textField('Relation', 40),
    hint: 'For example mother or uncle',
  },
  /** As people write it; stored as E.164. It is an Indian number unless it begins with + or 00. */
  phone: {
    label: 'Phone',
    ...textField('Phone number', 40),
    type: 'tel',
    hint: 'For a number outside India, begin with + and the country code',
    isSearched: true,
  },
  email: {
    label: 'Email',
    schema: OptionalEmailSchema,
    max: MAX_EMAIL_LENGTH,
    type: 'email',
    isSearched: true,
  },
  city: {
    label: 'City',
    ...textField('City', CITY_LENGTH),
    isListed: true,
  },
  className: {
    label: 'Class',
    ...textField('Class', 60),
  },
  board: {
    label: 'Board',
    ...textField('Board', 60),
  },
  dateOfBirth: {
    label: 'Date of birth',
    schema: optionalDay('Date of birth'),
    type: 'date',
  },
} as const satisfies Record<string, FieldDescription>;

type Fields = typeof STUDENT_FIELDS;
export type PlainField = keyof Fields;

/** Matches the header of each field's column in a class list. Apart, since no page of the portal loads it. */
export const COLUMN_HEADERS: Record<PlainField, RegExp> = {
  name: /\b(student|child|pupil|candidate|full)( s)? name\b|\bname of (the )?(student|child|pupil|candidate)|^name$|^first$|^(student|child|pupil|candidate)s?$|^(नाम|नाव|பெயர்|పేరు|ಹೆಸರು|പേര്|নাম|નામ)$|छात्र|विद्यार्थ|बच्चे का नाम|மாணவ|విద్యార్థి|ವಿದ್ಯಾರ್ಥಿ|വിദ്യാര്|વિદ્યાર્થી|^(?!.*\b(school|college|institution|teacher|last|middle|sur|user|nick|bank|account|house|village|district|state|city|town|place|block|mandal|street|route|bus|company|subject|game|club|section|batch|course|group|class|stream|branch|department|dept|medium|exam|test|term|caste|religion|driver|staff|hostel|spouse|husband|father|mother|parent|guardian)\b).*\bname\b/,
  guardianName:
    /\b(guardian|parent|father|mother)s?( s)?( name)?$|\bcontact (person|(first |full )?name)\b|^[sd] ?o\b|\bname of (the )?(guardian|parent|father|mother)|अभिभावक|संरक्षक|पालक|पिता|माता|वडील|பெற்றோர்|தந்தை|தாய்|తండ్రి|తల్లి|సంరక్షకు|ತಂದೆ|ತಾಯಿ|ಪೋಷಕ|രക്ഷിതാ|രക്ഷകര്|അച്ഛ|പിതാ|മാതാ|അമ്മ/,
  guardianRelation: /\brelation(ship)?\b/,
  phone:
    /^(?!.*\b(name|contact (person|address)|relation(ship)?|teacher|principal|warden|driver|staff|institution|fees?)\b).*\b(phones?|ph|mobiles?|mob|whats ?app|contacts?|tel|telephone|cell)\b|फोन|मोबा[इई]ल|दूरभाष|भ्रमणध्वनी|தொலைபேசி|கைபேசி|செல் எண்|அலைபேசி|மொபைல்|போன்|ఫోన్|మొబైల్|ಫೋನ್|ಮೊಬೈಲ್|ದೂರವಾಣಿ|ഫോണ|മൊബൈല|ফোন|মোবাইল|ફોન|મોબાઇલ/,
  // Of the family. A column of the children's own addresses is not chosen by itself.
  email:
    /^(?!.*\b(student|child|pupil|candidate)).*(\be ?mail|\bmail\b|[इई] ?मेल|மின்னஞ்சல்|ఇ ?మెయిల|ಇ ?ಮೇಲ|ഇ ?മെയില)/,
  city: /^(?!.*\b(birth|work|school)\b).*\b(city|town|place)\b|शहर|^गांव|நகரம்|^ஊர்$|నగరం|పట్టణం|^ఊరు$|ನಗರ|^ಊರು$|നഗരം|സ്ഥലം/,
  className:
    /^(?!.*\b(teacher|incharge|in charge|strength|fees?|rank|code|roll|no|number|room)\b).*\b(class|grade|std|standard)\b|कक्षा|इयत्ता|வகுப்பு|తరగతి|ತರಗತಿ|ക്ലാസ|ক্লাস|শ্রেণ|ધોરણ/,
  board: /^(?!.*\b(reg|registration|roll|no|number)\b).*\b(board|syllabus)\b|बोर्ड|బోర్డు|ಬೋರ್ಡ್|ബോര്ഡ/,
  dateOfBirth:
    /^(?!.*\b(place|certificate|words|mark|marks|order)\b).*\b(dob|d o b|birth|birthday|birthdate)\b|जन्म|பிறந்த|பிறப்பு|పుట్టిన|జన్మ|ಜನ್ಮ|ಹುಟ್ಟಿದ|ജനന|জন্ম|જન્મ/,
};

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
