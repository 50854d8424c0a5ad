import { Link } from 'react-router';
import {
  AUDIT_SUBJECTS,
  type AuditEvent,
  actionWords,
  subjectPath,
  subjectWords,
} from '#contracts/audit/index.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { formatDateTime, orDash } from '#web/lib/format.ts';
import type { AuditListQuery } from './api.ts';

// A touch target of 44 px without extra space between lines.
const LINK =
  '-my-2.5 inline-block py-2.5 text-left text-primary underline underline-offset-2 hover:no-underline';

interface AuditTableProps {
  events: readonly AuditEvent[];
  onFilter: (changes: AuditListQuery) => void;
}

export function AuditTable({ events, onFilter }: AuditTableProps) {
  const columns: Column<AuditEvent>[] = [
    { key: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
    { key: 'actor', header: 'Who', cell: ({ actor }) => <Actor actor={actor} onFilter={onFilter} /> },
    {
      key: 'action',
      header: 'What',
      isTitle: true,
      cell: (event) => (
        <>
          <LongText text={actionWords(event.action)} />
          <ChangeDetails event={event} />
        </>
      ),
    },
    {
      key: 'subject',
      header: 'Record',
      cell: ({ subject }) => <RecordName subject={subject} onFilter={onFilter} />,
    },
    { key: 'address', header: 'From', cell: ({ address }) => orDash(address) },
  ];
  return (
    <DataTable caption="Audit log" needs="wide" columns={columns} rows={events} getKey={({ id }) => id} />
  );
}

function Actor({ actor, onFilter }: Pick<AuditEvent, 'actor'> & Pick<AuditTableProps, 'onFilter'>) {
  if (actor === null) return 'Not signed in';
  const { id, name } = actor;
  if (id === null) return orDash(name);
  return (
    <button
      type="button"
      className={LINK}
      title="Show only events of this person"
      onClick={() => onFilter({ actorId: String(id) })}
    >
      <LongText text={name ?? `Team member ${id}`} />
    </button>
  );
}

function RecordName({ subject, onFilter }: Pick<AuditEvent, 'subject'> & Pick<AuditTableProps, 'onFilter'>) {
  if (subject === null) return '—';
  const { type, id } = subject;
  const kind = AUDIT_SUBJECTS.find((known) => known === type);
  const path = subjectPath(subject);
  const words = <LongText text={subjectWords(subject)} />;
  return (
    <span className="flex flex-wrap gap-x-3">
      {path === null ? (
        words
      ) : (
        <Link to={path} className={LINK}>
          {words}
        </Link>
      )}
      {kind !== undefined && id !== null && (
        <button
          type="button"
          className={`${LINK} text-sm`}
          title="Show only events of this record"
          onClick={() => onFilter({ subjectType: kind, subjectId: String(id) })}
        >
          History
        </button>
      )}
    </span>
  );
}

type Values = Record<string, unknown> | null;

/** For the timeline only. */
const INTERNAL = ['inHistory'];

function ChangeDetails({ event: { before, after } }: { event: AuditEvent }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !INTERNAL.includes(field),
  );
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
