import type { InboxCounts, InboxView, SubmissionKind } from '#contracts/enquiries/index.ts';
import { formatCount } from '#web/areas/enquiries/inbox/counts.ts';
import type { InboxFilters } from '#web/areas/enquiries/inbox/inbox-address.ts';
import { SearchField } from '#web/components/form/search-field.tsx';
import { cn } from '#web/lib/cn.ts';
import type { ListChange } from '#web/lib/list-address.ts';
import { InboxExport } from './inbox-export.tsx';

const VIEWS: readonly { view: InboxView; label: string; counted?: keyof InboxCounts }[] = [
  { view: 'open', label: 'Open' },
  { view: 'new', label: 'New', counted: 'new' },
  { view: 'answered', label: 'Answered' },
  { view: 'overdue', label: 'Due', counted: 'due' },
  { view: 'mine', label: 'Mine', counted: 'mine' },
  { view: 'closed', label: 'Closed' },
  { view: 'spam', label: 'Spam' },
];

interface InboxFilterBarProps {
  kind: SubmissionKind;
  /** The plural, for example "enquiries". */
  what: string;
  filters: InboxFilters;
  counts: InboxCounts | undefined;
  onChange: (change: ListChange<InboxFilters>) => void;
}

export function InboxFilterBar({ kind, what, filters, counts, onChange }: InboxFilterBarProps) {
  const { show = 'open', q = '' } = filters;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div role="group" aria-label={`Which ${what} are shown`} className="flex flex-wrap gap-2">
        {VIEWS.map(({ view, label, counted }) => (
          <button
            key={view}
            type="button"
            aria-pressed={show === view}
            onClick={() => onChange({ show: view })}
            className={cn(
              'min-h-11 cursor-pointer rounded-full border px-4 font-medium',
              show === view
                ? 'border-primary bg-primary text-white'
                : 'border-field bg-white text-ink hover:border-primary hover:bg-mist',
            )}
          >
            {label}
            {counted && counts && ` (${formatCount(counts[counted])})`}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          aria-label={`Search ${what}`}
          placeholder="Name, email, phone or words"
          value={q}
          onSearch={(words) => onChange({ q: words })}
          className="grow basis-64 sm:max-w-md"
        />
        <InboxExport kind={kind} filters={filters} />
      </div>
    </div>
  );
}
