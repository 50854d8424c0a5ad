import type { SchoolListQuery } from '#web/areas/schools/records/api.ts';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ListChange } from '#web/lib/list-address.ts';

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
] as const;

interface SchoolFilterBarProps {
  query: SchoolListQuery;
  onChange: (change: ListChange<SchoolListQuery>) => void;
}

export function SchoolFilterBar({ query, onChange }: SchoolFilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchField
        aria-label="Search schools"
        placeholder="Search by name or city..."
        value={query.q ?? ''}
        onSearch={(q) => onChange({ q })}
        className="grow basis-64 sm:max-w-md"
      />
      <div className="w-40">
        <Select
          aria-label="Sort schools"
          value={query.sort ?? 'name'}
          options={SORTS}
          onChange={(event) => onChange({ sort: event.target.value })}
        />
      </div>
      <Checkbox
        label="Show archived"
        checked={query.show === 'all'}
        onChange={(event) => onChange({ show: event.target.checked ? 'all' : '' })}
      />
    </div>
  );
}
