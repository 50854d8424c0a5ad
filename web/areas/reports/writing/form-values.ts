import {
  type Control,
  describeField,
  fieldsOf,
  type ReportContent,
  ReportFormSchema,
} from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';
import type { FieldErrors } from '#web/components/form/field-errors.ts';

export type Values = Record<string, unknown>;
/** The typed values, with the shape of the request; `findFieldErrors` checks them. */
export type FormValues = Values & { service: Service };

export function valuesOf(content: ReportContent): FormValues {
  if (content.service !== 'career') return content;
  const { assessment: _, interests: __, ...form } = content;
  return form;
}

/** An invalid number stays as typed, for `findFieldErrors`. */
export function typedValue({ kind }: Control, typed: string): unknown {
  if (kind === 'line' || kind === 'paragraphs') return typed;
  const text = typed.trim();
  return kind === 'number' && /^\d+$/.test(text) ? Number(text) : text || null;
}

export function findFieldErrors(values: FormValues): FieldErrors {
  const fieldErrors: FieldErrors = {};
  for (const { path, message } of ReportFormSchema.safeParse(values).error?.issues ?? []) {
    fieldErrors[path.join('.')] ??= message;
  }
  return fieldErrors;
}

/** Compares forms as the server stores them. */
export function isSame(one: FormValues, other: FormValues): boolean {
  const asStored = (values: FormValues) => ReportFormSchema.safeParse(values).data ?? values;
  return JSON.stringify(asStored(one)) === JSON.stringify(asStored(other));
}

export function labelsOf(service: Service): Record<string, string> {
  return Object.fromEntries(fieldsOf(service).map(([key, { label }]) => [key, label]));
}

export function readable(values: FormValues): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(values.service).map(([key, field]) => [key, describeField(field, values[key])]),
  );
}
