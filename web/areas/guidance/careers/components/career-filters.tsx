import { ROUTE_START_NAMES, ROUTE_STARTS, type RouteStart } from '#contracts/guidance/index.ts';
import { INTERESTS, type InterestType } from '#contracts/interests.ts';
import type { CareerFilters } from '#web/areas/guidance/careers/search.ts';
import { Field } from '#web/components/form/field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';

interface CareerFiltersProps {
  filters: CareerFilters;
  streams: readonly { id: string; name: string }[];
  onChange: (changed: Partial<CareerFilters>) => void;
}

export function CareerFilterFields({ filters, streams, onChange }: CareerFiltersProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Search">
        <Input
          type="search"
          autoComplete="off"
          maxLength={60}
          placeholder="For example nurse, ITI, railway"
          value={filters.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
      <Field label="Interest">
        <Select
          value={filters.interest}
          onChange={(event) => onChange({ interest: event.target.value as InterestType | '' })}
          options={[
            { value: '', label: 'Any' },
            ...INTERESTS.map(({ letter, name, meaning }) => ({
              value: letter,
              label: `${name}: ${meaning}`,
            })),
          ]}
        />
      </Field>
      <Field label="Route">
        <Select
          value={filters.start}
          onChange={(event) => onChange({ start: event.target.value as RouteStart | '' })}
          options={[
            { value: '', label: 'Any' },
            ...ROUTE_STARTS.map((start) => ({ value: start, label: ROUTE_START_NAMES[start] })),
          ]}
        />
      </Field>
      <Field label="Class 11 subjects">
        <Select
          value={filters.stream}
          onChange={(event) => onChange({ stream: event.target.value })}
          options={[
            { value: '', label: 'Any' },
            ...streams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Checkbox
        label="Found close to most homes"
        checked={filters.isCloseToHome}
        onChange={(event) => onChange({ isCloseToHome: event.target.checked })}
      />
    </div>
  );
}
