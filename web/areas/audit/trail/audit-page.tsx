import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditEvent,
  actionWords,
  auditFilters,
  subjectPath,
  subjectWords,
} from '#contracts/audit/index.ts';
import { CORRECTED_FIELD_NAMES, GUARDIAN_RELATION_WORDS, SIGHT_NAMES } from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { PURPOSE_NAMES } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDateTime, orDash } from '#web/lib/format.ts';
import { type ListChange, listAddress, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { type AuditListQuery, auditQuery, exportAuditEvents } from './api.ts';

const auditAddress = listAddress(paths.admin.dashboardAudit, auditFilters);

const TEXTS = {
  loading: 'Loading the audit log...',
  failed: 'Failed to load the audit log. Please try again.',
};

export function AuditPage() {
  usePageTitle('Audit Log');
  const { query, change, clear, isNarrowed } = useListAddress(auditAddress);
  const events = useInfiniteQuery(auditQuery(query));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          Views and changes of records, newest first. Entries can't be changed or deleted.
        </p>
        <ExportButton save={() => exportAuditEvents(query)} />
      </div>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AuditFilters filters={query} isNarrowed={isNarrowed} onChange={change} onClear={clear} />
        <ListPages
          query={events}
          texts={TEXTS}
          empty={<EmptyState text={isNarrowed ? 'No events match your search.' : 'No events yet.'} />}
        >
          {({ rows }) => <AuditTable events={rows} onFilter={change} />}
        </ListPages>
      </Card>
    </div>
  );
}

interface AuditFiltersProps {
  filters: AuditListQuery;
  isNarrowed: boolean;
  onChange: (changes: ListChange<AuditListQuery>) => void;
  onClear: () => void;
}

const ACTION_OPTIONS = [
  { value: '', label: 'All events' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: actionWords(action) })),
];

function AuditFilters({ filters, isNarrowed, onChange, onClear }: AuditFiltersProps) {
  return (
    <form
      aria-label="Search the audit log"
      className="grid gap-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr_1fr]">
        <Field label="Search">
          <SearchField
            placeholder="Name or address"
            value={filters.q ?? ''}
            onSearch={(q) => onChange({ q })}
          />
        </Field>
        <Field label="Event">
          <Select
            options={ACTION_OPTIONS}
            value={filters.action ?? ''}
            onChange={({ target }) => onChange({ action: target.value })}
          />
        </Field>
        <Field label="From day">
          <DayInput value={filters.from ?? ''} max={filters.to} onChange={(from) => onChange({ from })} />
        </Field>
        <Field label="To day">
          <DayInput value={filters.to ?? ''} min={filters.from} onChange={(to) => onChange({ to })} />
        </Field>
      </div>
      {isNarrowed && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          {filters.actorId !== undefined && <span>Events of one person only.</span>}
          {filters.subjectId !== undefined && <span>Events of one record only.</span>}
          <Button variant="ghost" onClick={onClear}>
            Show all events
          </Button>
        </p>
      )}
    </form>
  );
}

// A touch target of 44 px without extra space between lines.
const LINK =
  '-my-2.5 inline-block py-2.5 text-left text-primary underline underline-offset-2 hover:no-underline';

interface AuditTableProps {
  events: readonly AuditEvent[];
  onFilter: (changes: AuditListQuery) => void;
}

function AuditTable({ events, onFilter }: AuditTableProps) {
  const columns: Column<AuditEvent>[] = [
    { key: 'at', header: 'When', cell: ({ at }) => formatDateTime(at) },
    { key: 'actor', header: 'Who', cell: (event) => <Actor event={event} onFilter={onFilter} /> },
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

/** What families do in their account, apart from what a stranger can do about one. */
function isByFamily({ action, subject, after }: AuditEvent): boolean {
  if (typeof after?.familyAccount === 'number') return true;
  return subject?.type === 'family_account' && !PUBLIC_ACTIONS.some((known) => known === action);
}
const PUBLIC_ACTIONS = [
  'family.signed_up',
  'family.sign_in_refused',
  'family.password_reset_requested',
] as const satisfies readonly AuditAction[];

function Actor({ event, onFilter }: { event: AuditEvent } & Pick<AuditTableProps, 'onFilter'>) {
  const { actor } = event;
  if (actor === null) return isByFamily(event) ? 'A family' : 'Not signed in';
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
  return values === null || !(field in values) ? null : valueWords(values[field], CODES[field]);
}

/** The words of codes, as the portal's pages show them. */
const CODES: Record<string, Record<string, string>> = {
  field: CORRECTED_FIELD_NAMES,
  purpose: PURPOSE_NAMES,
  purposes: PURPOSE_NAMES,
  relation: GUARDIAN_RELATION_WORDS,
  service: SERVICE_NAMES,
  services: SERVICE_NAMES,
  sight: SIGHT_NAMES,
};

function valueWords(value: unknown, codes: Record<string, string> = {}): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => valueWords(one, codes)).join(', ') || '—';
  return typeof value === 'object' ? JSON.stringify(value) : (codes[String(value)] ?? String(value));
}
