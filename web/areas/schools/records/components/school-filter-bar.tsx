import type { SchoolFilters } from '#web/areas/schools/records/list-address.ts';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
] as const;

interface SchoolFilterBarProps {
  filters: SchoolFilters;
  onChange: (change: Partial<SchoolFilters>) => void;
}

export function SchoolFilterBar({ filters, onChange }: SchoolFilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchField
        aria-label="Search schools"
        placeholder="Search by name or city..."
        value={filters.q}
        onSearch={(q) => onChange({ q })}
        className="grow basis-64 sm:max-w-md"
      />
      <div className="w-40">
        <Select
          aria-label="Sort schools"
          value={filters.sort}
          options={SORTS}
          onChange={(event) => onChange({ sort: event.target.value === 'newest' ? 'newest' : 'name' })}
        />
      </div>
      <Checkbox
        label="Show archived"
        checked={filters.show === 'all'}
        onChange={(event) => onChange({ show: event.target.checked ? 'all' : 'active' })}
      />
    </div>
  );
}
