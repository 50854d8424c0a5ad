import { Link } from 'react-router';
import { AUDIT_SUBJECTS, type AuditEvent } from '#contracts/audit/index.ts';
import { actionWords, recordPath, recordWords } from '#web/areas/audit/trail/action-words.ts';
import type { AuditListQuery } from '#web/areas/audit/trail/audit-address.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { formatDateTime, orDash } from '#web/lib/format.ts';
import { ChangeDetails } from './change-details.tsx';

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
  const path = recordPath(subject);
  const words = <LongText text={recordWords(subject)} />;
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
