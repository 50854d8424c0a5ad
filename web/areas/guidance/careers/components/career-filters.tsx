import { type RefObject, useEffect, useId, useState } from 'react';
import { ROUTE_START_NAMES, ROUTE_STARTS } from '#contracts/guidance/index.ts';
import { INTERESTS } from '#contracts/interests.ts';
import type { CareerQuery } from '#web/areas/guidance/careers/career-address.ts';
import { HowKnown } from '#web/areas/guidance/facts/how-known.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import type { ListChange } from '#web/lib/list-address.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';

interface CareerFiltersProps {
  searchField: RefObject<HTMLInputElement | null>;
  query: CareerQuery;
  streams: readonly { id: string; name: string }[];
  onChange: (changed: ListChange<CareerQuery>) => void;
}

/** A phone folds all but the search, so that the first careers are on its first screen. */
export function CareerFilterFields({ searchField, query, streams, onChange }: CareerFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { q = '', ...choices } = query;
  const { text, setText, search } = useTypedSearch(q, (q) => onChange({ q }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed into the prerendered HTML
  useEffect(() => {
    const typed = searchField.current?.value ?? '';
    if (typed !== '') onChange({ q: typed });
  }, []);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <div className="flex flex-wrap items-end gap-2 max-md:col-span-full">
        <div className="min-w-0 grow basis-40">
          <Field label="Search">
            <Input
              ref={searchField}
              type="search"
              autoComplete="off"
              maxLength={60}
              placeholder="For example nurse, ITI, railway"
              value={text}
              onChange={(event) => setText(event.target.value)}
              // Before a click elsewhere takes effect, as in every search field.
              onBlur={search}
            />
          </Field>
        </div>
        <FiltersButton
          count={Object.keys(choices).length}
          isOpen={isOpen}
          controls={id}
          onToggle={() => setIsOpen(!isOpen)}
        />
      </div>
      <div id={id} className={cn('contents', !isOpen && 'max-md:hidden')}>
        <Choices query={query} streams={streams} onChange={onChange} />
      </div>
    </div>
  );
}

function Choices({ query, streams, onChange }: Omit<CareerFiltersProps, 'searchField'>) {
  return (
    <>
      <Field label="Interest">
        <Select
          value={query.interest ?? ''}
          onChange={(event) => onChange({ interest: event.target.value })}
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
          value={query.start ?? ''}
          onChange={(event) => onChange({ start: event.target.value })}
          options={[
            { value: '', label: 'Any' },
            ...ROUTE_STARTS.map((start) => ({ value: start, label: ROUTE_START_NAMES[start] })),
          ]}
        />
      </Field>
      <Field label="Class 11 subjects">
        <Select
          value={query.stream ?? ''}
          onChange={(event) => onChange({ stream: event.target.value })}
          options={[
            { value: '', label: 'Any' },
            ...streams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Checkbox
        label="Found close to most homes"
        checked={query.near === 'yes'}
        onChange={(event) => onChange({ near: event.target.checked ? 'yes' : '' })}
      />
      <div className="col-span-full">
        <HowKnown kind="reading">
          The filter of interests uses the two highest ratings of the nearest occupation of O*NET, which are
          measured. The filter of subjects shows careers with a route that the subjects leave open.
        </HowKnown>
      </div>
    </>
  );
}
