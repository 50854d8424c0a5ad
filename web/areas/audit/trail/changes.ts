import type { AuditEvent } from '#contracts/audit/index.ts';

export interface Change {
  field: string;
  /** Null where the event doesn't tell. */
  before: string | null;
  after: string | null;
}

/** What an event tells of the record's fields, in the order of the record. */
export function changesOf({ before, after }: Pick<AuditEvent, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field: fieldWords(field),
    before: valueIn(before, field),
    after: valueIn(after, field),
  }));
}

/** "counsellorId" as "Counsellor id". */
function fieldWords(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueIn(fields: Record<string, unknown> | null, field: string): string | null {
  return fields === null || !(field in fields) ? null : valueWords(fields[field]);
}

function valueWords(value: unknown): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
