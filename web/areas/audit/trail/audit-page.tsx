import { useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS, actionWords, auditFilters } from '#contracts/audit/index.ts';
import { paths } from '#contracts/pages.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { type ListChange, listAddress, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { type AuditListQuery, auditQuery, exportAuditEvents } from './api.ts';
import { AuditTable } from './audit-table.tsx';

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
