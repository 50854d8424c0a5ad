import { forFields } from '#contracts/lib/fields.ts';
import { digitsOf } from '#contracts/lib/phone.ts';
import { FIRST_BIRTHDAY } from '#contracts/records.ts';
import {
  type ColumnMapping,
  type DayOrder,
  LIST_COLUMNS,
  type Likeness,
  type ListSheet,
  type RowDecision,
} from '#contracts/schools/index.ts';
import {
  DAY_FIELDS,
  PLAIN_FIELDS,
  type PlainField,
  plainSchemas,
  STUDENT_FIELDS,
} from '#contracts/students/index.ts';
import { studentKeys, toClassKey } from '#server/areas/students/index.ts';
import { readPhones } from '#server/lib/phone.ts';
import { otherOrders, toSearchKey } from '#server/lib/search-key.ts';
import { notStudent } from './not-student.ts';
import { isNoContact, readCell } from './read-cell.ts';
import { readDay } from './read-day.ts';

/** The columns of `students` that a class list can fill. */
export type StagedStudent = Record<Exclude<PlainField, 'name'>, string | null> & {
  name: string;
  nameKey: string;
  /** See `otherOrders`. */
  otherOrders: string[];
  /** See `toClassKey`. */
  classKey: string | null;
  /** Without the school’s name, which may change before the commit. */
  searchText: string;
  /** Texts of the file that no field holds, kept as a note of the student. */
  note: string | null;
};

export interface CheckedRow {
  /** Null when there are errors, and for a row that is no student. */
  student: StagedStudent | null;
  errors: string[];
  warnings: string[];
  /** Why the row seems to be no student, or with which errors a person left it out. */
  notStudent: string | null;
}

/** A row as the reader of the file gives it. */
export interface ListRow {
  rowNumber: number;
  cells: string[];
  fault: string | null;
  decision: RowDecision | null;
  /** In the check before. */
  likeness: Likeness | null;
}

interface Circumstances {
  headers: readonly string[];
  mapping: ColumnMapping;
  sheets: readonly ListSheet[];
  /** ISO 8601 date in the consultancy's time zone. */
  today: string;
  /** Of days such as 07/04/2012. */
  order: DayOrder;
  /** The consultancy's, IANA name. */
  timeZone: string;
}

type CheckRow = (row: ListRow) => CheckedRow;

const CONTACTS = ['phone', 'secondPhone', 'email', 'dateOfBirth'] as const;

const MIN_NUMBER_LENGTH = 10;
const MAX_NUMBER_LENGTH = 15;

/** Columns that are joined to one text. */
const JOINED = { name: ['name', 'middleName', 'surname'], className: ['className', 'section'] } as const;

export function rowChecker({ headers, mapping, sheets, ...column }: Circumstances): CheckRow {
  const places = forFields(LIST_COLUMNS, (column) => headers.indexOf(mapping[column] ?? ''));
  const hidden = new Set(
    sheets.flatMap(({ after, hiddenRows = [] }) => hiddenRows.map((row) => after + row)),
  );
  return ({ rowNumber, cells, fault, decision, likeness }) => {
    const read = cells.map(readCell);
    const texts = forFields(LIST_COLUMNS, (column) => read[places[column]]?.text ?? '');
    for (const column of CONTACTS) if (isNoContact(texts[column])) texts[column] = '';
    const { guardianName, phone, secondPhone } = texts;
    const contacts = CONTACTS.map((column) => texts[column]);
    const reason =
      mapping.name === undefined || fault !== null
        ? null
        : notStudent({
            cells: read.map(({ text }) => text),
            headers,
            nameAt: places.name,
            person: [texts.name, texts.surname, guardianName, ...contacts],
            hasContact: contacts.some((text) => text !== ''),
          });
    if (reason !== null && decision !== 'add') {
      return { student: null, errors: [], warnings: [], notStudent: reason };
    }
    const errors = fault === null ? [] : [fault];
    const warnings = hidden.has(rowNumber) ? ['The file hides this row'] : [];
    const notes: string[] = [];
    const outcome: Outcome = {
      fail: (message) => {
        errors.push(message);
        return null;
      },
      warn: (message) => warnings.push(message),
      note: (text) => notes.push(text),
      ...column,
    };
    for (const field of PLAIN_FIELDS) {
      const failure = read[places[field]]?.failure;
      if (failure) warnings.push(`${STUDENT_FIELDS[field].label} is empty: the file has ${failure}`);
    }
    for (const [field, parts] of Object.entries(JOINED)) {
      texts[field as keyof typeof JOINED] = parts.map((part) => texts[part]).reduce(join);
    }
    const { name, ...student } = forFields(PLAIN_FIELDS, (field) =>
      field === 'phone' ? readPhone(phone, secondPhone, outcome) : readerOf(field)(texts[field], outcome),
    );
    // About a duplicate the decision was another one.
    if (errors.length > 0 && decision === 'leave' && likeness === null) {
      return {
        student: null,
        errors: [],
        warnings,
        notStudent: `Left out with errors: ${errors.join('; ')}`,
      };
    }
    const found = { warnings, notStudent: reason };
    if (name === null || errors.length > 0) return { student: null, errors, ...found };
    const keys = studentKeys({ name, ...student }, null);
    const further = {
      otherOrders: otherOrders(keys.nameKey),
      note: notes.join('\n') || null,
    };
    return { student: { name, ...student, ...keys, ...further }, errors, ...found };
  };
}

/** Appends a part that the text does not have yet. A part with all of the text, as VIII-A of VIII, takes its place. */
function join(text: string, part: string): string {
  const [textKey, partKey] = [text, part].map(toClassKey);
  if (textKey && partKey?.startsWith(`${textKey} `)) return part;
  const words = toSearchKey(text).split(/[^\p{L}\p{M}\p{N}]+/u);
  const isThere = toSearchKey(part)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .every((word) => words.includes(word));
  return isThere ? text : `${text} ${part}`.trim();
}

interface Outcome extends Pick<Circumstances, 'today' | 'order' | 'timeZone'> {
  fail: (message: string) => null;
  warn: (message: string) => void;
  /** Keeps a text of the file with the student. */
  note: (text: string) => void;
}
type Read = (text: string, outcome: Outcome) => string | null;

const readText =
  (field: PlainField): Read =>
  (text, { fail }) => {
    const result = plainSchemas[field].safeParse(text);
    return result.success ? result.data : fail(result.error.issues[0]?.message ?? `${field} is not valid`);
  };

/** Fields without a reader here are parsed as in the form, days as people write them. */
const READERS: Partial<Record<PlainField, Read>> = {
  name: (text, outcome) => {
    // Lists mark children with a star, or count them.
    const name = text.replace(/^(?:\*+\s*|\d{1,3}\s*[.)]\s*(?=\p{L}))/u, '');
    return name === '' ? outcome.fail('Row needs a name') : readText('name')(name, outcome);
  },
  email: readEmail,
  dateOfBirth: readBirth,
};

const readerOf = (field: PlainField): Read =>
  READERS[field] ?? (DAY_FIELDS.includes(field) ? readDayOf(field) : readText(field));

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** A number whose digits a spreadsheet has rounded away. */
const ROUNDED = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** The first number of the first column, otherwise of the second one. */
function readPhone(text: string, second: string, { fail, warn, note }: Outcome): string | null {
  const own = readPhones(text);
  const found = own ?? readPhones(second);
  if (found === null) return text === '' && second === '' ? null : fail(faultOf(text === '' ? second : text));
  if (own === null && text !== '') warn(`${faultOf(text)}; the other phone column is used`);
  if (found.rest !== null) {
    warn(`Phone is the first number of ${shown(found.rest)}; the text is kept as a note`);
    note(`Phone in the class list: ${found.rest}`);
  }
  return found.number;
}

function faultOf(text: string): string {
  const subject = `Phone number ${shown(text)}`;
  if (ROUNDED.test(text)) {
    return `${subject} has lost its digits in a spreadsheet: please format the column as text and type it again`;
  }
  const digits = digitsOf(text).length;
  if (digits > MAX_NUMBER_LENGTH) return `${subject} is too long: please give one number`;
  return digits < MIN_NUMBER_LENGTH ? `${subject} is too short` : `${subject} can’t be dialled`;
}

const BLANKS_IN_EMAIL = /\s*([([]at[)\]]|@)\s*/gi;
const EMAIL = /[^\s<>()[\],;:"'|/@]+@[^\s<>()[\],;:"'|/@]*[\p{L}\p{N}]/u;
const EMAIL_LABEL = /^(?:e-?mail|mail)(?: ?id)?\s*[:-]\s*/i;

/** The first address of a cell. Other text is kept as a note. */
function readEmail(text: string, { fail, warn, note }: Outcome): string | null {
  const schema = plainSchemas.email;
  const plain = text
    .replace(EMAIL_LABEL, '')
    .replace(BLANKS_IN_EMAIL, '@')
    .replace(/\s*(?:[([]dot[)\]]|\.\s+(?=\p{L}+$)|\s\.)\s*/giu, '.');
  const found = EMAIL.exec(plain)?.[0] ?? text;
  const result = schema.safeParse(found);
  if (!result.success) return fail(`E-mail address ${shown(text)} is not valid`);
  if (plain.replaceAll(/[\s<>.,;]/g, '') !== found.replaceAll('.', '')) {
    warn(`Email is the first address of ${shown(text)}; the text is kept as a note`);
    note(`Email in the class list: ${text}`);
  }
  return result.data;
}

const readDayOf =
  (field: PlainField): Read =>
  (text, { fail, ...column }) => {
    if (text === '') return null;
    const { label } = STUDENT_FIELDS[field];
    const example = column.order === 'day' ? '31/12/2012' : '12/31/2012';
    return (
      readDay(text, column) ?? fail(`${label} ${shown(text)} is no date; please write it like ${example}`)
    );
  };

function readBirth(text: string, outcome: Outcome): string | null {
  const { fail, today } = outcome;
  const day = readDayOf('dateOfBirth')(text, outcome);
  if (day === null) return null;
  if (day > today) return fail(`Date of birth ${shown(text)} is in the future`);
  return day < FIRST_BIRTHDAY ? fail(`Date of birth ${shown(text)} is too long ago`) : day;
}
