import { AUDIT_ACTIONS, type AuditAction } from '#contracts/audit/index.ts';
import { ACTION_WORDS } from '#web/areas/audit/trail/action-words.ts';
import type { Filters } from '#web/areas/audit/trail/audit-address.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';

interface AuditFiltersProps {
  filters: Filters;
  onChange: (changes: Filters, options?: { replace: boolean }) => void;
  onClear: () => void;
}

const ACTION_OPTIONS = [
  { value: '', label: 'Everything' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_WORDS[action] })),
];

export function AuditFilters({ filters, onChange, onClear }: AuditFiltersProps) {
  const isNarrowed = Object.keys(filters).length > 0;
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
            onSearch={(q) => onChange({ q }, { replace: true })}
          />
        </Field>
        <Field label="What happened">
          <Select
            options={ACTION_OPTIONS}
            value={filters.action ?? ''}
            onChange={({ target }) => onChange({ action: (target.value as AuditAction) || undefined })}
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
          {filters.actorId !== undefined && <span>Only what one person did.</span>}
          {filters.subjectId !== undefined && <span>Only what happened to one record.</span>}
          <Button variant="ghost" onClick={onClear}>
            Show everything
          </Button>
        </p>
      )}
    </form>
  );
}
