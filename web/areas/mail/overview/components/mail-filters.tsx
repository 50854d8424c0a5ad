import { MAIL_KINDS, MAIL_STATUSES } from '#contracts/mail/index.ts';
import type { MailListQuery } from '#web/areas/mail/overview/mail-address.ts';
import { kindWords, STATUS_BADGES } from '#web/areas/mail/overview/words.ts';
import { Field } from '#web/components/form/field.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ListChange } from '#web/lib/list-address.ts';

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  ...MAIL_STATUSES.map((value) => ({ value, label: STATUS_BADGES[value].children })),
];
const KIND_OPTIONS = [
  { value: '', label: 'Everything' },
  ...MAIL_KINDS.map((value) => ({ value, label: kindWords(value) })),
];

interface MailFiltersProps {
  query: MailListQuery;
  isNarrowed: boolean;
  onChange: (change: ListChange<MailListQuery>) => void;
  onClear: () => void;
}

export function MailFilters({ query, isNarrowed, onChange, onClear }: MailFiltersProps) {
  return (
    <form
      aria-label="Filter the messages"
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        aria-label="Search the messages"
        placeholder="Student, family, address or reference"
        value={query.q ?? ''}
        onSearch={(q) => onChange({ q })}
        className="sm:col-span-2 lg:col-span-1"
      />
      <Field label="Status">
        <Select
          options={STATUS_OPTIONS}
          value={query.status ?? ''}
          onChange={({ target }) => onChange({ status: target.value })}
        />
      </Field>
      <Field label="About">
        <Select
          options={KIND_OPTIONS}
          value={query.kind ?? ''}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
      </Field>
      {isNarrowed && (
        <Button variant="ghost" className="justify-self-start" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </form>
  );
}
