import * as z from 'zod/mini';
import { hasPiledMarks, isOneLine, isStorable, toPlainLine, toPlainParagraphs } from '../lib/characters.ts';
import { optionalDay } from '../lib/dates.ts';
import { forFields } from '../lib/fields.ts';

interface Extra {
  /** Stands below the input. */
  hint?: string;
  /** Fields in a row with the same group share a section of this title in the report. */
  group?: string;
  /** Names the field as missing, after "Still missing:". A field without it may stay empty. */
  gap?: (row: string) => string;
}

interface Described extends Extra {
  label: string;
  /** For requests. A draft may be empty: `findReportGaps` finds missing parts. */
  schema: z.ZodMiniType;
  /** For answers. It has no limits, so that reports stored under older limits can be read. */
  stored: z.ZodMiniType;
  blank: unknown;
}

/** `head` stands above them in a table. */
type CheckWords = Record<'head' | 'true' | 'false', string>;

/** A field with one input. */
export type Control = Described &
  (
    | { kind: 'line'; max: number }
    | { kind: 'paragraphs'; max: number; rows: number }
    | { kind: 'number' | 'day' }
    /** `none` names the empty choice; without it there is none. */
    | { kind: 'choice'; names: Readonly<Record<string, string>>; none?: string }
    | { kind: 'check'; words: CheckWords }
  );
export type Controls = Readonly<Record<string, Control>>;

interface ListExtra extends Omit<Extra, 'group' | 'gap'> {
  /** Names one row, for example "next step". */
  rowName: string;
  most: number;
  /** A ready report has a row. */
  isNeeded?: boolean;
}

export type ListField = Omit<Described, 'gap'> &
  ListExtra &
  ({ kind: 'lines'; row: Control } | { kind: 'records'; row: Controls });

/** All ten fingers, in the order of FINGERS. */
export type FingersField = Described & { kind: 'fingers'; row: Controls };

export type Field = Control | ListField | FingersField;

type SchemasOf<F extends Record<string, Described>> = { [K in keyof F]: F[K]['schema'] };
type StoredOf<F extends Record<string, Described>> = { [K in keyof F]: F[K]['stored'] };

export const schemasOf = <F extends Record<string, Described>>(fields: F) =>
  forFields(Object.keys(fields), (key) => fields[key]?.schema) as unknown as SchemasOf<F>;
export const storedOf = <F extends Record<string, Described>>(fields: F) =>
  forFields(Object.keys(fields), (key) => fields[key]?.stored) as unknown as StoredOf<F>;

export function blankOf(fields: Readonly<Record<string, Described>>): Record<string, unknown> {
  return forFields(Object.keys(fields), (key) => fields[key]?.blank);
}

const text = (label: string) => z.string({ error: `${label} must be text` });
const atMost = (label: string, max: number) =>
  z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true });
const unstorable = (label: string) => ({ error: `${label} contains characters that can't be stored` });

export function line(label: string, max: number, extra: Extra = {}) {
  return {
    kind: 'line' as const,
    label,
    max,
    ...extra,
    schema: text(label).check(
      z.overwrite(toPlainLine),
      atMost(label, max),
      z.refine(isOneLine, unstorable(label)),
    ),
    stored: z.string(),
    blank: '',
  };
}

/** @param extra.rows height of the input. */
export function paragraphs(label: string, max: number, extra: Extra & { rows?: number } = {}) {
  return {
    kind: 'paragraphs' as const,
    label,
    max,
    rows: 4,
    ...extra,
    schema: text(label).check(
      z.overwrite(toPlainParagraphs),
      z.trim(),
      atMost(label, max),
      z.refine((typed) => isStorable(typed) && !hasPiledMarks(typed), unstorable(label)),
    ),
    stored: z.string(),
    blank: '',
  };
}

export function wholeNumber(label: string, max: number, extra: Extra = {}) {
  const error = `${label} must be a whole number from 0 to ${max}`;
  return {
    kind: 'number' as const,
    label,
    ...extra,
    schema: z.nullable(z.int({ error }).check(z.minimum(0, { error }), z.maximum(max, { error }))),
    stored: z.nullable(z.int()),
    blank: null,
  };
}

export function calendarDay(label: string, extra: Extra = {}) {
  return {
    kind: 'day' as const,
    label,
    ...extra,
    schema: optionalDay(label),
    stored: z.nullable(z.string()),
    blank: null,
  };
}

/** By default the first value. */
export function choice<Value extends string>(label: string, names: Record<Value, string>) {
  const values = Object.keys(names) as Value[];
  const schema = z.enum(values, { error: `${label} is not known` });
  return { kind: 'choice' as const, label, names, schema, stored: schema, blank: values[0] };
}

/** @param none names null. */
export function optionalChoice<Value extends string>(
  label: string,
  names: Record<Value, string>,
  none: string,
) {
  const { schema: known, ...field } = choice(label, names);
  const schema = z.nullable(known);
  return { ...field, none, schema, stored: schema, blank: null };
}

export function check(label: string, words: CheckWords) {
  const schema = z.boolean({ error: `${label} must be true or false` });
  return { kind: 'check' as const, label, words, schema, stored: schema, blank: false };
}

function arrayOf<Row extends z.ZodMiniType>(label: string, row: Row, most: number) {
  return z
    .array(row, { error: `${label} must be a list` })
    .check(z.maxLength(most, { error: `${label}: at most ${most}` }));
}

/** Lines in an order that counts. */
export function lines(label: string, { row, ...extra }: ListExtra & { row: ReturnType<typeof line> }) {
  return {
    kind: 'lines' as const,
    label,
    row,
    ...extra,
    schema: arrayOf(label, row.schema, extra.most),
    stored: z.array(row.stored),
    blank: [],
  };
}

/** Records of a few fields each, in an order that counts. */
export function records<Row extends Controls>(label: string, { row, ...extra }: ListExtra & { row: Row }) {
  return {
    kind: 'records' as const,
    label,
    row,
    ...extra,
    schema: arrayOf(label, z.object(schemasOf(row)), extra.most),
    stored: z.array(z.object(storedOf(row))),
    blank: [],
  };
}
