import {
  FINGER_NAMES,
  FINGERS,
  type ReportContent,
  type ReportForm,
  ReportFormSchema,
} from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';
import { type Control, FORMS, type FormPart, TEXT } from './form-description.ts';

type Texts = Record<string, string>;

export interface RowValues {
  /** Stays with the row while it moves. */
  key: number;
  texts: Texts;
}

/** A form as it is typed: everything is text. A tick is "yes". */
export interface FormValues {
  service: Service;
  texts: Texts;
  lists: Record<string, RowValues[]>;
}

export const YES = 'yes';

/** Where a control stands, as the contract's messages name the place: "summary", "recommendations.0.title". */
export function controlName(list: string, row: number, control: string): string {
  return control === TEXT ? `${list}.${row}` : `${list}.${row}.${control}`;
}

/** What a stored report looks like in its form. */
export function valuesOf(content: ReportContent | ReportForm): FormValues {
  const fields: Record<string, unknown> = content;
  const values: FormValues = { service: content.service, texts: {}, lists: {} };
  for (const part of FORMS[content.service]) {
    const stored = fields[part.name];
    if (isRows(part)) values.lists[part.name] = rowsOf(part.controls, stored as unknown[]);
    else values.texts[part.name] = textOf(stored);
  }
  return values;
}

const isRows = (part: FormPart) => part.kind === 'list' || part.kind === 'fingers';

function rowsOf(controls: readonly Control[], rows: readonly unknown[]): RowValues[] {
  return rows.map((row, key) => {
    const fields: Record<string, unknown> =
      typeof row === 'string' ? { [TEXT]: row } : (row as object as Texts);
    return { key, texts: Object.fromEntries(controls.map(({ name }) => [name, textOf(fields[name])])) };
  });
}

function textOf(stored: unknown): string {
  if (typeof stored === 'boolean') return stored ? YES : '';
  return typeof stored === 'number' ? String(stored) : ((stored as string | null) ?? '');
}

/** A row for the end of a list, with a key that none of the others has. */
export function addedRow(rows: readonly RowValues[], texts: Texts): RowValues {
  return { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, texts };
}

export function withText(rows: RowValues[], key: number, control: string, text: string): RowValues[] {
  return rows.map((row) => (row.key === key ? { ...row, texts: { ...row.texts, [control]: text } } : row));
}

/** The form as it is sent, not yet checked. */
function plainOf({ service, texts, lists }: FormValues): Record<string, unknown> {
  const entries = FORMS[service].map((part) => {
    if (part.kind === 'fingers') {
      const rows = (lists[part.name] ?? []).map((row) => rowOf(part.controls, row.texts));
      return [part.name, rows.map((row, at) => ({ finger: FINGERS[at], ...(row as object) }))];
    }
    if (part.kind === 'list') {
      return [part.name, (lists[part.name] ?? []).map((row) => rowOf(part.controls, row.texts))];
    }
    return [part.name, sentValue(part, texts[part.name] ?? '')];
  });
  return { service, ...Object.fromEntries(entries) };
}

function rowOf(controls: readonly Control[], texts: Texts): unknown {
  if (controls[0]?.name === TEXT) return texts[TEXT] ?? '';
  return Object.fromEntries(
    controls.map((control) => [control.name, sentValue(control, texts[control.name] ?? '')]),
  );
}

function sentValue({ kind, name }: Control, typed: string): unknown {
  if (kind === 'check') return typed === YES;
  const text = typed.trim();
  // Anything else goes as it is, to be refused in words.
  if (kind === 'number') return text === '' ? null : /^\d+$/.test(text) ? Number(text) : text;
  if (kind === 'day' || (kind === 'choice' && name === 'pattern')) return text === '' ? null : text;
  return typed;
}

export type Mistakes = Partial<Record<string, string>>;

/** The form as it is stored, or what is wrong in it, by the names of its controls. */
export function readForm(values: FormValues): { form: ReportForm } | { mistakes: Mistakes } {
  const read = ReportFormSchema.safeParse(plainOf(values));
  if (read.success) return { form: read.data };
  const mistakes: Mistakes = {};
  for (const { path, message } of read.error.issues) mistakes[path.join('.')] ??= message;
  return { mistakes };
}

/** Whether two forms are stored as the same, whatever blanks were typed. */
export function isSame(one: FormValues, other: FormValues): boolean {
  return fingerprint(one) === fingerprint(other);
}

/** The same for two forms that are stored as the same. @param read what `readForm` made of the values. */
export function fingerprint(values: FormValues, read = readForm(values)): string {
  return JSON.stringify('form' in read ? sorted(read.form) : sorted(plainOf(values)));
}

const sorted = (form: object) => Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));

/** The parts of a form by what they are called. */
export function labelsOf(service: Service): Record<string, string> {
  return Object.fromEntries(FORMS[service].map(({ name, label }) => [name, label]));
}

/** Each part as a person reads it, to be compared with what somebody else wrote. */
export function readable({ service, texts, lists }: FormValues): Record<string, string> {
  const entries = FORMS[service].map((part) => {
    if (part.kind === 'list' || part.kind === 'fingers') {
      const rows = lists[part.name] ?? [];
      const words = rows.map((row, at) => `${nameOfRow(part, at)}${readableRow(part.controls, row.texts)}`);
      return [part.name, words.join('\n')];
    }
    return [part.name, readableValue(part, texts[part.name] ?? '')];
  });
  return Object.fromEntries(entries);
}

function nameOfRow({ kind }: FormPart, at: number): string {
  const finger = kind === 'fingers' ? FINGERS[at] : undefined;
  return finger ? `${FINGER_NAMES[finger]}: ` : `${at + 1}. `;
}

function readableRow(controls: readonly Control[], texts: Texts): string {
  return controls.map((control) => readableValue(control, texts[control.name] ?? '') || '–').join(' · ');
}

function readableValue(control: Control, typed: string): string {
  if (control.kind === 'check') return typed === YES ? 'ready' : 'not ready';
  const text = typed.trim();
  if (control.kind !== 'choice' || text === '') return text;
  return control.options.find(({ value }) => value === text)?.label ?? text;
}

/** One form made of two: of each part the side that was chosen. */
export function mergeForms(
  mine: FormValues,
  theirs: FormValues,
  chosen: Partial<Record<string, 'mine' | 'theirs'>>,
): FormValues {
  const merged: FormValues = { service: mine.service, texts: {}, lists: {} };
  for (const { name } of FORMS[mine.service]) {
    // What is the same on both sides was not asked about.
    const side = chosen[name] === 'mine' ? mine : theirs;
    if (side.lists[name]) merged.lists[name] = side.lists[name];
    else merged.texts[name] = side.texts[name] ?? '';
  }
  return merged;
}
