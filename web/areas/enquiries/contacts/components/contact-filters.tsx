import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import {
  CONTACT_KIND_NAMES,
  CONTACT_KINDS,
  CONTACT_SOURCES,
  CONTACT_STAGE_NAMES,
  CONTACT_STAGES,
  type ContactCounts,
  type ContactView,
  nameSource,
} from '#contracts/enquiries/index.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { answeringMembersQuery, skippedStagesQuery } from '#web/areas/enquiries/contacts/api.ts';
import type { ContactsQuery } from '#web/areas/enquiries/contacts/contacts-address.ts';
import { formatCount } from '#web/areas/enquiries/contacts/counts.ts';
import { formerMembersQuery, teamMembersQuery } from '#web/areas/identity/index.ts';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchSelect } from '#web/components/form/list-picker.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { ListChange } from '#web/lib/list-address.ts';

const VIEWS: readonly { view: ContactView; label: string; counted?: keyof ContactCounts }[] = [
  { view: 'open', label: 'Open' },
  { view: 'new', label: 'New', counted: 'new' },
  { view: 'answered', label: 'Answered' },
  { view: 'overdue', label: 'Due', counted: 'due' },
  { view: 'mine', label: 'Mine', counted: 'mine' },
  { view: 'closed', label: 'Closed' },
  { view: 'spam', label: 'Spam' },
  { view: 'received', label: 'All but spam' },
];

interface ContactFiltersProps {
  query: ContactsQuery;
  counts: ContactCounts | undefined;
  onChange: (change: ListChange<ContactsQuery>) => void;
  onClear: () => void;
  /** Further buttons of the line. */
  actions: ReactNode;
}

/** One line with the search, and the filters folded under it. */
export function ContactFilters({ query, counts, onChange, onClear, actions }: ContactFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { q, show = 'open', view, sort: _, from, to, stage, linked, countedFor, reached, ...others } = query;
  const isBoard = view === 'board';
  // The board has none of these.
  const ofList = isBoard ? {} : { stage, linked, countedFor, reached, received: from ?? to };
  const count = Object.values({ ...others, ...ofList }).filter(Boolean).length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          aria-label="Search enquiries"
          placeholder="Name, child, phone, email or words"
          value={q ?? ''}
          onSearch={(words) => onChange({ q: words })}
          className="grow basis-full md:max-w-sm md:basis-0"
        />
        {!isBoard && (
          <div className="min-w-32 max-md:grow">
            <Select
              aria-label="Which enquiries are shown"
              value={show}
              options={VIEWS.map(({ view, label, counted }) => ({
                value: view,
                label: counted && counts ? `${label} (${formatCount(counts[counted])})` : label,
              }))}
              onChange={({ target }) => onChange({ show: target.value })}
            />
          </div>
        )}
        <FiltersButton
          isOnAnyScreen
          count={count}
          isOpen={isOpen}
          controls={id}
          onToggle={() => setIsOpen(!isOpen)}
        />
        {(count > 0 || q) && (
          <Button variant="ghost" onClick={onClear}>
            Clear filters
          </Button>
        )}
        <div className="flex flex-wrap gap-2 md:ml-auto">{actions}</div>
      </div>
      <Card id={id} hidden={!isOpen}>
        {isOpen && <Fields query={query} isBoard={isBoard} onChange={onChange} />}
      </Card>
      {!isBoard && from && to && (
        <p className="text-ink-soft">
          Received from {formatDate(from)} to {formatDate(to)}
        </p>
      )}
      {!isBoard && countedFor && <CountedFor member={countedFor} />}
    </>
  );
}

/** The filter of a figure by counsellor. */
function CountedFor({ member }: { member: string }) {
  const { data: team = [] } = useQuery(teamMembersQuery);
  const { data: former = [] } = useQuery(formerMembersQuery);
  const name = [...team, ...former].find(({ id }) => String(id) === member)?.name ?? `member ${member}`;
  return <p className="text-ink-soft">Counted for {member === 'nobody' ? 'nobody' : name}</p>;
}

type Choice = readonly { value: string; label: string }[];

const KINDS: Choice = [
  { value: '', label: 'All kinds' },
  ...CONTACT_KINDS.map((value) => ({ value, label: CONTACT_KIND_NAMES[value] })),
];
const NAMED_SERVICES: Choice = [
  { value: '', label: 'All services' },
  ...SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] })),
  { value: 'none', label: 'Without a service' },
];
const WISHES: Choice = [
  { value: '', label: 'Any' },
  { value: 'yes', label: 'With a wished time' },
];
const STEPS: Choice = [
  { value: '', label: 'Any' },
  { value: 'yes', label: 'Due' },
];
const STUDENTS: Choice = [
  { value: '', label: 'Any' },
  { value: 'new', label: 'New student' },
  { value: 'existing', label: 'Known family' },
];
const STEPS_REACHED: Choice = [
  { value: '', label: 'Any' },
  { value: 'talked', label: 'Talked to' },
  { value: 'met', label: 'Came to a meeting' },
];
const ORDERS: Choice = [
  { value: 'unanswered', label: 'Unanswered' },
  { value: 'newest', label: 'Newest' },
  { value: 'waiting', label: 'Longest in its stage' },
  { value: 'next_step', label: 'Next step' },
];

interface FieldsProps extends Pick<ContactFiltersProps, 'query' | 'onChange'> {
  isBoard: boolean;
}

function Fields({ query, isBoard, onChange }: FieldsProps) {
  const { data: answering = [] } = useQuery(answeringMembersQuery);
  const { data: former = [] } = useQuery(formerMembersQuery);
  const owners: Choice = [
    { value: '', label: 'Everybody' },
    { value: 'mine', label: 'Mine' },
    { value: 'nobody', label: 'Nobody' },
    ...[...answering, ...former].map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const { sources: offered = [] } = useQuery(skippedStagesQuery).data ?? {};
  // A link may lead to a source that the office has removed.
  const named = new Set([...CONTACT_SOURCES, ...offered, ...(query.source ? [query.source] : [])]);
  const sources: Choice = [
    { value: '', label: 'All sources' },
    ...[...named].map((value) => ({ value, label: nameSource(value) })),
  ];
  const stages: Choice = [
    { value: '', label: query.show === 'received' ? 'All stages' : 'All open' },
    ...CONTACT_STAGES.map((value) => ({ value, label: CONTACT_STAGE_NAMES[value] })),
  ];
  const choice = (label: string, name: keyof ContactsQuery, options: Choice) => (
    <Field label={label}>
      <Select
        value={query[name] ?? ''}
        options={options}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      {choice('Kind', 'kind', KINDS)}
      {choice('Service', 'service', NAMED_SERVICES)}
      {choice('Source', 'source', sources)}
      <Field label="Owner">
        <SearchSelect value={query.owner ?? ''} options={owners} onChange={(owner) => onChange({ owner })} />
      </Field>
      {choice('Next step', 'due', STEPS)}
      {choice('Wished time', 'wished', WISHES)}
      {!isBoard && (
        <>
          {choice('Stage', 'stage', stages)}
          {choice('Student', 'linked', STUDENTS)}
          {choice('What happened', 'reached', STEPS_REACHED)}
          {choice('Order', 'sort', ORDERS)}
        </>
      )}
    </div>
  );
}
