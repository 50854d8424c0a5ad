import { LEAD_SOURCES, LEAD_STAGES, SOURCE_NAMES, STAGE_NAMES } from '#contracts/enquiries/index.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import type { LeadQuery } from '#web/areas/enquiries/leads/lead-address.ts';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ListChange } from '#web/lib/list-address.ts';

interface LeadFiltersProps {
  query: LeadQuery;
  onChange: (change: ListChange<LeadQuery>) => void;
}

const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: SOURCE_NAMES[value] }));
const STAGES = LEAD_STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }));
const NAMED_SERVICES = SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] }));

export function LeadFilters({ query, onChange }: LeadFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Field label="Service">
        <Select
          value={query.service ?? ''}
          options={[{ value: '', label: 'All services' }, ...NAMED_SERVICES]}
          onChange={({ target }) => onChange({ service: target.value })}
        />
      </Field>
      <Field label="Source">
        <Select
          value={query.source ?? ''}
          options={[{ value: '', label: 'All sources' }, ...SOURCES]}
          onChange={({ target }) => onChange({ source: target.value })}
        />
      </Field>
      <Field label="Owner">
        <Select
          value={query.owner ?? ''}
          options={[
            { value: '', label: 'Everybody' },
            { value: 'mine', label: 'Mine' },
            { value: 'nobody', label: 'Nobody' },
          ]}
          onChange={({ target }) => onChange({ owner: target.value })}
        />
      </Field>
      <Field label="Next step">
        <Select
          value={query.due ?? ''}
          options={[
            { value: '', label: 'Any' },
            { value: 'yes', label: 'Due' },
          ]}
          onChange={({ target }) => onChange({ due: target.value })}
        />
      </Field>
      {query.view === 'list' && (
        <Field label="Stage">
          <Select
            value={query.stage ?? ''}
            options={[
              { value: '', label: query.show === 'received' ? 'All stages' : 'All open stages' },
              ...STAGES,
            ]}
            onChange={({ target }) => onChange({ stage: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
