import { hasLetterOrDigit } from '../lib/characters.ts';
import type { ReportForm } from './report-content.ts';
import type { Control, Controls, Field, ListField } from './report-fields.ts';
import { fieldsOf } from './report-forms.ts';

type Values = Record<string, unknown>;

/** @returns the missing parts of a ready report, in words that follow "Still missing:". */
export function findReportGaps(content: ReportForm): string[] {
  const values: Values = content;
  return fieldsOf(content.service).flatMap(([key, field]) => gapsOf(field, values[key]));
}

function gapsOf(field: Field, value: unknown): string[] {
  switch (field.kind) {
    case 'fingers':
      return gapOf(field, (value as Values[]).find(({ pattern }) => pattern !== null) ?? null, '');
    case 'lines':
      return gapsOfRows(field, value as string[], (text, row) => gapOf(field.row, text, row));
    case 'records':
      return gapsOfRows(field, value as Values[], (values, row) => gapsOfRecord(field.row, values, row));
    default:
      return gapOf(field, value, '');
  }
}

function gapsOfRows<Row>(
  { rowName, isNeeded }: ListField,
  rows: readonly Row[],
  gapsIn: (row: Row, name: string) => string[],
): string[] {
  if (isNeeded && rows.length === 0) return [`at least one ${rowName}`];
  return rows.flatMap((row, at) => gapsIn(row, `${rowName} ${at + 1}`));
}

const gapsOfRecord = (controls: Controls, values: Values, row: string) =>
  Object.entries(controls).flatMap(([key, control]) => gapOf(control, values[key], row));

function gapOf({ gap }: Pick<Control, 'gap'>, value: unknown, row: string): string[] {
  const isThere = typeof value === 'string' ? hasLetterOrDigit(value) : value !== null;
  return gap === undefined || isThere ? [] : [gap(row)];
}
