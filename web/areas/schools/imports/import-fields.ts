import { forFields } from '#contracts/lib/fields.ts';
import type { ColumnMapping, ImportRow } from '#contracts/schools/index.ts';
import { PLAIN_FIELDS, type PlainField, STUDENT_FIELDS } from '#contracts/students/index.ts';

export const FIELD_LABELS: Record<PlainField, string> = {
  ...forFields(PLAIN_FIELDS, (field) => STUDENT_FIELDS[field].label),
  name: 'Student’s name',
  guardianName: 'Guardian’s name',
  guardianRelation: 'Guardian’s relation',
  email: 'E-mail',
};

/** How many values of a column are shown as examples. */
const SAMPLES = 3;

/** The first different values of a column. */
export function samplesOf(header: string, headers: readonly string[], rows: readonly ImportRow[]): string[] {
  const index = headers.indexOf(header);
  const values = rows.map(({ cells }) => cells[index] ?? '').filter((value) => value !== '');
  return [...new Set(values)].slice(0, SAMPLES);
}

/** What the row says of a field: as it was understood, or for a row with errors as it is in the file. */
export function valueIn(
  row: ImportRow,
  field: PlainField,
  { headers, mapping }: { headers: readonly string[]; mapping: ColumnMapping },
): string {
  if (row.student) return row.student[field] ?? '';
  const header = mapping[field];
  return header === undefined ? '' : (row.cells[headers.indexOf(header)] ?? '');
}

/** The columns that no field takes its values from. */
export function unusedColumns(headers: readonly string[], mapping: ColumnMapping): string[] {
  const used = new Set(Object.values(mapping));
  return headers.filter((header) => !used.has(header));
}

export function isSameMapping(one: ColumnMapping, other: ColumnMapping): boolean {
  return PLAIN_FIELDS.every((field) => one[field] === other[field]);
}

/** The mapping with another column for a field. @param header empty for none. */
export function withColumn(mapping: ColumnMapping, field: PlainField, header: string): ColumnMapping {
  const { [field]: _, ...others } = mapping;
  return header === '' ? others : { ...others, [field]: header };
}
