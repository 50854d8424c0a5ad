import {
  type Control,
  describeField,
  fieldsOf,
  type ReportContent,
  ReportFormSchema,
} from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';
import type { Mistakes } from '#web/components/form/use-record-form.ts';

export type Values = Record<string, unknown>;
/** A form as it is typed. It has the shape of what is sent; `findMistakes` checks the values. */
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

export function findMistakes(values: FormValues): Mistakes {
  const mistakes: Mistakes = {};
  for (const { path, message } of ReportFormSchema.safeParse(values).error?.issues ?? []) {
    mistakes[path.join('.')] ??= message;
  }
  return mistakes;
}

/** Whether two forms are stored as the same. */
export function isSame(one: FormValues, other: FormValues): boolean {
  const asStored = (values: FormValues) => ReportFormSchema.safeParse(values).data ?? values;
  return JSON.stringify(asStored(one)) === JSON.stringify(asStored(other));
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
