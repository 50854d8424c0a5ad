import {
  type Control,
  describeField,
  fieldsOf,
  type ReportContent,
  type ReportForm,
  ReportFormSchema,
} from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';

export type Values = Record<string, unknown>;
/** A form as it is typed. It has the shape of what is sent; `readForm` checks the values. */
export type FormValues = Values & { service: Service };

export function valuesOf(content: ReportContent): FormValues {
  if (content.service !== 'career') return content;
  const { assessment: _, ...form } = content;
  return form;
}

/** The value that was typed into a control. What is no number stays as typed, to be refused in words. */
export function typedValue({ kind }: Control, typed: string): unknown {
  if (kind === 'line' || kind === 'paragraphs') return typed;
  const text = typed.trim();
  return kind === 'number' && /^\d+$/.test(text) ? Number(text) : text || null;
}

/** Messages by the names of their inputs, for example "recommendations.0.title". */
export type Mistakes = Partial<Record<string, string>>;

/** The form as it is stored, or what is wrong in it. */
export function readForm(values: FormValues): { form: ReportForm } | { mistakes: Mistakes } {
  const read = ReportFormSchema.safeParse(values);
  if (read.success) return { form: read.data };
  const mistakes: Mistakes = {};
  for (const { path, message } of read.error.issues) mistakes[path.join('.')] ??= message;
  return { mistakes };
}

/** Equal for two forms that are stored as the same. @param read what `readForm` made of the values. */
export function fingerprint(values: FormValues, read = readForm(values)): string {
  return JSON.stringify('form' in read ? read.form : values);
}

export function isSame(one: FormValues, other: FormValues): boolean {
  return fingerprint(one) === fingerprint(other);
}

export function labelsOf(service: Service): Record<string, string> {
  return Object.fromEntries(fieldsOf(service).map(([key, { label }]) => [key, label]));
}

/** The values as text. */
export function readable(values: FormValues): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(values.service).map(([key, field]) => [key, describeField(field, values[key])]),
  );
}
