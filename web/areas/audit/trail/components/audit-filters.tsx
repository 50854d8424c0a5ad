import { AUDIT_ACTIONS } from '#contracts/audit/index.ts';
import { ACTION_WORDS } from '#web/areas/audit/trail/action-words.ts';
import type { AuditListQuery } from '#web/areas/audit/trail/audit-address.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ListChange } from '#web/lib/list-address.ts';

interface AuditFiltersProps {
  filters: AuditListQuery;
  isNarrowed: boolean;
  onChange: (changes: ListChange<AuditListQuery>) => void;
  onClear: () => void;
}

const ACTION_OPTIONS = [
  { value: '', label: 'All events' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_WORDS[action] })),
];

export function AuditFilters({ filters, isNarrowed, onChange, onClear }: AuditFiltersProps) {
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
