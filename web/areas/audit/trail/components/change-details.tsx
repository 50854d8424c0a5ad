import type { AuditEvent } from '#contracts/audit/index.ts';
import { LongText } from '#web/components/long-text.tsx';

type Values = Record<string, unknown> | null;

export function ChangeDetails({ event: { before, after } }: { event: AuditEvent }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  return (
    <details className="font-normal text-ink-soft text-sm">
      <summary className="cursor-pointer py-1">Details</summary>
      <dl className="grid gap-1 pb-1">
        {fields.map((field) => (
          <div key={field}>
            <dt className="inline font-semibold">{fieldWords(field)}: </dt>
            <dd className="inline">
              <LongText text={changeText(valueIn(before, field), valueIn(after, field))} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function changeText(before: string | null, after: string | null): string {
  return before === null ? (after ?? '—') : `${before} → ${after ?? '—'}`;
}

/** "counsellorId" as "Counsellor id". */
function fieldWords(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Null where the event does not contain the field. */
function valueIn(values: Values, field: string): string | null {
  return values === null || !(field in values) ? null : valueWords(values[field]);
}

function valueWords(value: unknown): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
